import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, requestDeletion } from '@acquaint/contracts';
import { findPostgres } from '../../../scripts/lib/programs/machine.ts';
import { startCluster, type Cluster } from '../../../scripts/lib/programs/postgres-cluster.ts';
import { createClient } from '../../test/client.ts';
import { registerMember, type TestMember } from '../../test/people.ts';
import { startServerHere } from '../../test/server-here.ts';
import type { TestHome } from '../../test/server-process.ts';
import { until } from '../../test/until.ts';
import { createEraseAccounts } from '../modules/identity/account/erase-accounts.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { openPostgres } from '../ports/database/postgres.ts';
import { createLocalFiles } from '../ports/files/local-folder.ts';
import { checkData } from './check-data.ts';

/** Where there is none, this file does not run (scripts/lib/programs/needs.ts). */
const bin = findPostgres() ?? '';

/** As an operator would set them; the defaults of test servers lose data for speed. */
const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_senders: '4',
};

/** Steps with the seconds they took. */
const steps: string[] = [];
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  steps.push(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

const fail = (error: unknown): never => {
  throw error;
};

describe('PostgreSQL restored to a chosen second', () => {
  let folder: string;
  const clusters: Cluster[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'acquaint-pitr-'));
    chmodSync(folder, 0o777);
  });
  afterAll(async () => {
    for (const cluster of clusters) await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has what was committed until then, in order, and nobody who was erased afterwards', async () => {
    const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
    const first = await startCluster(bin, {
      settings: {
        ...DURABLE,
        archive_mode: 'on',
        archive_command: `mkdir -p ${archive} && cp %p ${archive}/%f`,
      },
    });
    clusters.push(first);
    const home = (url: string): TestHome => ({
      dataDir: join(folder, 'data'),
      env: { DATABASE_URL: url },
      servers: new Set(),
      remove: () => Promise.resolve(),
    });
    const files = createLocalFiles(join(folder, 'data/files'));

    const before = await startServerHere(home(first.url));
    const client = createClient(before.url);
    const ada = await registerMember({}, client);
    await timed('base backup', () =>
      first.run(join(bin, 'pg_basebackup'), ['-d', first.url, '-D', base, '-X', 'none', '-c', 'fast']),
    );
    const bob = await registerMember({}, client);
    const database = openPostgres(first.url, 2, fail);
    const moment = Temporal.Now.instant();
    const late = await registerMember({}, client);
    await client.ok(requestDeletion, { body: { current_password: ada.password } }, { as: ada });
    const later = Temporal.Now.instant().add({ hours: 1 });
    await createEraseAccounts({
      db: database.db,
      files,
      lock: () => Promise.resolve(),
      erasing: () => Promise.resolve(),
      personalData: PERSONAL_DATA,
      onErased: () => undefined,
    }).due(later, later);
    await before.close();
    await timed('archiving the last WAL', async () => {
      const { rows } = await database.db.execute<{ file: string }>(
        `select pg_walfile_name(pg_switch_wal()) as file`,
      );
      await until(async () => {
        const done = await database.db.execute<{ last: string | null }>(
          'select last_archived_wal as last from pg_stat_archiver',
        );
        return (done.rows[0]?.last ?? '') >= (rows[0]?.file ?? '~');
      });
    });
    await database.close();
    await first.halt('SIGKILL');

    const second = await timed('restore and recovery', () =>
      startCluster(bin, {
        settings: {
          ...DURABLE,
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_time: moment
            .toString({ fractionalSecondDigits: 3 })
            .replace('T', ' ')
            .replace('Z', '+00'),
          recovery_target_action: 'promote',
        },
        createData: async (data, run) => {
          await run('/bin/cp', ['-a', base, data]);
          await run('/bin/sh', ['-c', `touch ${join(data, 'recovery.signal')}`]);
        },
      }),
    );
    clusters.push(second);
    const restored = openPostgres(second.url, 2, fail);
    const checks = await timed('comparison', () => checkData(restored.db, files));
    await restored.close();
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);

    const after = await timed('start of the server', () => startServerHere(home(second.url)));
    try {
      const logIn = async ({ email, password }: TestMember): Promise<number> =>
        (await createClient(after.url).call(createToken, { body: { email, password } })).status;
      expect([await logIn(ada), await logIn(bob), await logIn(late)]).toEqual([401, 200, 401]);
    } finally {
      await after.close();
    }
    process.stdout.write(`Restore to a chosen second: ${steps.join('; ')}.\n`);
  });
});
