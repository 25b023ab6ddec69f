import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import {
  recordingGuestKeys,
  recordingGuests,
  recordingPieces,
  recordedTracks,
  type GuestKeyRow,
  type RecordingGuestRow,
} from '../recordings.tables.ts';

/** Returns the guests whose own tracks are recorded, in the order in which they came, including those who have deleted theirs. */
export async function selectGuests(db: Database, recordingId: string): Promise<RecordingGuestRow[]> {
  return db
    .select()
    .from(recordingGuests)
    .where(eq(recordingGuests.recordingId, recordingId))
    .orderBy(asc(recordingGuests.cameAt), asc(recordingGuests.guestId));
}

/** Inserts a guest unless there is one with this ID. @returns the stored guest. */
export async function ensureGuest(
  tx: Database,
  row: Pick<RecordingGuestRow, 'guestId' | 'recordingId' | 'name' | 'cameAt'>,
): Promise<RecordingGuestRow> {
  await tx.insert(recordingGuests).values(row).onConflictDoNothing();
  const known = await findGuest(tx, row.guestId);
  return known ?? { ...row, deletedAt: null, failedTries: 0, retryAt: null };
}

export async function findGuest(db: Database, guestId: string): Promise<RecordingGuestRow | null> {
  const [row] = await db.select().from(recordingGuests).where(eq(recordingGuests.guestId, guestId));
  return row ?? null;
}

/** Finds the guest of a key for this use. */
export async function findGuestBy(
  db: Database,
  keyHash: string,
  use: GuestKeyRow['use'],
): Promise<RecordingGuestRow | null> {
  const [row] = await db
    .select({ guest: recordingGuests })
    .from(recordingGuestKeys)
    .innerJoin(recordingGuests, eq(recordingGuests.guestId, recordingGuestKeys.guestId))
    .where(and(eq(recordingGuestKeys.keyHash, keyHash), eq(recordingGuestKeys.use, use)));
  return row?.guest ?? null;
}

export async function countKeys(tx: Database, guestId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(recordingGuestKeys)
    .where(eq(recordingGuestKeys.guestId, guestId));
  return row?.count ?? 0;
}

export async function insertKeys(tx: Database, rows: readonly GuestKeyRow[]): Promise<void> {
  await tx.insert(recordingGuestKeys).values([...rows]);
}

/** Deletes all keys with which guests of a recording send pieces. */
export async function deleteSendKeys(tx: Database, recordingId: string): Promise<void> {
  const guests = tx
    .select({ id: recordingGuests.guestId })
    .from(recordingGuests)
    .where(eq(recordingGuests.recordingId, recordingId));
  await tx
    .delete(recordingGuestKeys)
    .where(and(inArray(recordingGuestKeys.guestId, guests), eq(recordingGuestKeys.use, 'send')));
}

/**
 * Marks a guest as deleted and deletes the rows of their recorded tracks; the files are deleted separately.
 * @returns whether anything had been received.
 */
export async function markGuestDeleted(
  tx: Database,
  guestId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  await tx.update(recordingGuests).set({ deletedAt: now }).where(eq(recordingGuests.guestId, guestId));
  await tx
    .delete(recordingGuestKeys)
    .where(and(eq(recordingGuestKeys.guestId, guestId), eq(recordingGuestKeys.use, 'send')));
  const tracks = await tx
    .delete(recordedTracks)
    .where(eq(recordedTracks.guestId, guestId))
    .returning({ id: recordedTracks.id });
  return tracks.length > 0;
}

/** Sums the size and number of the pieces received from a guest. */
export async function guestTotals(
  db: Database,
  guestId: string,
): Promise<{ readonly bytes: number; readonly pieces: number }> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${recordingPieces.bytes}), 0)`, pieces: count() })
    .from(recordingPieces)
    .innerJoin(recordedTracks, eq(recordedTracks.id, recordingPieces.trackId))
    .where(eq(recordedTracks.guestId, guestId));
  return { bytes: Number(row?.bytes ?? 0), pieces: row?.pieces ?? 0 };
}

/** Counts a guest's recorded tracks. */
export async function countRecordedTracks(db: Database, guestId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recordedTracks)
    .where(eq(recordedTracks.guestId, guestId));
  return row?.count ?? 0;
}

/** Counts a failure at a guest's file. @returns the number of failures so far. */
export async function countFailure(db: Database, guestId: string): Promise<number> {
  const [row] = await db
    .update(recordingGuests)
    .set({ failedTries: sql`${recordingGuests.failedTries} + 1` })
    .where(eq(recordingGuests.guestId, guestId))
    .returning({ tries: recordingGuests.failedTries });
  return row?.tries ?? 0;
}

/** Marks these guests of a recording as left out until `retryAt`, and no others. */
export async function markLeftOut(
  db: Database,
  recordingId: string,
  { guestIds, retryAt }: { readonly guestIds: readonly string[]; readonly retryAt: Temporal.Instant },
): Promise<void> {
  await db.update(recordingGuests).set({ retryAt: null }).where(eq(recordingGuests.recordingId, recordingId));
  if (guestIds.length === 0) return;
  await db
    .update(recordingGuests)
    .set({ retryAt })
    .where(inArray(recordingGuests.guestId, [...guestIds]));
}

/** Deletes the guests of a recording with their keys. */
export async function deleteGuests(tx: Database, recordingId: string): Promise<void> {
  await tx.delete(recordingGuests).where(eq(recordingGuests.recordingId, recordingId));
}
