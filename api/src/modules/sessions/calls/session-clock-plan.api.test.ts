import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectDue } from '../sessions.repository.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 150_000);
afterAll(() => opened.close());

it('finds due sessions without a sequential scan of all sessions', async () => {
  const now = Temporal.Instant.from('2026-11-23T09:00:00Z');
  await opened.port.db.transaction(async (tx) => {
    const queries: { readonly getSQL: () => ReturnType<typeof sql> }[] = [];
    const watched = {
      select: (fields: never) => ({
        from: (table: never) => {
          const query = tx.select(fields).from(table);
          queries.push(query);
          return query;
        },
      }),
    };
    // Disables sequential scans where another plan exists, as the planner would choose with many sessions.
    await tx.execute(sql`set local enable_seqscan = off`);
    await selectDue(watched as unknown as Database, now.subtract({ minutes: 5 }), now, [1440, 60, 5]);
    const [query] = queries;
    if (!query) throw new Error('Nothing was asked of the database');
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${query.getSQL()}`);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).not.toContain('Seq Scan on sessions');
  });
});
