import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../test/database/open-database.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { migrationText } from './migrations-folder.ts';

describe('the migration of names that break the rule (R-PROF-10)', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it.each([
    ['Ada\u200b', 'Love\u202elace', 'Ada', 'Lovelace'],
    ['Ada\nMaria', 'von\u2028 \u00a0Byron', 'Ada Maria', 'von Byron'],
    ['\u3164', '\u200b', 'USERNAME', ''],
    ['\u3164', 'Byron', '', 'Byron'],
    ['A\u200dda', 'By\u200cron', 'Ada', 'Byron'],
    // A Persian and a Sinhala name need their joiners, and other scripts stay as they are.
    ['علی\u200cرضا', 'ශ්\u200dරී', 'علی\u200cرضا', 'ශ්\u200dරී'],
    ['Zoë', '山田', 'Zoë', '山田'],
    ['Acquaint', 'Staff', 'Acquaint', 'Staff'],
  ])('turns %j %j into %j %j', async (firstName, lastName, first, last) => {
    const { db } = opened;
    const id = randomUUID();
    const username = `ada_${id.slice(0, 8)}`;
    await db.insert(users).values({ id, username, firstName, lastName, email: `${username}@example.org` });
    const migration = migrationText(24);
    for (const statement of migration.split(/;\s*$/m)) {
      if (statement.trim() !== '') await db.execute(sql.raw(statement));
    }
    const [stored] = await db.select().from(users).where(eq(users.id, id));
    expect([stored?.firstName, stored?.lastName]).toEqual([first === 'USERNAME' ? username : first, last]);
  });
});
