import { randomUUID } from 'node:crypto';
import type { RoomRecording } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import {
  consentAt,
  consentedIntervals,
  guestsIn,
  mayRecord,
  nextEntry,
  type ConsentFact,
  type LedgerEntry,
  type LedgerPerson,
  type RoomConsent,
} from './consent-ledger.ts';
import {
  findRecordingOf,
  insertEntry,
  insertRecording,
  selectLedger,
  updateRecording,
} from '../recordings.repository.ts';
import type { RecordingRow } from '../recordings.tables.ts';

/** The consent ledger of a room, which decides whether the room is recorded. */
export interface ConsentService {
  /**
   * Records that somebody joined, was disconnected or left. A guest is named when they join.
   * @returns the recording state afterwards.
   */
  readonly note: (
    sessionId: string,
    who: LedgerPerson,
    what: 'joined' | 'lost' | 'left',
    now: Temporal.Instant,
  ) => Promise<RoomRecording>;
  /**
   * Marks everybody else in the room as disconnected, after the server was restarted and no longer knows who is connected. Those
   * who do not come back count as gone.
   * @returns whether there was anybody.
   */
  readonly loseOthers: (sessionId: string, userId: string, now: Temporal.Instant) => Promise<boolean>;
  /**
   * Records a guest's answer to a request to record. Guests cannot ask for a recording themselves.
   * @throws ProblemError 409 when the guest is not in the room.
   */
  readonly answer: (
    sessionId: string,
    guestId: string,
    consent: boolean,
    now: Temporal.Instant,
  ) => Promise<RoomRecording>;
  /** Returns the recording state. */
  readonly state: (sessionId: string, now: Temporal.Instant) => Promise<RoomRecording>;
  /**
   * Gives or withdraws consent. Repeating the same answer changes nothing.
   * @throws ProblemError 404 for a session that is not theirs, 409 when the caller is not in its room, 429.
   */
  readonly setConsent: (
    context: RequestContext,
    sessionId: string,
    consent: boolean,
  ) => Promise<RoomRecording>;
  /** Records that the room is closed and nobody is present any more. */
  readonly close: (sessionId: string, now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly sessions: Pick<Sessions, 'lock' | 'get'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  /** Called after somebody left or was disconnected, when nobody may be in the room from `from` on (R-REC-9). */
  readonly onEmptying: (recording: RecordingRow, from: Temporal.Instant) => void;
  /** Sends the recording state to everybody in a session, on all their sockets. */
  readonly sendState: (userIds: readonly string[], sessionId: string, recording: RoomRecording) => void;
}

export function createConsentService({
  db,
  limits,
  sessions,
  business,
  onEmptying,
  sendState,
}: Dependencies): ConsentService {
  const graceMs = business.rejoinGraceSeconds * 1000;

  /** The member who asked for the recording. A guest's consent alone does not ask anybody. */
  const askerIn = ({ consenting }: RoomConsent, entries: readonly LedgerPerson[]): string | undefined => {
    const guests = guestsIn(entries);
    return consenting.find((userId) => !guests.has(userId));
  };
  /** Returns the recording state of a room at a time, in milliseconds since 1970. */
  const standing = (
    entries: readonly LedgerEntry[],
    at: number,
    recording: RecordingRow | null,
  ): RoomRecording => {
    const room = consentAt(entries, at, graceMs);
    const askedBy = askerIn(room, entries);
    const isRecording = mayRecord(room) && takesMore(recording);
    // The last interval goes on, so that it is the one with this millisecond.
    const since = consentedIntervals(entries, { graceMs, until: at + 1 }).at(-1)?.from ?? at;
    return {
      recording_id: recording && recording.state !== 'deleted' ? recording.id : null,
      is_recording: isRecording,
      recorded_since: isRecording ? instantOf(since) : null,
      asked_by: askedBy ?? null,
      waiting_for: askedBy === undefined ? [] : room.present.filter((id) => !room.consenting.includes(id)),
      refused_by: room.refusedBy,
      stopped_at: room.stoppedAt === null ? null : instantOf(room.stoppedAt),
    };
  };
  /** Returns the entries that an answer adds. @throws ProblemError 409 when the person is not present. */
  const answered = (
    who: LedgerPerson,
    consent: boolean,
    { present, consenting }: RoomConsent,
  ): readonly Omit<ConsentFact, 'at'>[] => {
    if (!present.includes(who.userId)) throw conflict('You’re not in this call. Join it first.');
    if (consent) return consenting.includes(who.userId) ? [] : [{ ...who, what: 'given' }];
    return consenting.length === 0 ? [] : [{ ...who, what: 'withdrawn' }];
  };

  /** Appends to a ledger the entries that `factsOf` returns for the current state of the room. */
  const write = (
    sessionId: string,
    now: Temporal.Instant,
    factsOf: (room: RoomConsent, entries: readonly LedgerEntry[]) => readonly Omit<ConsentFact, 'at'>[],
  ): Promise<RoomRecording> =>
    withTransaction(db, async (tx: Transaction) => {
      await sessions.lock(tx, sessionId);
      const entries = await selectLedger(tx, sessionId);
      // From then on, whoever asked for the recording decides whether it is shared.
      const hadConsentOfBoth = haveBothConsented(entries, graceMs);
      const at = Math.max(now.epochMilliseconds, entries.at(-1)?.at ?? 0);
      for (const fact of factsOf(consentAt(entries, at, graceMs), entries)) {
        const entry = nextEntry(sessionId, entries.at(-1), { ...fact, at });
        await insertEntry(tx, sessionId, entry);
        entries.push(entry);
      }
      const room = consentAt(entries, at, graceMs);
      const recording = await findRecordingOf(tx, sessionId);
      const askedBy = askerIn(room, entries);
      // Both members may watch what both have consented to (R-REC-6).
      const guests = guestsIn(entries);
      const sharedAt = room.consenting.filter((id) => !guests.has(id)).length > 1 ? now : null;
      if (recording?.sharedAt === null && sharedAt && !hadConsentOfBoth)
        await updateRecording(tx, recording.id, { sharedAt });
      if (recording || !mayRecord(room) || askedBy === undefined) return standing(entries, at, recording);
      const begun = { id: randomUUID(), sessionId, askedBy, recordedAt: now, sharedAt };
      await insertRecording(tx, begun);
      return standing(entries, at, await findRecordingOf(tx, sessionId));
    });

  const tellEmptying = async (
    sessionId: string,
    how: 'lost' | 'left',
    now: Temporal.Instant,
  ): Promise<void> => {
    const recording = await findRecordingOf(db, sessionId);
    if (!takesMore(recording)) return;
    if (how === 'lost') return onEmptying(recording, now.add({ milliseconds: graceMs }));
    const entries = await selectLedger(db, sessionId);
    const at = Math.max(now.epochMilliseconds, entries.at(-1)?.at ?? 0);
    if (consentAt(entries, at, graceMs).present.length === 0) onEmptying(recording, now);
  };

  return {
    note: async (sessionId, who, what, now) => {
      const state = await write(sessionId, now, ({ present }, entries) => {
        const last = entries.at(-1);
        // The person has left already, or their last event was the same: nothing new.
        const isKnown = !present.includes(who.userId) || (last?.userId === who.userId && last.what === what);
        return what !== 'joined' && isKnown ? [] : [{ ...(guestsIn(entries).get(who.userId) ?? who), what }];
      });
      if (what !== 'joined') await tellEmptying(sessionId, what, now);
      return state;
    },

    loseOthers: async (sessionId, userId, now) => {
      let hasLost = false;
      await write(sessionId, now, ({ present }, entries) => {
        const guests = guestsIn(entries);
        const others = present.filter((id) => id !== userId);
        hasLost = others.length > 0;
        return others
          .filter((id) => entries.findLast((entry) => entry.userId === id)?.what !== 'lost')
          .map((id) => ({ ...(guests.get(id) ?? { userId: id }), what: 'lost' }));
      });
      return hasLost;
    },

    answer: (sessionId, guestId, consent, now) =>
      write(sessionId, now, (room, entries) => {
        const guest = guestsIn(entries).get(guestId) ?? { userId: guestId };
        return consent && askerIn(room, entries) === undefined ? [] : answered(guest, consent, room);
      }),

    state: async (sessionId, now) => {
      const entries = await selectLedger(db, sessionId);
      return standing(entries, now.epochMilliseconds, await findRecordingOf(db, sessionId));
    },

    setConsent: async (context, sessionId, consent) => {
      const session = await sessions.get(context, sessionId);
      const userId = context.user.id;
      await limits.count('recording-consent/account', userId);
      let guests: readonly string[] = [];
      const state = await write(sessionId, context.now, (room, entries) => {
        guests = [...guestsIn(entries).keys()];
        return answered({ userId }, consent, session.room_open ? room : { ...room, present: [] });
      });
      sendState([session.host.id, session.booker.id, ...guests], sessionId, state);
      return state;
    },

    close: async (sessionId, now) => {
      await write(sessionId, now, ({ present }, entries) => {
        const guests = guestsIn(entries);
        return present.map((userId) => ({ ...(guests.get(userId) ?? { userId }), what: 'left' }));
      });
    },
  };
}

/** Returns an instant, given in milliseconds since 1970, as it is sent. */
function instantOf(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toString();
}

/** Returns whether more can be recorded: a recording that was put together already continues when people come back (R-REC-9). */
function takesMore(recording: RecordingRow | null): recording is RecordingRow {
  return recording !== null && recording.state !== 'deleted' && recording.piecesErasedAt === null;
}

/** Returns whether both members consented at the same time at any point of a ledger. */
function haveBothConsented(entries: readonly LedgerEntry[], graceMs: number): boolean {
  const guests = guestsIn(entries);
  return entries.some(({ what, at }, index) => {
    if (what !== 'given') return false;
    const { consenting } = consentAt(entries.slice(0, index + 1), at, graceMs);
    return consenting.filter((id) => !guests.has(id)).length > 1;
  });
}
