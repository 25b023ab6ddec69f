import type { getRecording, PersonSummary, PieceOutcome, Recording, SuccessBody } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { paged, type Paged } from '../../http/paging.ts';
import { conflict, forbidden, notFound, ProblemError } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { guestPerson } from './guests/guest-person.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { consentedIntervals, covered, firstBroken, type LedgerEntry } from './consent/consent-ledger.ts';
import { isAtRest, isOver } from './at-rest.ts';
import { FOR_GOOD, type createPieceIntake, type SentPiece } from './upload/piece-intake.ts';
import type { RecordingUrls } from './recording-files.ts';
import { deleteGuests, selectGuests } from './guests/recording-guests.repository.ts';
import {
  deleteRecordedTracks,
  findRecording,
  selectLedger,
  selectRecordings,
  selectRecordingsOf,
  selectRecordedTracks,
  updateRecording,
} from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';
import { deleteSpeech } from './speech/measure-speech.ts';
import { lostOf } from './assembly/lost-parts.ts';
import { beginningOf, endOf, isLeftOut, receivedOf } from './assembly/timeline.ts';

/** Recordings, for the people in them. */
export interface RecordingsService {
  readonly list: (
    context: RequestContext,
    query: { readonly page: number; readonly page_size: number },
  ) => Promise<Paged<Recording>>;
  /** @throws ProblemError 404 unless the caller was in the session. */
  readonly get: (context: RequestContext, id: string) => Promise<SuccessBody<typeof getRecording>>;
  /**
   * Stores a piece of the caller's own track; resolves when it is on the disk.
   * @throws ProblemError 404, 400 for an invalid piece, 409 for another piece under the same number, 507 when there is no room.
   */
  readonly sendPiece: (context: RequestContext, id: string, piece: SentPiece) => Promise<PieceOutcome>;
  /** Shares it with the other member, or stops that. @throws ProblemError 404, 403 unless the caller asked for it, 409 before it is ready. */
  readonly share: (context: RequestContext, id: string, isShared: boolean) => Promise<Recording>;
  /**
   * Deletes a recording for everybody.
   * @throws ProblemError 404, 409 while the call is running.
   */
  readonly delete: (context: RequestContext, id: string) => Promise<void>;
  /** Deletes every recording that a person is in, because a deleted member can no longer consent. */
  readonly forgetPerson: (tx: Transaction, userId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  readonly sessions: Pick<Sessions, 'find' | 'findPerson'>;
  readonly urls: RecordingUrls;
  readonly takePiece: ReturnType<typeof createPieceIntake>;
  readonly eraseFiles: (recordingId: string, tx: Transaction) => Promise<unknown>;
  /** Deletes what other modules made of a recording. */
  readonly tellDeleted: (tx: Transaction, recordingId: string) => Promise<void>;
}

const GONE = 'We couldn’t find this recording.';

export function createRecordingsService(deps: Dependencies): RecordingsService {
  const { db, business, sessions, urls, takePiece, eraseFiles, tellDeleted } = deps;
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
    const person = await sessions.findPerson(id);
    if (!person) throw new Error('A person of a recording has no account');
    return person;
  };

  const present = async (
    { user, now }: RequestContext,
    recording: RecordingRow,
    session: SessionRow,
  ): Promise<Recording> => {
    const ledger = await selectLedger(db, session.id);
    const recordedTracks = await selectRecordedTracks(db, recording.id);
    const until = (session.endedAt ?? now).epochMilliseconds;
    const guests = (await selectGuests(db, recording.id)).filter(({ deletedAt }) => deletedAt === null);
    const people = [
      ...(await Promise.all([session.hostId, session.bookerId].map(person))).map(
        (one) => [one, false] as const,
      ),
      ...guests.map(({ guestId, name }) => [guestPerson({ id: guestId, name }), true] as const),
    ];
    const tracks = people.map(([one, isGuest]) => {
      const { id: userId } = one;
      const guest = guests.find(({ guestId }) => guestId === userId);
      const own = recordedTracks.filter((track) => track.ownerId === userId);
      const consented = consentedIntervals(ledger, { graceMs, until: Math.min(until, endOf(own)), userId });
      const received = receivedOf(own, consented);
      return {
        person: one,
        is_guest: isGuest,
        consented_seconds: covered(consented) / 1000,
        received_seconds: received / 1000,
        is_left_out: guest !== undefined && isLeftOut(recording, guest, received),
        lost: lostOf(recording, userId),
        url: userId === user.id ? urls.track(recording, user) : null,
      };
    });
    const url = urls.mix(recording, user);
    return {
      id: recording.id,
      session_id: session.id,
      state: stateOf(recording, await isAtRest(db, session, { now, graceMs, ledger })),
      setback: setbackOf(recording),
      next_try_at: recording.retryAt?.toString() ?? null,
      recorded_at: recording.recordedAt.toString(),
      asked_by: await person(recording.askedBy),
      is_mine: recording.askedBy === user.id,
      is_shared: recording.sharedAt !== null,
      seconds: recording.seconds,
      size_bytes: recording.sizeBytes,
      is_final: recording.piecesErasedAt !== null,
      tracks: tracks.filter(({ consented_seconds }) => consented_seconds > 0),
      url,
      poster_url: urls.poster(recording, user),
      download_url: url && `${url}&save=1`,
    };
  };

  const partsOf = ({ seconds }: RecordingRow, { endedAt }: SessionRow, ledger: readonly LedgerEntry[]) => {
    const end = endedAt?.epochMilliseconds ?? Infinity;
    const at = (milliseconds: number): string =>
      Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
    const whole = consentedIntervals(ledger, { graceMs, until: end });
    return beginningOf(whole, Math.round(seconds * 1000)).map(({ from, until }) => ({
      from: at(from),
      until: at(until),
    }));
  };

  const forget = async (tx: Transaction, id: string): Promise<void> => {
    const emptied = { seconds: 0, sizeBytes: 0, trackPeople: [], lost: [], sharedAt: null };
    if (!(await updateRecording(tx, id, { state: 'deleted', ...emptied }))) return;
    await deleteRecordedTracks(tx, id);
    await deleteGuests(tx, id);
    await eraseFiles(id, tx);
    await deleteSpeech(tx, id);
    await tellDeleted(tx, id);
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
        parts: recording.seconds > 0 ? partsOf(recording, session, ledger) : [],
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
      return takePiece({ recording, session, owner: { userId: user.id }, now }, piece);
    },

    share: async (context, id, isShared) => {
      const { recording, session } = await mine(context, id);
      if (recording.state === 'deleted') throw notFound(GONE);
      if (recording.askedBy !== context.user.id)
        throw forbidden('Only the person who asked for the recording can share it.');
      if (recording.seconds === 0) throw conflict('You can share it once it’s ready.');
      const sharedAt = isShared ? (recording.sharedAt ?? context.now) : null;
      await updateRecording(db, id, { sharedAt });
      return present(context, { ...recording, sharedAt }, session);
    },

    delete: async (context, id) => {
      const { session } = await mine(context, id);
      if (!isOver(session)) {
        // A session has one recording, to which more is added when people come back.
        if (await isAtRest(db, session, { now: context.now, graceMs }))
          throw conflict(
            'You can delete this recording once the session is over. Until then, you can both come back to the call.',
          );
        throw conflict('Stop the recording and leave the call first, then delete it.');
      }
      await withTransaction(db, (tx) => forget(tx, id));
    },

    forgetPerson: async (tx, userId) => {
      for (const id of await selectRecordingsOf(tx, userId)) await forget(tx, id);
    },
  };
}

/** Returns why a recording is not ready: its assembly was interrupted, or nothing received can be read. */
function setbackOf({ state, tries }: RecordingRow): Recording['setback'] {
  if (tries > 0) return 'interrupted';
  return state === 'failed' ? 'unreadable' : null;
}

/** Returns the state that the reader sees. */
function stateOf({ state, isMixStale }: RecordingRow, isResting: boolean): Recording['state'] {
  const isWaiting = (state === 'open' && isResting) || (state === 'ready' && isMixStale);
  return isWaiting ? 'assembling' : state;
}
