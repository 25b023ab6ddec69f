import { getInitialData } from '@acquaint/contracts';
import { Client, escapeIdentifier } from 'pg';
import { createClient } from '../../test/client.ts';
import { onPostgres } from '../../test/database/on-postgres.ts';
import { registerMember } from '../../test/people.ts';
import { startServerHere } from '../../test/server-here.ts';
import { createTestHome } from '../../test/server-process.ts';
import { until } from '../../test/until.ts';

const ROLE = 'acquaint_server_of_tests';

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a server whose schema belongs to another role', () => {
  onPostgres('migrates as that role, and itself only reads and writes rows', async () => {
    const home = await createTestHome({ isEmpty: true });
    const ownerUrl = home.env.DATABASE_URL ?? '';
    const serverUrl = new URL(ownerUrl);
    serverUrl.username = ROLE;
    await withClient(ownerUrl, async (owner) => {
      const { rows } = await owner.query('select 1 from pg_roles where rolname = $1', [ROLE]);
      if (rows.length === 0) await owner.query(`create role ${escapeIdentifier(ROLE)} login`);
    });
    const start = (more: Readonly<Record<string, string>>) =>
      startServerHere(home, { DATABASE_URL: serverUrl.href, ...more });
    try {
      // Nothing listens at the port of emails: the job that delivers them fails, but it runs.
      const first = await start({
        DATABASE_MIGRATION_URL: ownerUrl,
        SMTP_URL: 'smtp://127.0.0.1:9',
        LOG_LEVEL: 'silent',
      });
      const client = createClient(first.url);
      const ada = await registerMember({}, client);
      await until(async () => /^job_run_seconds_count\{/m.test(String((await client.raw('/metrics')).body)));
      await first.close();

      // A process without the owner's connection starts on a schema that is up to date.
      const later = await start({});
      expect((await createClient(later.url).call(getInitialData, {}, { as: ada })).status).toBe(200);
      await later.close();

      await withClient(serverUrl.href, async (server) => {
        const refused: Record<string, string> = {};
        for (const statement of [
          'create table public.mine (id int)',
          'alter table users add column mine int',
          'drop trigger audit_log_append_only on audit_log',
          "update audit_log set reason = ''",
          'delete from audit_log',
          'truncate audit_log',
          'update schema_version set version = 1',
          'create table pgboss.mine (id int)',
        ])
          refused[statement] = await server.query(statement).then(
            () => 'allowed',
            (error: unknown) => (error as { code: string }).code,
          );
        expect(new Set(Object.values(refused))).toEqual(new Set(['42501']));
        await server.query('select count(*) from audit_log');
      });
    } finally {
      await home.remove();
    }
  });
});
