import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { sessions } from '../sessions/sessions.queries.ts';
import type { LedgerEntry } from './consent/consent-ledger.ts';
import {
  consentLedger,
  recordingPieces,
  recordings,
  recordedTracks,
  type PieceRow,
  type RecordingRow,
  type RecordedTrackRow,
} from './recordings.tables.ts';

/** Returns a session's ledger, oldest entry first. */
export async function selectLedger(db: Database, sessionId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .select()
    .from(consentLedger)
    .where(eq(consentLedger.sessionId, sessionId))
    .orderBy(asc(consentLedger.seq));
  return rows.map(({ sessionId: _, at, userId, guestId, guestName, ...row }) => ({
    ...row,
    at: at.epochMilliseconds,
    userId: userId ?? guestId ?? '',
    ...(guestName === null ? {} : { guestName }),
  }));
}

export async function insertEntry(db: Database, sessionId: string, entry: LedgerEntry): Promise<void> {
  const { userId, guestName, ...rest } = entry;
  const at = Temporal.Instant.fromEpochMilliseconds(entry.at);
  const who = guestName === undefined ? { userId } : { guestId: userId, guestName };
  await db.insert(consentLedger).values({ sessionId, ...rest, ...who, at });
}

export async function findRecording(db: Database, id: string): Promise<RecordingRow | null> {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  return row ?? null;
}

export async function findRecordingOf(db: Database, sessionId: string): Promise<RecordingRow | null> {
  const [row] = await db.select().from(recordings).where(eq(recordings.sessionId, sessionId));
  return row ?? null;
}

export async function insertRecording(
  db: Database,
  row: Pick<RecordingRow, 'id' | 'sessionId' | 'askedBy' | 'recordedAt' | 'sharedAt'>,
): Promise<void> {
  await db.insert(recordings).values({ ...row, state: 'open' });
}

/** Changes a recording that is not deleted. @returns whether there was one. */
export async function updateRecording(
  db: Database,
  id: string,
  changes: Partial<Omit<RecordingRow, 'id' | 'sessionId'>>,
): Promise<boolean> {
  const changed = await db
    .update(recordings)
    .set(changes)
    .where(and(eq(recordings.id, id), ne(recordings.state, 'deleted')))
    .returning({ id: recordings.id });
  return changed.length > 0;
}

/** Values of a recording of which no video exists. */
export const NOTHING_MADE: Partial<RecordingRow> = {
  state: 'failed',
  seconds: 0,
  sizeBytes: 0,
  trackPeople: [],
  lost: [],
  isMixStale: false,
};

/** Locks a recording until the transaction ends, so that it cannot be deleted meanwhile. @returns null for a deleted one. */
export async function lockRecording(tx: Database, id: string): Promise<RecordingRow | null> {
  const [row] = await tx.select().from(recordings).where(eq(recordings.id, id)).for('update');
  return row === undefined || row.state === 'deleted' ? null : row;
}

/** Duration of the lease to make a recording's videos, in seconds. It expires if it is not renewed. */
export const LEASE_SECONDS = 60;
const NOT_HELD = sql`(${recordings.heldUntil} is null or ${recordings.heldUntil} <= clock_timestamp())`;
const AGAIN_HELD = { heldUntil: sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})` };

/** Takes the lease. @returns false while somebody else holds it. */
export async function holdRecording(db: Database, id: string, owner: string): Promise<boolean> {
  const held = await db
    .update(recordings)
    .set({ heldBy: owner, ...AGAIN_HELD })
    .where(and(eq(recordings.id, id), NOT_HELD))
    .returning({ id: recordings.id });
  return held.length > 0;
}

/** Renews the lease. @returns false when this owner no longer holds it. */
export async function keepHolding(db: Database, id: string, owner: string): Promise<boolean> {
  const held = await db
    .update(recordings)
    .set(AGAIN_HELD)
    .where(and(eq(recordings.id, id), eq(recordings.heldBy, owner)))
    .returning({ id: recordings.id });
  return held.length > 0;
}

export async function letGoOfRecording(db: Database, id: string, owner: string): Promise<void> {
  await db
    .update(recordings)
    .set({ heldBy: null, heldUntil: null })
    .where(and(eq(recordings.id, id), eq(recordings.heldBy, owner)));
}

/** Returns a page of the recordings of a person's sessions, newest first, and the total count. */
export async function selectRecordings(
  db: Database,
  userId: string,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: RecordingRow[]; count: number }> {
  const where = and(
    ne(recordings.state, 'deleted'),
    inArray(
      recordings.sessionId,
      db
        .select({ id: sessions.id })
        .from(sessions)
        .where(or(eq(sessions.hostId, userId), eq(sessions.bookerId, userId))),
    ),
  );
  const [total] = await db.select({ count: count() }).from(recordings).where(where);
  const rows = await db
    .select()
    .from(recordings)
    .where(where)
    .orderBy(desc(recordings.recordedAt), asc(recordings.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

const PIECES = sql`(select count(*) from recording_pieces p join recording_takes t on t.id = p.take_id
  where t.recording_id = ${recordings.id})`;

const IS_OVER = sql`${sessions.state} not in ('confirmed', 'live')`;
/** As `isAtRest`: whoever came last left for good, or was disconnected and did not come back in time. */
const isEmptied = (now: Temporal.Instant, graceSeconds: number): SQL => sql`not exists (
  select 1 from (
    select distinct on (coalesce(l.user_id, l.guest_id)) l.what, l.at
    from consent_ledger l
    where l.session_id = ${recordings.sessionId} and l.what <> 'withdrawn'
    order by coalesce(l.user_id, l.guest_id), l.seq desc
  ) latest
  where latest.what in ('joined', 'given')
    or (latest.what = 'lost'
      and latest.at > ${now.subtract({ seconds: graceSeconds }).toString()}::timestamptz))`;

/**
 * Returns recordings of ended sessions, and of rooms that everybody has left, that have unassembled pieces or guests due for a
 * retry, whose next try is due, and whose lease is free.
 */
export function selectUnfinished(
  db: Database,
  now: Temporal.Instant,
  most: { readonly tries: number; readonly graceSeconds: number },
): Promise<string[]> {
  return selectIds(
    db,
    and(
      ne(recordings.state, 'deleted'),
      isNull(recordings.piecesErasedAt),
      NOT_HELD,
      lt(recordings.tries, most.tries),
      or(isNull(recordings.retryAt), lte(recordings.retryAt, now)),
      or(IS_OVER, isEmptied(now, most.graceSeconds)),
      or(
        sql`${recordings.piecesUsed} < ${PIECES}`,
        sql`exists (select 1 from recording_guests g where g.recording_id = ${recordings.id}
            and g.deleted_at is null and g.retry_at <= ${now.toString()}::timestamptz)`,
      ),
    ),
  );
}

/**
 * Returns recordings, assembled or given up, of sessions that ended before `before`, whose pieces still exist.
 * @param which.id limits the query to one recording.
 */
export function selectOverdue(
  db: Database,
  {
    before,
    mostTries,
    id,
  }: { readonly before: Temporal.Instant; readonly mostTries: number; readonly id?: string },
): Promise<string[]> {
  return selectIds(
    db,
    and(
      isNull(recordings.piecesErasedAt),
      id === undefined ? undefined : eq(recordings.id, id),
      NOT_HELD,
      // More may be recorded while a session is not over.
      IS_OVER,
      sql`coalesce(${sessions.endedAt}, ${recordings.recordedAt}) < ${before.toString()}::timestamptz`,
      // Received pieces are assembled first, unless assembly was given up.
      inArray(recordings.state, ['failed', 'ready']),
      or(gte(recordings.tries, mostTries), sql`${recordings.piecesUsed} >= ${PIECES}`),
    ),
  );
}

/** Returns the IDs of up to 500 recordings that fulfil a condition on them and their sessions. */
async function selectIds(db: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .innerJoin(sessions, eq(sessions.id, recordings.sessionId))
    .where(condition)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Returns recordings whose mixed video shows somebody who has deleted their track, and whose raw pieces are erased. */
export async function selectStale(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(
        ne(recordings.state, 'deleted'),
        eq(recordings.isMixStale, true),
        isNotNull(recordings.piecesErasedAt),
      ),
    )
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Returns the recordings of a person's sessions. */
export async function selectRecordingsOf(db: Database, userId: string): Promise<string[]> {
  const { rows } = await selectRecordings(db, userId, { page: 1, page_size: 10_000 });
  return rows.map(({ id }) => id);
}

/** Inserts a recorded track unless there is one with this ID. @returns the stored one. */
export async function ensureRecordedTrack(
  db: Database,
  row: Omit<RecordedTrackRow, 'cutAt'>,
): Promise<RecordedTrackRow> {
  await db.insert(recordedTracks).values(row).onConflictDoNothing();
  const [found] = await db.select().from(recordedTracks).where(eq(recordedTracks.id, row.id));
  return found ?? { ...row, cutAt: null };
}

export async function findRecordedTrack(db: Database, id: string): Promise<RecordedTrackRow | null> {
  const [row] = await db.select().from(recordedTracks).where(eq(recordedTracks.id, id));
  return row ?? null;
}

export async function findPiece(db: Database, trackId: string, seq: number): Promise<PieceRow | null> {
  const [row] = await db
    .select()
    .from(recordingPieces)
    .where(and(eq(recordingPieces.trackId, trackId), eq(recordingPieces.seq, seq)));
  return row ?? null;
}

/** Inserts a piece; idempotent. */
export async function insertPiece(db: Database, row: PieceRow): Promise<void> {
  await db.insert(recordingPieces).values(row).onConflictDoNothing();
}

/** A recorded track with its pieces in order. */
export interface WholeRecordedTrack extends RecordedTrackRow {
  /** The ID of the member or guest who recorded it. */
  readonly ownerId: string;
  readonly pieces: readonly PieceRow[];
}

/** Returns all recorded tracks of a recording, by start time, including those of which the first piece is still being written. */
export async function selectBegunRecordedTracks(
  db: Database,
  recordingId: string,
): Promise<RecordedTrackRow[]> {
  return db
    .select()
    .from(recordedTracks)
    .where(eq(recordedTracks.recordingId, recordingId))
    .orderBy(asc(recordedTracks.startedAt), asc(recordedTracks.id));
}

/** Returns the recorded tracks that have stored pieces, by start time. */
export async function selectRecordedTracks(db: Database, recordingId: string): Promise<WholeRecordedTrack[]> {
  const tracks = await selectBegunRecordedTracks(db, recordingId);
  if (tracks.length === 0) return [];
  const pieces = await db
    .select()
    .from(recordingPieces)
    .where(
      inArray(
        recordingPieces.trackId,
        tracks.map(({ id }) => id),
      ),
    )
    .orderBy(asc(recordingPieces.seq));
  return tracks
    .map((track) => ({
      ...track,
      ownerId: track.userId ?? track.guestId ?? '',
      pieces: pieces.filter(({ trackId }) => trackId === track.id),
    }))
    .filter((track) => track.pieces.length > 0);
}

/** Sets the size of a recording's pieces to 0. Their times stay known. */
export async function emptyPieces(tx: Database, recordingId: string): Promise<void> {
  const tracks = tx
    .select({ id: recordedTracks.id })
    .from(recordedTracks)
    .where(eq(recordedTracks.recordingId, recordingId));
  await tx.update(recordingPieces).set({ bytes: 0 }).where(inArray(recordingPieces.trackId, tracks));
}

/**
 * Marks a recorded track as cut: one file replaces its pieces.
 * @param cut.bytes size of the file, stored with the first piece.
 * @returns whether there is such a track.
 */
export async function markTakeCut(
  tx: Database,
  trackId: string,
  { bytes, now }: { readonly bytes: number; readonly now: Temporal.Instant },
): Promise<boolean> {
  const cut = await tx
    .update(recordedTracks)
    .set({ cutAt: now })
    .where(eq(recordedTracks.id, trackId))
    .returning({ id: recordedTracks.id });
  await tx
    .update(recordingPieces)
    .set({ bytes: sql`case when ${recordingPieces.seq} = 0 then ${bytes}::integer else 0 end` })
    .where(eq(recordingPieces.trackId, trackId));
  return cut.length > 0;
}

/** Deletes the recorded tracks of a recording; their files are deleted separately. */
export async function deleteRecordedTracks(db: Database, recordingId: string): Promise<void> {
  await db.delete(recordedTracks).where(eq(recordedTracks.recordingId, recordingId));
}

/** Sums the bytes of the pieces and files of all recordings. */
export async function sumBytes(db: Database): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<string>`(select coalesce(sum(bytes), 0) from recording_pieces where bytes > 0)
        + (select coalesce(sum(size_bytes), 0) from recordings where size_bytes > 0)`,
    })
    .from(sql`(select 1) one`);
  return Number(row?.bytes ?? 0);
}
