import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { peekCuts } from './peek-cuts.tables.ts';
import type { VideoInMaking } from './seconds-left.ts';

/** Videos by which the speed is measured. */
const MEASURED = 20;

/** Returns what is known about the video of a cut that is being made; null if it is not, or was asked for before times were stored. */
export async function findVideoInMaking(db: Database, peekId: string): Promise<VideoInMaking | null> {
  const [row] = await db
    .select({
      length: sql<number>`${peekCuts.untilMs} - ${peekCuts.fromMs}`,
      progress: peekCuts.progress,
      queuedAt: peekCuts.queuedAt,
      startedAt: peekCuts.startedAt,
      speed: sql<number | null>`(select sum(took) / sum(length) from (
        select extract(epoch from made_at - started_at) * 1000 as took, until_ms - from_ms as length
        from snip_cuts where made_at is not null order by made_at desc limit ${MEASURED}) made)::float8`,
      // The outer columns are named with their table, which the inner one would hide.
      ahead: sql<number>`(select coalesce(sum((other.until_ms - other.from_ms) * (1 - other.progress)), 0) from snip_cuts other
        where other.video_state = 'making' and other.queued_at < snip_cuts.queued_at)::float8`,
      atOnce: sql<number>`(select count(*) from snip_cuts other where other.video_state = 'making'
        and other.queued_at is not null and other.started_at is not null)::int`,
    })
    .from(peekCuts)
    .where(and(eq(peekCuts.peekId, peekId), eq(peekCuts.videoState, 'making'), isNotNull(peekCuts.queuedAt)));
  if (!row?.queuedAt) return null;
  return { ...row, queuedAt: row.queuedAt };
}
