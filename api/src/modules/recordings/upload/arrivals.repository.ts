import { and, asc, count, eq, gt, isNotNull, isNull, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import {
  recordingArrivals,
  recordingPieces,
  recordedTracks,
  type ArrivalRow,
  type RecordedTrackRow,
} from '../recordings.tables.ts';

/**
 * Minutes after which a write counts as lost: longer than any store takes to write a piece or to fail, so the writing process was
 * killed.
 */
export const LONGEST_MINUTES = 10;
/** Maximum number of rows per sweep. */
const SWEPT_AT_ONCE = 500;

type ArrivalKey = Pick<ArrivalRow, 'trackId' | 'seq' | 'copy'>;
/** A piece being written, with its recording and guest. */
type Arriving = ArrivalKey & Pick<RecordedTrackRow, 'recordingId' | 'guestId'>;

const isThis = ({ trackId, seq, copy }: ArrivalKey): SQL | undefined =>
  and(
    eq(recordingArrivals.trackId, trackId),
    eq(recordingArrivals.seq, seq),
    eq(recordingArrivals.copy, copy),
  );
const earliest = (now: Temporal.Instant): Temporal.Instant => now.subtract({ minutes: LONGEST_MINUTES });

/**
 * Reserves room for a piece. The caller must have locked the recording; otherwise two concurrent pieces could get the same file
 * name. Rows of stored pieces can be deleted, because nothing arrives any more under the number of a stored piece.
 * @returns the copy number, which makes the file name unique for this write.
 */
export async function insertArrival(
  tx: Transaction,
  row: Pick<ArrivalRow, 'trackId' | 'seq' | 'bytes' | 'beganAt'>,
): Promise<number> {
  const [last] = await tx
    .select({ copy: max(recordingArrivals.copy) })
    .from(recordingArrivals)
    .where(and(eq(recordingArrivals.trackId, row.trackId), eq(recordingArrivals.seq, row.seq)));
  const copy = (last?.copy ?? -1) + 1;
  await tx.insert(recordingArrivals).values({ ...row, copy });
  return copy;
}

/** Ends an arrival, unless it was given up. @returns whether it did. */
export async function endArrival(tx: Transaction, key: ArrivalKey): Promise<boolean> {
  const ended = await tx
    .delete(recordingArrivals)
    .where(and(isThis(key), isNull(recordingArrivals.givenUpAt)))
    .returning({ seq: recordingArrivals.seq });
  return ended.length > 0;
}

/**
 * Gives up an arrival of which nobody knows whether it was written. It no longer counts towards the quota, and its file is
 * deleted once nothing can write to it any more.
 */
export async function giveUpArrival(db: Database, key: ArrivalKey, now: Temporal.Instant): Promise<void> {
  await db.update(recordingArrivals).set({ givenUpAt: now }).where(isThis(key));
}

/** Records that the file is deleted. The row stays, so that the name is not used again. */
export async function markGone(db: Database, key: ArrivalKey, now: Temporal.Instant): Promise<void> {
  await db
    .update(recordingArrivals)
    .set({
      goneAt: now,
      givenUpAt: sql`coalesce(${recordingArrivals.givenUpAt}, ${now.toString()}::timestamptz)`,
    })
    .where(isThis(key));
}

/** Sums the size and number of pieces being written: all of them, or those of one guest. */
export async function sumArriving(
  db: Database,
  now: Temporal.Instant,
  guestId?: string,
): Promise<{ readonly bytes: number; readonly pieces: number }> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${recordingArrivals.bytes}), 0)`, pieces: count() })
    .from(recordingArrivals)
    .innerJoin(recordedTracks, eq(recordedTracks.id, recordingArrivals.trackId))
    .where(
      and(
        isNull(recordingArrivals.givenUpAt),
        gt(recordingArrivals.beganAt, earliest(now)),
        guestId === undefined ? undefined : eq(recordedTracks.guestId, guestId),
      ),
    );
  return { bytes: Number(row?.bytes ?? 0), pieces: row?.pieces ?? 0 };
}

/** Returns whether a piece of a recording is being written that is not stored yet. */
export async function isArriving(db: Database, recordingId: string, now: Temporal.Instant): Promise<boolean> {
  const [row] = await db
    .select({ seq: recordingArrivals.seq })
    .from(recordingArrivals)
    .innerJoin(recordedTracks, eq(recordedTracks.id, recordingArrivals.trackId))
    .leftJoin(
      recordingPieces,
      and(
        eq(recordingPieces.trackId, recordingArrivals.trackId),
        eq(recordingPieces.seq, recordingArrivals.seq),
      ),
    )
    .where(
      and(
        eq(recordedTracks.recordingId, recordingId),
        isNull(recordingArrivals.givenUpAt),
        gt(recordingArrivals.beganAt, earliest(now)),
        // A repeated piece that is stored already does not count.
        isNull(recordingPieces.trackId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Gives up arrivals older than LONGEST_MINUTES.
 * @returns those whose files can be deleted, because nothing writes to them any more.
 */
export async function giveUpOld(db: Database, now: Temporal.Instant): Promise<Arriving[]> {
  const before = earliest(now);
  await db
    .update(recordingArrivals)
    .set({ givenUpAt: now })
    .where(and(isNull(recordingArrivals.givenUpAt), lte(recordingArrivals.beganAt, before)));
  return db
    .select({
      trackId: recordingArrivals.trackId,
      seq: recordingArrivals.seq,
      copy: recordingArrivals.copy,
      recordingId: recordedTracks.recordingId,
      guestId: recordedTracks.guestId,
    })
    .from(recordingArrivals)
    .innerJoin(recordedTracks, eq(recordedTracks.id, recordingArrivals.trackId))
    .where(
      and(
        isNotNull(recordingArrivals.givenUpAt),
        isNull(recordingArrivals.goneAt),
        lte(recordingArrivals.beganAt, before),
      ),
    )
    .orderBy(asc(recordingArrivals.beganAt))
    .limit(SWEPT_AT_ONCE);
}
