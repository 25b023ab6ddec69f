import { createHash } from 'node:crypto';
import {
  RECORDING_PIECE_BYTES,
  type ParsedInput,
  type PieceRefusalReason,
  type PieceOutcome,
  type PieceRefusal,
  type sendRecordingPiece,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { hasCode } from '../../../error-code.ts';
import { badField, conflict, ProblemError } from '../../../http/problem.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import { endArrival, giveUpArrival, insertArrival, markGone, sumArriving } from './arrivals.repository.ts';
import { consentedIntervals, covered, cutTo } from '../consent/consent-ledger.ts';
import { isAtRest } from '../at-rest.ts';
import { pieceKey } from '../recording-files.ts';
import { countRecordedTracks, findGuest, guestTotals } from '../guests/recording-guests.repository.ts';
import {
  ensureRecordedTrack,
  findPiece,
  findRecording,
  findRecordedTrack,
  insertPiece,
  lockRecording,
  selectLedger,
  sumBytes,
  updateRecording,
} from '../recordings.repository.ts';
import type { RecordingRow, RecordedTrackRow } from '../recordings.tables.ts';
import { intervalOf } from '../assembly/timeline.ts';
import { PATIENT_TRIES } from '../assembly/tries.ts';
import { createUsedSpace } from './used-space.ts';

/** A piece as a browser sends it. */
export type SentPiece = ParsedInput<typeof sendRecordingPiece>['body'];

/** The person whose track a piece belongs to: a member, or a guest of the call. */
export type PieceOwner = { readonly userId: string } | { readonly guestId: string };

/** A piece's recording, session and owner. The owner is already authenticated. */
interface Arrival {
  readonly recording: RecordingRow;
  readonly session: SessionRow;
  readonly owner: PieceOwner;
  readonly now: Temporal.Instant;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds' | 'recordingQuotaMb'>;
  /** Number of failed tries after which assembly is given up. */
  readonly mostTries: number;
  /** Enqueues the assembly of the recording. */
  readonly assembleSoon: (recordingId: string, now: Temporal.Instant) => Promise<unknown>;
  /** Enqueues, for the time `at`, the cut of what was recorded after consent had ended. */
  readonly cutSoon: (
    tx: Transaction,
    what: { readonly recording_id: string; readonly take_id: string },
    at: Temporal.Instant,
  ) => Promise<unknown>;
}

/** Error code of a piece that will never be accepted, so that the browser need not keep it. */
export const FOR_GOOD = { code: 'piece-refused' satisfies PieceRefusal };
/** Tolerance in milliseconds for a browser's measured clock; a piece that ends later than this has a wrong time. */
const CLOCK_SLACK_MS = 5_000;
/** Maximum length of a piece in milliseconds: longer than any recorder's, also in a throttled tab. */
const LONGEST_PIECE_MS = 120_000;

/** Maximum length of a recorded track in milliseconds. Before that, a call is over or its recorder has started again. */
const LONGEST_TAKE_MS = 12 * 3_600_000;

/**
 * Limits for a guest. A recorder sends a piece of a quarter of a megabyte every two seconds, and short ones when it starts or
 * stops.
 */
const GUEST_BYTES_PER_SECOND = 500_000;
const GUEST_BYTES_AT_ONCE = 2 * RECORDING_PIECE_BYTES;
const GUEST_PIECES_AT_ONCE = 100;
/**
 * A recorder starts again after a pause, a reload or a lost connection. The number is limited, because each recorded track is
 * processed during assembly.
 */
const GUEST_TAKES_AT_ONCE = 40;
const GUEST_TAKES_PER_MINUTE = 1;

/** The size of a piece, and how many seconds its owner has consented to. */
interface Sent {
  readonly bytes: number;
  readonly seconds: number;
}

/**
 * Creates the intake of pieces from members and guests. It accepts only consented time, each piece once, and confirms a piece
 * only when it is stored.
 * @returns a function that accepts one piece.
 * @throws ProblemError 400 for an invalid piece, 409 for another piece under the same number, 507.
 */
export function createPieceIntake(deps: Dependencies) {
  const { db, files, sessions, business, mostTries, assembleSoon, cutSoon } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;
  const space = createUsedSpace<Transaction>(sumBytes);

  /**
   * Checks the quota and a guest's limits. Pieces being written count as well; if a guest exceeds the limit only with these, the
   * answer is 507 instead of 409, because they may fail to be stored.
   * @throws ProblemError 507 when there is no room now, 409 for more than a guest's recorder produces.
   */
  const checkRoom = async (tx: Transaction, owner: PieceOwner, sent: Sent, now: Temporal.Instant) => {
    const arriving = await sumArriving(tx, now);
    const quota = business.recordingQuotaMb * 1024 * 1024;
    if (!(await space.hasRoom(tx, { bytes: arriving.bytes + sent.bytes, quota, now }))) throw full();
    if (!('guestId' in owner)) return;
    const stored = await guestTotals(tx, owner.guestId);
    if (isTooMuch(stored, sent)) throw tooMuch();
    const theirs = await sumArriving(tx, now, owner.guestId);
    const all = { bytes: stored.bytes + theirs.bytes, pieces: stored.pieces + theirs.pieces };
    if (isTooMuch(all, sent)) throw full();
  };

  /**
   * Resumes a recording that was given up, because something new arrived. It starts at the last patient try: with hours between
   * tries, and without a guest whose file fails.
   */
  const reviveGivenUp = async (tx: Transaction, id: string): Promise<void> => {
    const held = await findRecording(tx, id);
    if (!held || held.tries < mostTries) return;
    await updateRecording(tx, id, { tries: PATIENT_TRIES - 1, retryAt: null });
  };

  return async ({ recording, session, owner, now }: Arrival, piece: SentPiece): Promise<PieceOutcome> => {
    const { id } = recording;
    if (recording.state === 'deleted') return refused('deleted');
    const { guestId } = takeOwner(owner);
    // Lower case as in the database, so that a recorded track has only one folder.
    const trackId = piece.take_id.toLowerCase();
    const [fromAt, untilAt] = [Temporal.Instant.from(piece.from), Temporal.Instant.from(piece.until)];
    const time = intervalOf({ fromAt, untilAt });
    const length = time.until - time.from;
    if (length < 0 || length > LONGEST_PIECE_MS || time.until > now.epochMilliseconds + CLOCK_SLACK_MS) {
      throw badField('until', 'This isn’t a valid time for a piece');
    }
    const startedAt = Temporal.Instant.from(piece.take_started_at);
    const sinceStart = time.from - startedAt.epochMilliseconds;
    if (sinceStart < -CLOCK_SLACK_MS || sinceStart > LONGEST_TAKE_MS) {
      throw badField('take_started_at', 'This isn’t the time this piece’s recorder started');
    }
    const bytes = Buffer.from(piece.data, 'base64');
    if (bytes.length > RECORDING_PIECE_BYTES) throw badField('data', 'This piece is too large');
    if (createHash('sha256').update(bytes).digest('hex') !== piece.sha256) {
      throw badField('sha256', 'The piece was damaged on the way. Send it again');
    }
    const isKnown = async (source: Database): Promise<boolean> => {
      const known = await findPiece(source, trackId, piece.seq);
      if (known && known.sha256 !== piece.sha256) throw anotherPiece();
      return known !== null;
    };
    if (await isKnown(db)) return KEPT;
    if (recording.piecesErasedAt) return refused('too-late');
    const until = session.endedAt?.epochMilliseconds ?? now.epochMilliseconds + CLOCK_SLACK_MS;
    const ledger = await selectLedger(db, session.id);
    const consented = consentedIntervals(ledger, { graceMs, until, userId: idOf(owner) });
    // The last piece of a recorder may have no length; it only marks the end.
    const parts = cutTo({ ...time, until: Math.max(time.until, time.from + 1) }, consented);
    if (parts.length === 0) return refused('not-agreed');
    const sent: Sent = { bytes: bytes.length, seconds: covered(consented) / 1000 };
    // The recorder may not know of the end of consent yet, and may record into a later consent, for up to the grace period.
    const cutFrom = piece.is_last ? now : now.add({ milliseconds: graceMs });
    /**
     * Locks the recording and checks that it was not deleted or erased in the meantime.
     * @returns the refusal; null when the piece is accepted.
     */
    const refusal = async (tx: Transaction): Promise<PieceOutcome | null> => {
      const held = await lockRecording(tx, id);
      if (!held || (await hasDeleted(tx, owner))) return refused('deleted');
      return held.piecesErasedAt === null ? null : refused('too-late');
    };
    // Concurrent pieces are counted one after the other; writing the file happens outside the lock.
    const makeRoom = async (tx: Transaction): Promise<number | PieceOutcome> => {
      const why = await refusal(tx);
      if (why) return why;
      if (await isKnown(tx)) return KEPT;
      await checkRoom(tx, owner, sent, now);
      const track = await ensureRecordedTrack(tx, {
        id: trackId,
        recordingId: id,
        ...takeOwner(owner),
        startedAt,
        mimeType: piece.mime_type,
      });
      if (track.recordingId !== id || (track.userId ?? track.guestId) !== idOf(owner)) {
        throw conflict('This number is taken. Start the recording again.', FOR_GOOD);
      }
      if (guestId !== null && (await hasTooManyTakes(tx, guestId, sent))) throw tooMuch();
      if (track.cutAt) return refused('too-late');
      return insertArrival(tx, { trackId, seq: piece.seq, bytes: bytes.length, beganAt: now });
    };
    const made = await withTransaction(db, makeRoom);
    if (typeof made !== 'number') return made;
    const file = { trackId, seq: piece.seq, copy: made };
    const key = pieceKey({ id: trackId, recordingId: id, guestId }, file);
    try {
      await files.put(key, bytes);
    } catch (error) {
      // The store may still finish the write some time later.
      await giveUpArrival(db, file, now);
      throw hasCode(error, 'ENOSPC', 'EDQUOT') ? full() : error;
    }

    const keep = async (tx: Transaction): Promise<PieceOutcome | 'known' | 'other' | 'late'> => {
      const why = await refusal(tx);
      if (why) return why;
      const known = await findPiece(tx, trackId, piece.seq);
      if (known) return known.sha256 === piece.sha256 ? 'known' : 'other';
      const track = await findRecordedTrack(tx, trackId);
      if (!track || track.cutAt) return refused('too-late');
      if (!(await endArrival(tx, file))) return 'late';
      await insertPiece(tx, {
        ...file,
        fromAt,
        untilAt,
        bytes: bytes.length,
        sha256: piece.sha256,
        isLast: piece.is_last,
        receivedAt: now,
      });
      await reviveGivenUp(tx, id);
      const isBeyond = time.until > (parts.at(-1)?.until ?? time.until);
      if (isBeyond || piece.is_last) await cutSoon(tx, { recording_id: id, take_id: trackId }, cutFrom);
      return KEPT;
    };
    // Before the transaction, so that no check finds the piece neither among those being written nor among the stored ones.
    space.add(bytes.length);
    // If this transaction fails, its result is unknown; a file without a row is deleted by the sweep.
    const outcome = await withTransaction(db, keep);
    if (outcome !== KEPT) {
      await files.delete(key);
      await markGone(db, file, now);
    }
    if (outcome === 'other') throw anotherPiece();
    if (outcome === 'late') throw full();
    if (outcome !== 'known' && outcome !== KEPT) return outcome;
    // Everybody may have left while the piece was written.
    const after = await sessions.find(session.id);
    if (after && (await isAtRest(db, after, { now, graceMs }))) await assembleSoon(id, now);
    return KEPT;
  };
}

const KEPT: PieceOutcome = { outcome: 'kept' };

/** The response for a piece that is not stored. */
export const refused = (reason: PieceRefusalReason): PieceOutcome => ({ outcome: 'refused', reason });

const idOf = (owner: PieceOwner): string => ('userId' in owner ? owner.userId : owner.guestId);

const takeOwner = (owner: PieceOwner): Pick<RecordedTrackRow, 'userId' | 'guestId'> =>
  'userId' in owner ? { userId: owner.userId, guestId: null } : { userId: null, guestId: owner.guestId };

/**
 * Returns whether a guest has sent more than a recorder produces in the consented time, so that an anonymous visitor cannot fill
 * the disk.
 */
function isTooMuch(
  { bytes, pieces }: { readonly bytes: number; readonly pieces: number },
  { bytes: more, seconds }: Sent,
): boolean {
  return (
    bytes + more > GUEST_BYTES_AT_ONCE + seconds * GUEST_BYTES_PER_SECOND ||
    pieces >= GUEST_PIECES_AT_ONCE + seconds
  );
}

/** Returns whether a guest has too many recorded tracks, the new one included. */
async function hasTooManyTakes(tx: Transaction, guestId: string, { seconds }: Sent): Promise<boolean> {
  const most = GUEST_TAKES_AT_ONCE + (seconds / 60) * GUEST_TAKES_PER_MINUTE;
  return (await countRecordedTracks(tx, guestId)) > most;
}

/** Returns whether a guest has deleted their track. */
async function hasDeleted(tx: Transaction, owner: PieceOwner): Promise<boolean> {
  if ('userId' in owner) return false;
  const guest = await findGuest(tx, owner.guestId);
  return guest?.deletedAt !== null;
}

function anotherPiece(): ProblemError {
  return conflict('Another piece was already sent under this number.', FOR_GOOD);
}

function tooMuch(): ProblemError {
  return conflict('This is longer than a recording of this call can be.', FOR_GOOD);
}

function full(): ProblemError {
  return new ProblemError(
    507,
    'We have no space for your recording right now. It stays safe in this browser, and we’ll send it later.',
  );
}
