import { createHash } from 'node:crypto';
import {
  RECORDING_PIECE_BYTES,
  type ParsedInput,
  type PieceNotKept,
  type PieceOutcome,
  type PieceRefusal,
  type sendRecordingPiece,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { hasCode } from '../../error-code.ts';
import { badField, conflict, ProblemError } from '../../http/problem.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { endArrival, giveUpArrival, insertArrival, markGone, sumArriving } from './arrivals.repository.ts';
import { consentedIntervals, covered, cutTo } from './consent-ledger.ts';
import { pieceKey } from './recording-files.ts';
import { countTakes, findGuest, sumOfGuest } from './recording-guests.repository.ts';
import {
  ensureTake,
  findPiece,
  findRecording,
  findTake,
  insertPiece,
  lockRecording,
  selectLedger,
  sumBytes,
  updateRecording,
} from './recordings.repository.ts';
import type { RecordingRow, TakeRow } from './recordings.tables.ts';
import { intervalOf } from './timeline.ts';
import { PATIENT_TRIES } from './tries.ts';

/** A piece as a browser sends it. */
export type SentPiece = ParsedInput<typeof sendRecordingPiece>['body'];

/** Whose own track a piece is of: a member, or a guest of the call. */
export type PieceOwner = { readonly userId: string } | { readonly guestId: string };

/** A recording, and whose piece of it has come; they are who they say, that is known. */
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
  /** Tries after which putting together was given up. */
  readonly mostTries: number;
  /** Puts it together, soon. */
  readonly assembleSoon: (recordingId: string, now: Temporal.Instant) => Promise<unknown>;
  /** Leaves out of a take what came after its consent had ended, at that time. */
  readonly cutSoon: (
    tx: Transaction,
    what: { readonly recording_id: string; readonly take_id: string },
    at: Temporal.Instant,
  ) => Promise<unknown>;
}

/** Told with a piece that will never be taken: the browser need not keep it. */
export const FOR_GOOD = { code: 'piece-refused' satisfies PieceRefusal };
/** A browser's clock is measured to some milliseconds; a piece that ends later than this has a wrong time. */
const CLOCK_SLACK_MS = 5_000;
/** Longer than a recorder's piece ever is, also in a tab that the browser has slowed down. */
const LONGEST_PIECE_MS = 120_000;

/** A recorder's run lasts no longer: a call is over before, or its recorder has begun anew. */
const LONGEST_TAKE_MS = 12 * 3_600_000;

/** A guest's recorder gives a piece every two seconds, of a quarter of a megabyte; short ones when it is begun or stopped. */
const GUEST_BYTES_PER_SECOND = 500_000;
const GUEST_BYTES_AT_ONCE = 2 * RECORDING_PIECE_BYTES;
const GUEST_PIECES_AT_ONCE = 100;
/** A recorder begins anew after a pause, a reload, a lost connection; each run of it is looked at when the film is made. */
const GUEST_TAKES_AT_ONCE = 40;
const GUEST_TAKES_PER_MINUTE = 1;

/** A piece that is to be kept of somebody, and how many seconds they have agreed to. */
interface Sent {
  readonly bytes: number;
  readonly seconds: number;
}

/** True once nobody can be in the room any more. */
export function isOver({ state }: SessionRow): boolean {
  return state !== 'confirmed' && state !== 'live';
}

/**
 * Takes pieces of tracks in, of members and guests alike: only what was consented to, each once, and only what is on the disk is
 * said to be kept.
 * @returns what takes one piece. @throws ProblemError 400 for a broken one, 409 for another one under its number, 507.
 */
export function createPieceIntake(deps: Dependencies) {
  const { db, files, sessions, business, mostTries, assembleSoon, cutSoon } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  /**
   * What is just being written counts, too: it may not come to be kept, so only later for who sends more than that allows.
   * @throws ProblemError 507 when there is no room for it now, 409 for more than a guest's recorder gives.
   */
  const checkRoom = async (tx: Transaction, owner: PieceOwner, sent: Sent, now: Temporal.Instant) => {
    const arriving = await sumArriving(tx, now);
    const quota = business.recordingQuotaMb * 1024 * 1024;
    if ((await sumBytes(tx)) + arriving.bytes + sent.bytes > quota) throw full();
    if (!('guestId' in owner)) return;
    const kept = await sumOfGuest(tx, owner.guestId);
    if (isTooMuch(kept, sent)) throw tooMuch();
    const theirs = await sumArriving(tx, now, owner.guestId);
    const all = { bytes: kept.bytes + theirs.bytes, pieces: kept.pieces + theirs.pieces };
    if (isTooMuch(all, sent)) throw full();
  };

  /** With something new it is tried on, though it was given up: hours apart, and without a guest at whose file it fails. */
  const reviveGivenUp = async (tx: Transaction, id: string): Promise<void> => {
    const held = await findRecording(tx, id);
    if (!held || held.tries < mostTries) return;
    await updateRecording(tx, id, { tries: PATIENT_TRIES - 1, retryAt: null });
  };

  return async ({ recording, session, owner, now }: Arrival, piece: SentPiece): Promise<PieceOutcome> => {
    const { id } = recording;
    if (recording.state === 'deleted') return refused('deleted');
    const { guestId } = takeOwner(owner);
    // As the database writes it: the same take has one folder.
    const takeId = piece.take_id.toLowerCase();
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
      const known = await findPiece(source, takeId, piece.seq);
      if (known && known.sha256 !== piece.sha256) throw anotherPiece();
      return known !== null;
    };
    if (await isKnown(db)) return KEPT;
    if (recording.piecesErasedAt) return refused('too-late');
    const until = session.endedAt?.epochMilliseconds ?? now.epochMilliseconds + CLOCK_SLACK_MS;
    const ledger = await selectLedger(db, session.id);
    const consented = consentedIntervals(ledger, { graceMs, until, userId: idOf(owner) });
    // The last piece of a recorder may be of no time at all: it says that there are no more.
    const parts = cutTo({ ...time, until: Math.max(time.until, time.from + 1) }, consented);
    if (parts.length === 0) return refused('not-agreed');
    const sent: Sent = { bytes: bytes.length, seconds: covered(consented) / 1000 };
    // Its recorder may not have heard of the stop, and go on into another consent, for as long as it may be lost.
    const cutFrom = piece.is_last ? now : now.add({ milliseconds: graceMs });
    /** Holds the recording. Deleted or erased meanwhile: nothing of it comes back. @returns why not; null when it is taken. */
    const refusal = async (tx: Transaction): Promise<PieceOutcome | null> => {
      const held = await lockRecording(tx, id);
      if (!held || (await hasDeleted(tx, owner))) return refused('deleted');
      return held.piecesErasedAt === null ? null : refused('too-late');
    };
    // Pieces that come at once are counted one after the other; they are written when nobody waits for it.
    const makeRoom = async (tx: Transaction): Promise<number | PieceOutcome> => {
      const why = await refusal(tx);
      if (why) return why;
      if (await isKnown(tx)) return KEPT;
      await checkRoom(tx, owner, sent, now);
      const take = await ensureTake(tx, {
        id: takeId,
        recordingId: id,
        ...takeOwner(owner),
        startedAt,
        mimeType: piece.mime_type,
      });
      if (take.recordingId !== id || (take.userId ?? take.guestId) !== idOf(owner)) {
        throw conflict('This number is taken. Start the recording again.', FOR_GOOD);
      }
      if (guestId !== null && (await hasTooManyTakes(tx, guestId, sent))) throw tooMuch();
      if (take.cutAt) return refused('too-late');
      return insertArrival(tx, { takeId, seq: piece.seq, bytes: bytes.length, beganAt: now });
    };
    const made = await withTransaction(db, makeRoom);
    if (typeof made !== 'number') return made;
    const file = { takeId, seq: piece.seq, copy: made };
    const key = pieceKey({ id: takeId, recordingId: id, guestId }, file);
    try {
      await files.put(key, bytes);
    } catch (error) {
      // It may be written all the same, some time later.
      await giveUpArrival(db, file, now);
      throw hasCode(error, 'ENOSPC', 'EDQUOT') ? full() : error;
    }

    const keep = async (tx: Transaction): Promise<PieceOutcome | 'known' | 'other' | 'late'> => {
      const why = await refusal(tx);
      if (why) return why;
      const known = await findPiece(tx, takeId, piece.seq);
      if (known) return known.sha256 === piece.sha256 ? 'known' : 'other';
      const take = await findTake(tx, takeId);
      if (!take || take.cutAt) return refused('too-late');
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
      if (isBeyond || piece.is_last) await cutSoon(tx, { recording_id: id, take_id: takeId }, cutFrom);
      return KEPT;
    };
    // Where this fails nobody knows whether it is kept: what is not goes with what killed processes have left.
    const outcome = await withTransaction(db, keep);
    if (outcome !== KEPT) {
      await files.delete(key);
      await markGone(db, file, now);
    }
    if (outcome === 'other') throw anotherPiece();
    if (outcome === 'late') throw full();
    if (outcome !== 'known' && outcome !== KEPT) return outcome;
    // It may have ended while the piece was written.
    const after = await sessions.find(session.id);
    if (after && isOver(after)) await assembleSoon(id, now);
    return KEPT;
  };
}

const KEPT: PieceOutcome = { outcome: 'kept' };

/** What a browser is told of a piece that is not kept. */
export const refused = (reason: PieceNotKept): PieceOutcome => ({ outcome: 'refused', reason });

const idOf = (owner: PieceOwner): string => ('userId' in owner ? owner.userId : owner.guestId);

const takeOwner = (owner: PieceOwner): Pick<TakeRow, 'userId' | 'guestId'> =>
  'userId' in owner ? { userId: owner.userId, guestId: null } : { userId: null, guestId: owner.guestId };

/** No recorder sends so much of what was agreed to: whoever is nobody here does not fill the disk for everybody. */
function isTooMuch(
  { bytes, pieces }: { readonly bytes: number; readonly pieces: number },
  { bytes: more, seconds }: Sent,
): boolean {
  return (
    bytes + more > GUEST_BYTES_AT_ONCE + seconds * GUEST_BYTES_PER_SECOND ||
    pieces >= GUEST_PIECES_AT_ONCE + seconds
  );
}

/** Counts the one that has just begun. */
async function hasTooManyTakes(tx: Transaction, guestId: string, { seconds }: Sent): Promise<boolean> {
  const most = GUEST_TAKES_AT_ONCE + (seconds / 60) * GUEST_TAKES_PER_MINUTE;
  return (await countTakes(tx, guestId)) > most;
}

/** A guest has deleted their track. */
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
    'There’s no room for your recording right now. It stays safe in this browser, and we’ll send it later.',
  );
}
