import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { matchChanges } from '../introductions.tables.ts';

/** A day longer than the time after which any engine reads all members again. */
const KEPT = sql`interval '2 days'`;

/** Changes since the last read, and the position for the next one. */
export interface Changes {
  /** Id of the oldest transaction still running: its changes may become visible only later. */
  readonly until: string;
  /** Changed members. Lines of transactions that ended while an older one was running are returned again. */
  readonly lines: readonly (readonly [line: number, memberId: string])[];
}

/**
 * Selects the members a running engine has to read again.
 * @param since `until` of the last call; null for the first one.
 */
export async function selectChanges(db: Database, since: string | null): Promise<Changes> {
  const { rows } = await db.execute<{ until: string; lines: [number, string][] }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until,
      coalesce((select json_agg(json_build_array(c.id, c.member)) from match_changes c
        where c.made_in >= ${since}::xid8), '[]'::json) as lines`);
  const [row] = rows;
  return row ?? { until: since ?? '0', lines: [] };
}

/** Deletes changes that every engine has read. */
export async function forgetChanges(db: Database): Promise<void> {
  await db.delete(matchChanges).where(lt(matchChanges.at, sql`now() - ${KEPT}`));
}
