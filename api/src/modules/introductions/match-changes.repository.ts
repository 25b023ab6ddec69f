import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { matchChanges } from './introductions.tables.ts';

/** A day more than any engine goes on without reading everybody anew. */
const KEPT = sql`interval '2 days'`;

/** What changed, and where to go on. */
export interface Changes {
  /** The oldest transaction that had not ended: what it wrote may be seen only later. */
  readonly until: string;
  /** Each line once or more: those of transactions that ended meanwhile, while an older one went on, are read again. */
  readonly lines: readonly (readonly [line: number, memberId: string])[];
}

/** Whom a running engine has to read again. @param since `until` of the last time; null to begin. */
export async function selectChanges(db: Database, since: string | null): Promise<Changes> {
  const { rows } = await db.execute<{ until: string; lines: [number, string][] }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until,
      coalesce((select json_agg(json_build_array(c.id, c.member)) from match_changes c
        where c.made_in >= ${since}::xid8), '[]'::json) as lines`);
  const [row] = rows;
  return row ?? { until: since ?? '0', lines: [] };
}

/** Takes away what every engine has read. */
export async function forgetChanges(db: Database): Promise<void> {
  await db.delete(matchChanges).where(lt(matchChanges.at, sql`now() - ${KEPT}`));
}
