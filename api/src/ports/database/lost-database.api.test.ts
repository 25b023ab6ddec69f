import {
  getInitialData,
  listLogins,
  reportRemoteFailure,
  revokeToken,
  updateProfile,
} from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { findPostgres } from '../../../../scripts/lib/programs/machine.ts';
import { startCluster, type Cluster } from '../../../../scripts/lib/programs/postgres-cluster.ts';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { createTestHome, startTestServer, type TestHome } from '../../../test/server-process.ts';
import { until } from '../../../test/until.ts';
import { isUnreachable } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { withTransaction } from './transaction.ts';

/** How soon a process must answer after its database is back, in milliseconds. */
const BACK_WITHIN_MS = 2_000;
/** Responses of both processes that are awaited in that time. */
const ANSWERS = 20;
const BACKENDS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

let cluster: Cluster | null = null;
const running = (): Cluster => {
  if (!cluster) throw new Error('no PostgreSQL');
  return cluster;
};
const startOwn = async (): Promise<void> => {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('no programs of PostgreSQL');
  cluster ??= await startCluster(bin);
};
afterAll(() => cluster?.stop());

/** Terminates connections like an administrator. Returns how many. */
async function terminate(which: string): Promise<number> {
  const client = new Client({ connectionString: running().url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${BACKENDS} and ${which}`);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

describe('a connection that breaks', () => {
  onPostgres(
    'between two statements of a transaction restarts the transaction, and nothing is written twice',
    async () => {
      await startOwn();
      const port = openPostgres(running().url, 2, () => undefined);
      await port.db.execute(sql`create table lines (id int)`);
      let tries = 0;
      await withTransaction(port.db, async (tx) => {
        tries += 1;
        await tx.execute(sql`insert into lines values (${tries})`);
        if (tries > 1) return;
        expect(await terminate("state = 'idle in transaction'")).toBe(1);
        await tx.execute(sql`select 1`);
      });
      const { rows } = await port.db.execute(sql`select id from lines`);
      expect(rows).toEqual([{ id: 2 }]);
      await port.close();
    },
  );

  onPostgres('is replaced, however many break, and blocks no place in the pool', async () => {
    await startOwn();
    const port = openPostgres(running().url, 2, () => undefined);
    for (let turn = 0; turn < 6; turn++) {
      const broken = port.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await terminate("state = 'idle in transaction'");
        await tx.execute(sql`select 1`);
      });
      const error: unknown = await broken.catch((reason: unknown) => reason);
      expect(isUnreachable(error)).toBe(true);
    }
    await Promise.all(
      [1, 2, 3, 4].map(() => port.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))),
    );
    await port.close();
  });

  onPostgres('because the database starts later than the server is tried again', async () => {
    await startOwn();
    await running().halt('SIGINT');
    const failures: Error[] = [];
    const port = openPostgres(running().url, 2, (error) => failures.push(error));
    const started = port.exclusively(async (run) => void (await run('select 1')));
    await until(() => failures.length > 0);
    await running().resume();
    await started;
    expect(failures.map(isUnreachable)).toEqual([true]);
    await port.close();
  });

  onPostgres('because the database is down can be distinguished from other errors', async () => {
    await startOwn();
    const port = openPostgres(running().url, 2, () => undefined);
    await running().halt('SIGINT');
    const one: unknown = await port.db.execute(sql`select 1`).catch((reason: unknown) => reason);
    const many: unknown = await port.db
      .transaction((tx) => tx.execute(sql`select 1`))
      .catch((reason: unknown) => reason);
    expect([isUnreachable(one), isUnreachable(many)]).toEqual([true, true]);
    await running().resume();
    const wrong: unknown = await port.db.execute(sql`select nothing`).catch((reason: unknown) => reason);
    expect(isUnreachable(wrong)).toBe(false);
    await port.close();
  });
});

interface Hand {
  readonly as: TestMember;
  readonly profile: string;
}

const handOf = async (client: ApiClient): Promise<Hand> => {
  const as = await registerMember({}, client);
  const { user_data } = await client.ok(getInitialData, {}, { as });
  return { as, profile: user_data.profile };
};

interface Load {
  /** Number of responses by status; 0 for a broken connection. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Number of 503 responses without Retry-After. */
  readonly withoutRetry: () => number;
  readonly stop: () => Promise<void>;
}

/** Sends reads, writes and transactions of several members concurrently until stopped. */
function load(clients: readonly ApiClient[], people: readonly Hand[]): Load {
  const statuses = new Map<number, number>();
  let withoutRetry = 0;
  let isStopped = false;
  const hand = async (client: ApiClient, { as, profile }: Hand): Promise<void> => {
    for (let turn = 0; !isStopped; turn++) {
      const calls = [
        () => client.call(listLogins, {}, { as }),
        () =>
          client.call(updateProfile, { params: { id: profile }, body: { headline: `Turn ${turn}` } }, { as }),
        () =>
          client.call(reportRemoteFailure, {
            body: { remote: 'mf-auth', version: '1', reason: 'network', detail: `turn ${turn}` },
          }),
      ];
      const call = calls[turn % calls.length];
      const reply = await call?.().catch(() => null);
      const status = reply?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503 && !reply?.headers.has('retry-after')) withoutRetry += 1;
    }
  };
  const hands = clients.flatMap((client) => people.map((person) => hand(client, person)));
  return {
    statuses,
    withoutRetry: () => withoutRetry,
    stop: async () => {
      isStopped = true;
      await Promise.all(hands);
    },
  };
}

describe('two processes whose PostgreSQL is restarted, killed and loses its connections under load', () => {
  let home: TestHome;
  afterAll(() => home?.remove());

  onPostgres(
    'answer 503 while it is down and show their other metrics (R-API-18), and are ready again within two seconds after it is back',
    async () => {
      await startOwn();
      home = await createTestHome();
      const env = { DATABASE_URL: running().url, LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '6' };
      const servers = [await startTestServer(home, env), await startTestServer(home, env)];
      const clients = servers.map(({ url }) => createClient(url));
      const [first, second] = clients as [ApiClient, ApiClient];
      const people = [await handOf(first), await handOf(first)];
      const under = load(clients, people);
      const answersOf = (status: number): number => under.statuses.get(status) ?? 0;

      for (const signal of ['SIGINT', 'SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
        const answered = answersOf(200);
        await until(() => answersOf(200) > answered + 20);
        await running().halt(signal);
        for (const client of clients) {
          const why = async () => (await client.raw('/readyz')).problem.detail;
          await until(async () => (await why()) === 'The database refuses connections.');
        }
        const refused = answersOf(503);
        await until(() => answersOf(503) > refused);
        expect((await first.raw('/metrics')).body).toMatch(/^database_up 0$/m);
        await running().resume();
        const back = performance.now();
        for (const client of clients) await until(async () => (await client.raw('/readyz')).status === 200);
        const took = performance.now() - back;
        // On a busy machine every response takes longer, even one that needs no database.
        const startedAt = performance.now();
        await first.raw('/healthz');
        expect(took).toBeLessThan(BACK_WITHIN_MS + ANSWERS * (performance.now() - startedAt));
      }
      for (let turn = 0; turn < 10; turn++) {
        const answered = answersOf(200);
        await until(async () => (await terminate("state like 'idle in transaction%'")) > 0);
        await until(() => answersOf(200) > answered + 5);
        await terminate('true');
      }
      await under.stop();
      expect([...under.statuses.keys()].filter((status) => ![200, 204, 503].includes(status))).toEqual([]);
      expect(under.withoutRetry()).toBe(0);
      expect(home.servers.size).toBe(2);

      // The processes are connected again and jobs run: a new member's code arrives by email.
      const third = await registerMember({}, second);
      await first.ok(revokeToken, { body: { refresh: third.refresh } });
      await until(async () => (await second.call(listLogins, {}, { as: third })).status === 401);
    },
  );
});
