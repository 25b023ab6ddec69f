import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { matchChanges } from './introductions.tables.ts';

/** A day more than any engine goes on without reading everybody anew. */
const KEPT = sql`interval '2 days'`;

/** What changed since the database's clock last said `until`, and what it says now. */
export interface Changes {
  readonly until: string;
  /** Each line once or more: a minute is read twice, because a transaction may take that long to be seen. */
  readonly lines: readonly (readonly [line: number, memberId: string])[];
}

/** Whom a running engine has to read again. @param since `until` of the last time; null to begin. */
export async function selectChanges(db: Database, since: string | null): Promise<Changes> {
  const { rows } = await db.execute<{ until: string; lines: [number, string][] }>(sql`
    select now()::text as until, coalesce((select json_agg(json_build_array(c.id, c.member)) from match_changes c
      where c.at > ${since}::timestamptz - interval '1 minute'), '[]'::json) as lines`);
  const [row] = rows;
  return row ?? { until: since ?? '', lines: [] };
}

/** Takes away what every engine has read. */
export async function forgetChanges(db: Database): Promise<void> {
  await db.delete(matchChanges).where(lt(matchChanges.at, sql`now() - ${KEPT}`));
}
