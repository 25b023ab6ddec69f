import { createHash } from 'node:crypto';
import {
  RECORDING_PIECE_BYTES,
  type getRecording,
  type ParsedInput,
  type PieceRefusal,
  type PersonSummary,
  type Recording,
  type sendRecordingPiece,
  type SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { hasCode } from '../../error-code.ts';
import type { Limits } from '../../http/limits.ts';
import { paged, type Paged } from '../../http/paging.ts';
import { badField, conflict, forbidden, notFound, ProblemError } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { SessionRow } from '../sessions/sessions.tables.ts';
import { consentedIntervals, covered, cutTo, firstBroken, type LedgerEntry } from './consent-ledger.ts';
import { pieceKey, type RecordingUrls } from './recording-files.ts';
import {
  deleteTakes,
  ensureTake,
  findPiece,
  findRecording,
  insertPiece,
  lockRecording,
  selectLedger,
  selectRecordings,
  selectRecordingsOf,
  selectTakes,
  sumBytes,
  updateRecording,
} from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';
import { endOf, intervalOf, receivedOf, shownTimes } from './timeline.ts';

/** Recordings for the people in them. */
export interface RecordingsService {
  readonly list: (
    context: RequestContext,
    query: { readonly page: number; readonly page_size: number },
  ) => Promise<Paged<Recording>>;
  /** @throws ProblemError 404 unless the caller was in the session. */
  readonly get: (context: RequestContext, id: string) => Promise<SuccessBody<typeof getRecording>>;
  /**
   * Keeps a piece of the caller's own track; once this resolves it is on the disk.
   * @throws ProblemError 404, 400 for a broken one, 409 for another piece under the same number, 507 when there is no room.
   */
  readonly sendPiece: (
    context: RequestContext,
    id: string,
    piece: ParsedInput<typeof sendRecordingPiece>['body'],
  ) => Promise<'kept' | 'refused'>;
  /** @throws ProblemError 404, 403 for who did not ask for it, 409 before it is ready. */
  readonly share: (context: RequestContext, id: string, isShared: boolean) => Promise<Recording>;
  /** For everybody. @throws ProblemError 404, 409 while the call goes on. */
  readonly delete: (context: RequestContext, id: string) => Promise<void>;
  /** Deletes every recording that a person is in: nobody consents for one who is gone. */
  readonly forgetPerson: (tx: Transaction, userId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly limits: Limits;
  readonly business: Pick<Business, 'rejoinGraceSeconds' | 'recordingQuotaMb'>;
  readonly sessions: Pick<Sessions, 'find' | 'findPerson'>;
  readonly urls: RecordingUrls;
  /** Puts it together, soon. */
  readonly assembleSoon: (recordingId: string, now: Temporal.Instant) => Promise<unknown>;
  /** Leaves out of a take what came after its consent had ended, at that time. */
  readonly cutSoon: (
    tx: Transaction,
    what: { readonly recording_id: string; readonly take_id: string },
    at: Temporal.Instant,
  ) => Promise<unknown>;
  readonly eraseFiles: (recordingId: string, tx: Transaction) => Promise<unknown>;
}

/** Told with a piece that will never be taken: the browser need not keep it. */
const FOR_GOOD = { code: 'piece-refused' satisfies PieceRefusal };
const GONE = 'We could not find this recording.';
/** A browser's clock is measured to some milliseconds; a piece that ends later than this has a wrong time. */
const CLOCK_SLACK_MS = 5_000;
/** Longer than a recorder's piece ever is, also in a tab that the browser has slowed down. */
const LONGEST_PIECE_MS = 120_000;

/** True once nobody can be in the room any more. */
export function isOver({ state }: SessionRow): boolean {
  return state !== 'confirmed' && state !== 'live';
}

export function createRecordingsService(deps: Dependencies): RecordingsService {
  const { db, files, limits, business, sessions, urls, assembleSoon, cutSoon, eraseFiles } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  /** @throws ProblemError 404 unless the caller was in the session. */
  const mine = async (
    { user }: RequestContext,
    id: string,
    extra: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly recording: RecordingRow; readonly session: SessionRow }> => {
    const recording = await findRecording(db, id);
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || (session.hostId !== user.id && session.bookerId !== user.id)) {
      throw new ProblemError(404, GONE, { extra });
    }
    return { recording, session };
  };
  const person = async (id: string): Promise<PersonSummary> => {
    const found = await sessions.findPerson(id);
    if (!found) throw new Error('A person of a recording has no account');
    return found;
  };

  const present = async (
    { user, now }: RequestContext,
    recording: RecordingRow,
    session: SessionRow,
  ): Promise<Recording> => {
    const ledger = await selectLedger(db, session.id);
    const takes = await selectTakes(db, recording.id);
    const until = (session.endedAt ?? now).epochMilliseconds;
    const tracks = [session.hostId, session.bookerId].map(async (userId) => {
      const own = takes.filter((take) => take.userId === userId);
      const consented = consentedIntervals(ledger, { graceMs, until: Math.min(until, endOf(own)), userId });
      return {
        person: await person(userId),
        consented_seconds: covered(consented) / 1000,
        received_seconds: receivedOf(own, consented) / 1000,
        url: userId === user.id ? urls.track(recording, user) : null,
      };
    });
    const url = urls.mix(recording, user);
    return {
      id: recording.id,
      session_id: session.id,
      state: recording.state === 'open' && isOver(session) ? 'assembling' : recording.state,
      setback: setbackOf(recording),
      recorded_at: recording.recordedAt.toString(),
      asked_by: await person(recording.askedBy),
      is_mine: recording.askedBy === user.id,
      is_shared: recording.sharedAt !== null,
      seconds: recording.seconds,
      size_bytes: recording.sizeBytes,
      is_final: recording.piecesErasedAt !== null,
      tracks: (await Promise.all(tracks)).filter(({ consented_seconds }) => consented_seconds > 0),
      url,
      download_url: url && `${url}&save=1`,
    };
  };

  const partsOf = async (
    recording: RecordingRow,
    { endedAt }: SessionRow,
    ledger: readonly LedgerEntry[],
  ) => {
    const takes = await selectTakes(db, recording.id);
    const end = endedAt?.epochMilliseconds ?? Infinity;
    const at = (milliseconds: number): string =>
      Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
    return shownTimes(ledger, takes, { graceMs, end }).whole.map(({ from, until }) => ({
      from: at(from),
      until: at(until),
    }));
  };

  const forget = async (tx: Transaction, id: string): Promise<void> => {
    const emptied = { seconds: 0, sizeBytes: 0, trackPeople: [], sharedAt: null };
    if (!(await updateRecording(tx, id, { state: 'deleted', ...emptied }))) return;
    await deleteTakes(tx, id);
    await eraseFiles(id, tx);
  };

  return {
    list: async (context, query) => {
      const { rows, count } = await selectRecordings(db, context.user.id, query);
      const results: Recording[] = [];
      for (const row of rows) {
        const session = await sessions.find(row.sessionId);
        if (session) results.push(await present(context, row, session));
      }
      return paged(results, count, query);
    },

    get: async (context, id) => {
      const { recording, session } = await mine(context, id);
      const ledger = await selectLedger(db, session.id);
      return {
        ...(await present(context, recording, session)),
        parts: recording.seconds > 0 ? await partsOf(recording, session, ledger) : [],
        ledger: ledger.map(({ seq, userId, guestName, what, at, previousHash, hash }) => ({
          seq,
          person_id: userId,
          guest_name: guestName ?? null,
          what,
          at: Temporal.Instant.fromEpochMilliseconds(at).toString(),
          previous_hash: previousHash,
          hash,
        })),
        is_ledger_sound:
          firstBroken(session.id, ledger) === null &&
          (recording.ledgerHash === null || ledger.some(({ hash }) => hash === recording.ledgerHash)),
      };
    },

    sendPiece: async (context, id, piece) => {
      const { recording, session } = await mine(context, id, FOR_GOOD);
      const { user, now } = context;
      await limits.count('recording-piece/account', user.id);
      if (recording.state === 'deleted') return 'refused';
      const [fromAt, untilAt] = [Temporal.Instant.from(piece.from), Temporal.Instant.from(piece.until)];
      const time = intervalOf({ fromAt, untilAt });
      const length = time.until - time.from;
      if (length < 0 || length > LONGEST_PIECE_MS || time.until > now.epochMilliseconds + CLOCK_SLACK_MS) {
        throw badField('until', 'This is not the time of a piece');
      }
      const bytes = Buffer.from(piece.data, 'base64');
      if (bytes.length > RECORDING_PIECE_BYTES) throw badField('data', 'This piece is too large');
      if (createHash('sha256').update(bytes).digest('hex') !== piece.sha256) {
        throw badField('sha256', 'The piece did not arrive as it was sent. Send it again');
      }
      const known = await findPiece(db, piece.take_id, piece.seq);
      if (known) {
        if (known.sha256 !== piece.sha256)
          throw conflict('Another piece was sent under this number before.', FOR_GOOD);
        return 'kept';
      }
      if (recording.piecesErasedAt) {
        // As a server leaves it that was killed before it had written the piece down.
        await files.delete(pieceKey(id, piece.take_id, piece.seq));
        return 'refused';
      }
      const until = session.endedAt?.epochMilliseconds ?? now.epochMilliseconds + CLOCK_SLACK_MS;
      const ledger = await selectLedger(db, session.id);
      const consented = consentedIntervals(ledger, { graceMs, until, userId: user.id });
      // The last piece of a recorder may be of no time at all: it says that there are no more.
      const parts = cutTo({ ...time, until: Math.max(time.until, time.from + 1) }, consented);
      if (parts.length === 0) return 'refused';
      if ((await sumBytes(db)) + bytes.length > business.recordingQuotaMb * 1024 * 1024) throw full();
      const key = pieceKey(id, piece.take_id, piece.seq);
      try {
        await files.put(key, bytes);
      } catch (error) {
        if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw full();
        throw error;
      }
      // Its recorder may not have heard of the stop, and go on into another consent, for as long as it may be lost.
      const cutFrom = piece.is_last ? now : now.add({ milliseconds: graceMs });
      const isKept = await withTransaction(db, async (tx) => {
        // Deleted or erased meanwhile: nothing of it comes back.
        const held = await lockRecording(tx, id);
        if (!held || held.piecesErasedAt) return false;
        const take = await ensureTake(tx, {
          id: piece.take_id,
          recordingId: id,
          userId: user.id,
          startedAt: Temporal.Instant.from(piece.take_started_at),
          mimeType: piece.mime_type,
        });
        if (take.recordingId !== id || take.userId !== user.id) {
          throw conflict('This number is taken. Begin the recording anew.', FOR_GOOD);
        }
        if (take.cutAt) return false;
        await insertPiece(tx, {
          takeId: take.id,
          seq: piece.seq,
          fromAt,
          untilAt,
          bytes: bytes.length,
          sha256: piece.sha256,
          isLast: piece.is_last,
          receivedAt: now,
        });
        const isBeyond = time.until > (parts.at(-1)?.until ?? time.until);
        if (isBeyond || piece.is_last) await cutSoon(tx, { recording_id: id, take_id: take.id }, cutFrom);
        return true;
      });
      if (!isKept) {
        await files.delete(key);
        return 'refused';
      }
      if (isOver(session)) await assembleSoon(id, now);
      return 'kept';
    },

    share: async (context, id, isShared) => {
      const { recording, session } = await mine(context, id);
      if (recording.state === 'deleted') throw notFound(GONE);
      if (recording.askedBy !== context.user.id)
        throw forbidden('Only who asked for the recording shares it.');
      if (recording.seconds === 0) throw conflict('It can be shared once it is put together.');
      const sharedAt = isShared ? (recording.sharedAt ?? context.now) : null;
      await updateRecording(db, id, { sharedAt });
      return present(context, { ...recording, sharedAt }, session);
    },

    delete: async (context, id) => {
      const { session } = await mine(context, id);
      if (!isOver(session)) throw conflict('Stop the recording and leave the call first; then delete it.');
      await withTransaction(db, (tx) => forget(tx, id));
    },

    forgetPerson: async (tx, userId) => {
      for (const id of await selectRecordingsOf(tx, userId)) await forget(tx, id);
    },
  };
}

function full(): ProblemError {
  return new ProblemError(
    507,
    'There is no room for your recording right now. It stays safe in this browser and is sent later.',
  );
}

/** What keeps it from being put together: something came between, or nothing that came can be read. */
function setbackOf({ state, tries }: RecordingRow): Recording['setback'] {
  if (tries > 0) return 'interrupted';
  return state === 'failed' ? 'unreadable' : null;
}
