import { randomUUID } from 'node:crypto';
import type { Business } from '../../../business.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { selectMembers } from '../members.repository.ts';
import { insertSession, lockSession } from '../sessions.repository.ts';
import type { Transitions } from '../transitions.ts';
import { selectBusyInSessions, selectUnbegunRounds } from './rounds.repository.ts';

/** A round of a circle event for its sessions: all at the same time. */
export interface RoundTime {
  readonly eventId: string;
  readonly startsAt: Temporal.Instant;
  readonly durationMinutes: number;
}

/**
 * Sessions that are rounds of circle events (R-CIRC-24): confirmed at once, without a buffer. They have a room and can be
 * reviewed, but the rules of booking do not apply: they count towards no limit and against no one, cost nothing, and cannot be
 * moved or cancelled by their people.
 */
export interface Rounds {
  /** Returns which of these people have another session during a round. */
  readonly findBusy: (
    tx: Database,
    userIds: readonly string[],
    round: RoundTime,
  ) => Promise<ReadonlySet<string>>;
  /**
   * Makes one session for each pair.
   * @returns their ids, in the order of the pairs.
   * @throws an exclusion violation of `session_seats_no_overlap` if someone has been booked meanwhile.
   */
  readonly open: (
    tx: Transaction,
    pairs: readonly (readonly [string, string])[],
    round: RoundTime,
    now: Temporal.Instant,
  ) => Promise<string[]>;
  /**
   * Cancels the sessions of a cancelled event that have not started, without separate notifications. Running sessions continue.
   */
  readonly callOff: (tx: Transaction, eventId: string, now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly business: Business;
  readonly transitions: Pick<Transitions, 'openRound' | 'callOff'>;
}

export function createRounds({ business, transitions }: Dependencies): Rounds {
  return {
    findBusy: (tx, userIds, { startsAt, durationMinutes }) =>
      selectBusyInSessions(tx, userIds, startsAt, startsAt.add({ minutes: durationMinutes })),

    open: async (tx, pairs, { eventId, startsAt, durationMinutes }, now) => {
      const people = await selectMembers(tx, business, pairs.flat());
      const ids: string[] = [];
      for (const [hostId, bookerId] of pairs) {
        const id = randomUUID();
        await insertSession(tx, {
          id,
          hostId,
          bookerId,
          // The usual first state of a session; confirmed in the same transaction.
          state: 'held',
          expiresAt: startsAt,
          startsAt,
          durationMinutes,
          hostBufferMinutes: 0,
          bookerBufferMinutes: 0,
          hostTimeZone: people.get(hostId)?.timeZone ?? 'UTC',
          bookerTimeZone: people.get(bookerId)?.timeZone ?? 'UTC',
          createdAt: now,
          circleEventId: eventId,
        });
        const held = await lockSession(tx, id);
        if (!held) throw new Error(`There is no session ${id}`);
        await transitions.openRound(tx, held, now);
        ids.push(id);
      }
      return ids;
    },

    callOff: async (tx, eventId, now) => {
      for (const session of await selectUnbegunRounds(tx, eventId))
        await transitions.callOff(tx, session, null, now);
    },
  };
}
