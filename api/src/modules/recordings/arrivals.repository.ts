import { and, asc, count, eq, gt, isNotNull, isNull, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../ports/database/database.ts';
import {
  recordingArrivals,
  recordingPieces,
  recordingTakes,
  type ArrivalRow,
  type TakeRow,
} from './recordings.tables.ts';

/** Longer than any store takes to write a piece, or to say that it cannot: then the process that wrote it was killed. */
export const LONGEST_MINUTES = 10;
/** A sweep takes so many at once. */
const SWEPT_AT_ONCE = 500;

type ArrivalKey = Pick<ArrivalRow, 'takeId' | 'seq' | 'copy'>;
/** A piece that is just being written, and whose it is. */
type Arriving = ArrivalKey & Pick<TakeRow, 'recordingId' | 'guestId'>;

const isThis = ({ takeId, seq, copy }: ArrivalKey): SQL | undefined =>
  and(eq(recordingArrivals.takeId, takeId), eq(recordingArrivals.seq, seq), eq(recordingArrivals.copy, copy));
const earliest = (now: Temporal.Instant): Temporal.Instant => now.subtract({ minutes: LONGEST_MINUTES });

/**
 * Sets room aside for a piece. Holds the recording: two at once would be given the same name. Of a number under which a piece is
 * kept nothing arrives any more, so what has ended as kept need not be known here.
 * @returns which file under its number is its own: one that nobody else writes to, or ever did.
 */
export async function insertArrival(
  tx: Transaction,
  row: Pick<ArrivalRow, 'takeId' | 'seq' | 'bytes' | 'beganAt'>,
): Promise<number> {
  const [last] = await tx
    .select({ copy: max(recordingArrivals.copy) })
    .from(recordingArrivals)
    .where(and(eq(recordingArrivals.takeId, row.takeId), eq(recordingArrivals.seq, row.seq)));
  const copy = (last?.copy ?? -1) + 1;
  await tx.insert(recordingArrivals).values({ ...row, copy });
  return copy;
}

/** Ends an arrival that nobody has given up. @returns whether it was one. */
export async function endArrival(tx: Transaction, key: ArrivalKey): Promise<boolean> {
  const ended = await tx
    .delete(recordingArrivals)
    .where(and(isThis(key), isNull(recordingArrivals.givenUpAt)))
    .returning({ seq: recordingArrivals.seq });
  return ended.length > 0;
}

/** Nobody knows what was written of it: it takes no room, and its file goes once nothing more can be written. */
export async function giveUpArrival(db: Database, key: ArrivalKey, now: Temporal.Instant): Promise<void> {
  await db.update(recordingArrivals).set({ givenUpAt: now }).where(isThis(key));
}

/** Its file is gone, and its name is not used again. */
export async function markGone(db: Database, key: ArrivalKey, now: Temporal.Instant): Promise<void> {
  await db
    .update(recordingArrivals)
    .set({
      goneAt: now,
      givenUpAt: sql`coalesce(${recordingArrivals.givenUpAt}, ${now.toString()}::timestamptz)`,
    })
    .where(isThis(key));
}

/** What is just being written takes so much: of everybody, or of one guest. */
export async function sumArriving(
  db: Database,
  now: Temporal.Instant,
  guestId?: string,
): Promise<{ readonly bytes: number; readonly pieces: number }> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${recordingArrivals.bytes}), 0)`, pieces: count() })
    .from(recordingArrivals)
    .innerJoin(recordingTakes, eq(recordingTakes.id, recordingArrivals.takeId))
    .where(
      and(
        isNull(recordingArrivals.givenUpAt),
        gt(recordingArrivals.beganAt, earliest(now)),
        guestId === undefined ? undefined : eq(recordingTakes.guestId, guestId),
      ),
    );
  return { bytes: Number(row?.bytes ?? 0), pieces: row?.pieces ?? 0 };
}

/** Whether something of a recording is just being written that is not kept of it yet. */
export async function isArriving(db: Database, recordingId: string, now: Temporal.Instant): Promise<boolean> {
  const [row] = await db
    .select({ seq: recordingArrivals.seq })
    .from(recordingArrivals)
    .innerJoin(recordingTakes, eq(recordingTakes.id, recordingArrivals.takeId))
    .leftJoin(
      recordingPieces,
      and(
        eq(recordingPieces.takeId, recordingArrivals.takeId),
        eq(recordingPieces.seq, recordingArrivals.seq),
      ),
    )
    .where(
      and(
        eq(recordingTakes.recordingId, recordingId),
        isNull(recordingArrivals.givenUpAt),
        gt(recordingArrivals.beganAt, earliest(now)),
        // A second sending of what is there brings nothing.
        isNull(recordingPieces.takeId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Gives up what was begun too long ago. @returns everything so old that nobody writes to its file any more. */
export async function giveUpOld(db: Database, now: Temporal.Instant): Promise<Arriving[]> {
  const before = earliest(now);
  await db
    .update(recordingArrivals)
    .set({ givenUpAt: now })
    .where(and(isNull(recordingArrivals.givenUpAt), lte(recordingArrivals.beganAt, before)));
  return db
    .select({
      takeId: recordingArrivals.takeId,
      seq: recordingArrivals.seq,
      copy: recordingArrivals.copy,
      recordingId: recordingTakes.recordingId,
      guestId: recordingTakes.guestId,
    })
    .from(recordingArrivals)
    .innerJoin(recordingTakes, eq(recordingTakes.id, recordingArrivals.takeId))
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
