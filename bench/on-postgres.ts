import { findPostgres } from '../scripts/lib/programs/machine.ts';
import { startCluster } from '../scripts/lib/programs/postgres-cluster.ts';

const KEY = 'ACQUAINT_TEST_DATABASE';

/**
 * Runs something on the PostgreSQL at `ACQUAINT_TEST_DATABASE`, or on one that is started for it.
 * @throws Error when there is none on this machine.
 */
export async function onPostgres<T>(work: () => Promise<T>): Promise<T> {
  if ((process.env[KEY] ?? 'pglite') !== 'pglite') return work();
  const bin = findPostgres();
  if (!bin) throw new Error(`This needs PostgreSQL on the machine, or ${KEY}=postgres://…`);
  const cluster = await startCluster(bin);
  try {
    process.env[KEY] = cluster.url;
    return await work();
  } finally {
    delete process.env[KEY];
    await cluster.stop();
  }
}
