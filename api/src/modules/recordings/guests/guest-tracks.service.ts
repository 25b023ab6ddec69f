import type {
  beginGuestTrack,
  GuestTrack,
  ParsedInput,
  PieceOutcome,
  sendGuestPiece,
  SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { conflict, notFound, ProblemError } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { hashToken, randomToken } from '../../identity/secrets/secrets.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import { consentAt, consentedIntervals, covered } from '../consent/consent-ledger.ts';
import { isAtRest, isOver } from '../at-rest.ts';
import { FOR_GOOD, refused, type createPieceIntake } from '../upload/piece-intake.ts';
import {
  countKeys,
  ensureGuest,
  findGuest,
  findGuestBy,
  insertKeys,
  markGuestDeleted,
} from './recording-guests.repository.ts';
import {
  findRecording,
  findRecordingOf,
  lockRecording,
  selectLedger,
  selectRecordedTracks,
  updateRecording,
} from '../recordings.repository.ts';
import type { RecordingGuestRow, RecordingRow } from '../recordings.tables.ts';
import { lostOf } from '../assembly/lost-parts.ts';
import { endOf, isLeftOut, receivedOf } from '../assembly/timeline.ts';

type Visitor = RequestContext<LoggedIn | null>;

/** A guest of a call, as known in the room. */
interface CallGuest {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
}

/** Guests' own tracks (R-REC-7). Guests have no account, so keys issued during the call authorize them (ADR 0023). */
export interface GuestTracksService {
  /**
   * Issues keys to a guest who is in the call and has consented. A repeated call issues more keys, and the earlier ones stay
   * valid.
   * @throws ProblemError 409 while nothing is recorded, without consent, and after the guest has deleted their track.
   */
  readonly begin: (guest: CallGuest, now: Temporal.Instant) => Promise<SuccessBody<typeof beginGuestTrack>>;
  /** Stores a piece of the guest's own track. @throws ProblemError 404 for a key that is no longer valid, 400, 409, 429, 507. */
  readonly sendPiece: (
    visitor: Visitor,
    piece: ParsedInput<typeof sendGuestPiece>['body'],
  ) => Promise<PieceOutcome>;
  /** @throws ProblemError 404. */
  readonly get: (visitor: Visitor, ownKey: string) => Promise<GuestTrack>;
  /**
   * Deletes the guest's track, and removes it from the mixed video.
   * @throws ProblemError 404, 409 while the guest is in the call.
   */
  readonly delete: (visitor: Visitor, ownKey: string) => Promise<GuestTrack>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly business: Pick<Business, 'rejoinGraceSeconds' | 'recordingPiecesHours'>;
  readonly sessions: Pick<Sessions, 'find' | 'findPerson'>;
  readonly takePiece: ReturnType<typeof createPieceIntake>;
  /** Enqueues the deletion of a guest's files, and of the mixed video that shows them. */
  readonly takeOut: (
    tx: Transaction,
    what: { readonly recording_id: string; readonly guest_id: string },
  ) => Promise<unknown>;
  /** Enqueues the assembly of the recording. */
  readonly assembleSoon: (recordingId: string, now: Temporal.Instant) => Promise<unknown>;
}

/** Maximum number of key pairs per guest. A page requests one, and another one if its browser has lost it. */
const MOST_KEYS = 20;
const NOTHING_KEPT =
  'There’s nothing of yours here any more, or this link is incomplete. The people in the call may have deleted their recording.';

export function createGuestTracksService(deps: Dependencies): GuestTracksService {
  const { db, limits, business, sessions, takePiece, takeOut, assembleSoon } = deps;
  const graceMs = business.rejoinGraceSeconds * 1000;

  /** The time until which pieces of a recording are accepted; null while the call is running. */
  const sendsUntil = ({ recordedAt }: RecordingRow, session: SessionRow): Temporal.Instant | null =>
    isOver(session) ? (session.endedAt ?? recordedAt).add({ hours: business.recordingPiecesHours }) : null;

  /** Finds the guest of a key. @throws ProblemError 404. */
  const owned = async (ownKey: string) => {
    const guest = await findGuestBy(db, hashToken(ownKey), 'own');
    const recording = guest && (await findRecording(db, guest.recordingId));
    const session = recording && (await sessions.find(recording.sessionId));
    if (!session || recording.state === 'deleted') throw notFound(NOTHING_KEPT);
    return { guest, recording, session };
  };

  const present = async (
    guest: RecordingGuestRow,
    recording: RecordingRow,
    session: SessionRow,
    now: Temporal.Instant,
  ): Promise<GuestTrack> => {
    const [host, booker] = await Promise.all([
      sessions.findPerson(session.hostId),
      sessions.findPerson(session.bookerId),
    ]);
    if (!host || !booker) throw notFound(NOTHING_KEPT);
    const { guestId: userId } = guest;
    const ledger = await selectLedger(db, session.id);
    const own = (await selectRecordedTracks(db, recording.id)).filter(({ ownerId }) => ownerId === userId);
    const until = Math.min((session.endedAt ?? now).epochMilliseconds, endOf(own));
    const consented = consentedIntervals(ledger, { graceMs, until, userId });
    const received = receivedOf(own, consented);
    const isDeleted = guest.deletedAt !== null;
    const end = sendsUntil(recording, session);
    const isLate = end !== null && Temporal.Instant.compare(now, end) > 0;
    return {
      guest_id: userId,
      guest_name: guest.name,
      host,
      booker,
      recorded_at: recording.recordedAt.toString(),
      is_deleted: isDeleted,
      is_in_call:
        !isOver(session) && consentAt(ledger, now.epochMilliseconds, graceMs).present.includes(userId),
      consented_seconds: covered(consented) / 1000,
      received_seconds: received / 1000,
      lost: isDeleted ? [] : lostOf(recording, userId),
      is_left_out: isLeftOut(recording, guest, received),
      sends_until: end?.toString() ?? null,
      is_final: isDeleted || isLate || recording.piecesErasedAt !== null,
    };
  };

  return {
    begin: async ({ id, name, sessionId }, now) => {
      const recording = await findRecordingOf(db, sessionId);
      const ledger = await selectLedger(db, sessionId);
      if (!ledger.some(({ userId, what }) => userId === id && what === 'given')) {
        throw conflict('Agree to be recorded first.');
      }
      const [sendKey, ownKey] = [randomToken(), randomToken()];
      const isBegun = await withTransaction(db, async (tx) => {
        const held = recording && (await lockRecording(tx, recording.id));
        if (!held || held.piecesErasedAt) return false;
        const guest = await ensureGuest(tx, { guestId: id, recordingId: held.id, name, cameAt: now });
        if (guest.deletedAt || (await countKeys(tx, id)) >= 2 * MOST_KEYS) return false;
        const key = { guestId: id, issuedAt: now };
        await insertKeys(tx, [
          { ...key, use: 'send', keyHash: hashToken(sendKey) },
          { ...key, use: 'own', keyHash: hashToken(ownKey) },
        ]);
        return true;
      });
      if (!isBegun || !recording) throw conflict('You’re not being recorded in this call.');
      return { recording_id: recording.id, guest_id: id, send_key: sendKey, own_key: ownKey };
    },

    sendPiece: async ({ now }, { send_key, ...piece }) => {
      const guest = await findGuestBy(db, hashToken(send_key), 'send');
      const recording = guest && (await findRecording(db, guest.recordingId));
      const session = recording && (await sessions.find(recording.sessionId));
      if (!session) throw new ProblemError(404, NOTHING_KEPT, { extra: FOR_GOOD });
      await limits.count('guest-piece/guest', guest.guestId);
      const end = sendsUntil(recording, session);
      if (guest.deletedAt) return refused('deleted');
      if (end && Temporal.Instant.compare(now, end) > 0) return refused('too-late');
      return takePiece({ recording, session, owner: { guestId: guest.guestId }, now }, piece);
    },

    get: async (visitor, ownKey) => {
      const { guest, recording, session } = await owned(ownKey);
      return present(guest, recording, session, visitor.now);
    },

    delete: async (visitor, ownKey) => {
      const { now } = visitor;
      const { guest, recording, session } = await owned(ownKey);
      const { guestId } = guest;
      const isResting = await isAtRest(db, session, { now, graceMs });
      const { is_in_call } = await present(guest, recording, session, now);
      if (is_in_call)
        throw conflict(
          'You’re in the call, or have only just left it. Leave the call first, then delete your part.',
        );
      await withTransaction(db, async (tx) => {
        const held = await lockRecording(tx, recording.id);
        const known = await findGuest(tx, guestId);
        if (!held || !known || known.deletedAt) return;
        const hadSent = await markGuestDeleted(tx, guestId, now);
        await updateRecording(tx, held.id, {
          trackPeople: held.trackPeople.filter((id) => id !== guestId),
          // A video that is being assembled right now may show the guest, too.
          isMixStale:
            held.isMixStale ||
            held.trackPeople.includes(guestId) ||
            (hadSent && (isResting || held.state === 'assembling')),
          // Assembles again from the pieces of the others; if these are erased, the video is made from their tracks.
          ...(held.piecesErasedAt ? {} : { piecesUsed: 0 }),
        });
        await takeOut(tx, { recording_id: held.id, guest_id: guestId });
      });
      if (isResting) await assembleSoon(recording.id, now);
      return present({ ...guest, deletedAt: now }, recording, session, now);
    },
  };
}
