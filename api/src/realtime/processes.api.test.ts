import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../test/database/open-database.ts';
import { until } from '../../test/until.ts';
import { createProcesses, type Processes } from './processes.ts';

/** Processes that take over from one that is gone. */
describe('Leases of processes', () => {
  let database: OpenTestDatabase;
  let gone: string;
  const running: Processes[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    gone = randomUUID();
    await database.db.execute(sql`
      insert into server_processes (id, roles, lease_ends_at) values (${gone}, 'realtime', now() - interval '1 hour')`);
  });
  afterEach(async () => {
    for (const processes of running.splice(0)) await processes.stop();
  });
  afterAll(() => database.close());

  const start = async (
    takeOver: (processes: Processes) => Promise<boolean>,
    onError = (error: unknown): void => {
      throw error;
    },
  ): Promise<Processes> => {
    const processes = createProcesses({
      db: database.db,
      isAlone: false,
      roles: ['realtime'],
      leaseSeconds: 1,
      onError,
    });
    running.push(processes);
    processes.onGone(() => takeOver(processes));
    await processes.open();
    return processes;
  };
  /** @returns the end of a lease, in ms; 0 when there is none. */
  const endOf = async (id: string): Promise<number> => {
    const { rows } = await database.db.execute<{ end: number }>(sql`
      select extract(epoch from lease_ends_at)::float8 * 1000 as "end" from server_processes where id = ${id}`);
    return rows[0]?.end ?? 0;
  };

  it('keeps its lease and its claim while it takes over the people of a full process, a part at a time', async () => {
    const parts: string[] = [];
    await start(async ({ id }) => {
      const [lease, claim] = [await endOf(id), await endOf(gone)];
      await until(async () => (await endOf(id)) > lease && (await endOf(gone)) > claim);
      parts.push(id);
      return parts.length < 3;
    });
    await until(async () => (await endOf(gone)) === 0);
    expect(parts).toHaveLength(3);
  });

  it('tries again when taking over has failed', async () => {
    let tries = 0;
    const failures: unknown[] = [];
    await start(
      () => {
        tries++;
        return tries < 2 ? Promise.reject(new Error('The database was away')) : Promise.resolve(false);
      },
      (error) => failures.push(error),
    );
    await until(async () => (await endOf(gone)) === 0);
    expect(tries).toBe(2);
    expect(failures).toHaveLength(1);
  });

  it('leaves the rest to another process when it stops', async () => {
    let parts = 0;
    const stopping = await start(async () => {
      await endOf(gone);
      parts++;
      return true;
    });
    await until(() => parts > 0);
    await stopping.stop();
    expect(await endOf(gone)).toBeGreaterThan(0);
    await start(() => Promise.resolve(false));
    await until(async () => (await endOf(gone)) === 0);
  });
});
