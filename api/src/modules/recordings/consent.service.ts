import { randomUUID } from 'node:crypto';
import type { RoomRecording } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import type { Limits } from '../../http/limits.ts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { consentAt, mayRecord, nextEntry, type ConsentFact, type RoomConsent } from './consent-ledger.ts';
import { findRecordingOf, insertEntry, insertRecording, selectLedger } from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';

/** Writes the ledger of a room: the one place that says whether it is recorded. */
export interface ConsentService {
  /** Somebody came, was lost or went. @returns where the recording stands after it. */
  readonly note: (
    sessionId: string,
    userId: string,
    what: 'joined' | 'lost' | 'left',
    now: Temporal.Instant,
  ) => Promise<RoomRecording>;
  /**
   * Stops what is recorded or asked for, such as before a guest comes in: they are in no ledger.
   * @param userId of one of the two, who lets the guest in.
   */
  readonly stop: (sessionId: string, userId: string, now: Temporal.Instant) => Promise<RoomRecording>;
  /** Where the recording stands. */
  readonly state: (sessionId: string, now: Temporal.Instant) => Promise<RoomRecording>;
  /**
   * Gives or takes back a consent; saying the same again changes nothing.
   * @param obstacle why this call cannot be recorded now; null when it can.
   * @throws ProblemError 404 for a session that is not theirs, 409 for who is not in its room and for an obstacle, 429.
   */
  readonly setConsent: (
    context: RequestContext,
    sessionId: string,
    consent: boolean,
    obstacle: string | null,
  ) => Promise<RoomRecording>;
  /** Everybody is out: the room is closed. */
  readonly close: (sessionId: string, now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly sessions: Pick<Sessions, 'lock' | 'get'>;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  /** Tells everybody in a session, wherever they are. */
  readonly tell: (userIds: readonly string[], sessionId: string, recording: RoomRecording) => void;
}

export function createConsentService({ db, limits, sessions, business, tell }: Dependencies): ConsentService {
  const graceMs = business.rejoinGraceSeconds * 1000;

  const answer = (room: RoomConsent, recording: RecordingRow | null): RoomRecording => ({
    recording_id: recording && recording.state !== 'deleted' ? recording.id : null,
    is_recording: mayRecord(room) && recording?.state === 'open',
    asked_by: room.consenting[0] ?? null,
    waiting_for:
      room.consenting.length === 0 ? [] : room.present.filter((id) => !room.consenting.includes(id)),
    refused_by: room.refusedBy,
  });

  /** Adds to a ledger what `wanted` makes of the room as it is. */
  const write = (
    sessionId: string,
    now: Temporal.Instant,
    wanted: (room: RoomConsent, last: ConsentFact | undefined) => readonly Omit<ConsentFact, 'at'>[],
  ): Promise<RoomRecording> =>
    withTransaction(db, async (tx: Transaction) => {
      await sessions.lock(tx, sessionId);
      const entries = await selectLedger(tx, sessionId);
      const at = Math.max(now.epochMilliseconds, entries.at(-1)?.at ?? 0);
      for (const fact of wanted(consentAt(entries, at, graceMs), entries.at(-1))) {
        const entry = nextEntry(sessionId, entries.at(-1), { ...fact, at });
        await insertEntry(tx, sessionId, entry);
        entries.push(entry);
      }
      const room = consentAt(entries, at, graceMs);
      const recording = await findRecordingOf(tx, sessionId);
      const [askedBy] = room.consenting;
      if (recording || !mayRecord(room) || askedBy === undefined) return answer(room, recording);
      const begun = { id: randomUUID(), sessionId, askedBy, recordedAt: now };
      await insertRecording(tx, begun);
      return answer(room, await findRecordingOf(tx, sessionId));
    });

  return {
    note: (sessionId, userId, what, now) =>
      write(sessionId, now, ({ present }, last) => {
        // Gone already, or lost a moment ago: nothing new.
        const isKnown = !present.includes(userId) || (last?.userId === userId && last.what === what);
        return what !== 'joined' && isKnown ? [] : [{ userId, what }];
      }),

    state: async (sessionId, now) => {
      const room = consentAt(await selectLedger(db, sessionId), now.epochMilliseconds, graceMs);
      return answer(room, await findRecordingOf(db, sessionId));
    },

    stop: (sessionId, userId, now) =>
      write(sessionId, now, ({ consenting }) =>
        consenting.length === 0 ? [] : [{ userId, what: 'withdrawn' }],
      ),

    setConsent: async (context, sessionId, consent, obstacle) => {
      const session = await sessions.get(context, sessionId);
      const userId = context.user.id;
      await limits.count('recording-consent/account', userId);
      const state = await write(sessionId, context.now, ({ present, consenting }) => {
        if (!session.room_open || !present.includes(userId)) {
          throw conflict('You are not in this call. Enter it first.');
        }
        if (consent && obstacle !== null) throw conflict(obstacle);
        if (consent) return consenting.includes(userId) ? [] : [{ userId, what: 'given' }];
        return consenting.length === 0 ? [] : [{ userId, what: 'withdrawn' }];
      });
      tell([session.host.id, session.booker.id], sessionId, state);
      return state;
    },

    close: async (sessionId, now) => {
      await write(sessionId, now, ({ present }) => present.map((userId) => ({ userId, what: 'left' })));
    },
  };
}
