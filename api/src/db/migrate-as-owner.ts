import type { FastifyBaseLogger } from 'fastify';
import { escapeIdentifier } from 'pg';
import { openPostgres } from '../ports/database/postgres.ts';
import { installQueue } from '../ports/jobs/pg-boss.ts';
import { migrate } from './migrate.ts';

/**
 * Brings the schema up to the newest migration with the role that owns it, and lets the server's own role read and write rows and nothing
 * else: it cannot change the schema, remove the triggers that protect the audit log, or change a line of it.
 * @param ownerUrl connection of the owner.
 * @param serverUrl connection of the server, with the name of its role.
 * @returns the names of the migrations that were run.
 */
export async function migrateAsOwner(
  ownerUrl: string,
  serverUrl: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<readonly string[]> {
  const owner = openPostgres(ownerUrl, 2, (error) =>
    log.error({ err: error }, 'a connection of the schema’s owner broke'),
  );
  try {
    const applied = await migrate(owner);
    await installQueue({ kind: 'postgres', url: ownerUrl, db: owner.db });
    await owner.exclusively(async (run) => {
      await run(rightsOf(decodeURIComponent(new URL(serverUrl).username)));
    });
    return applied;
  } finally {
    await owner.close();
  }
}

function rightsOf(name: string): string {
  const role = escapeIdentifier(name);
  return `
    revoke create on schema public from public, ${role};
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on all sequences in schema public, pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
    revoke insert, update, delete on public.schema_version from ${role};
    revoke update, delete on public.audit_log from ${role};`;
}
