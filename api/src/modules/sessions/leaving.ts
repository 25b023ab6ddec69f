import type { Transaction } from '../../ports/database/database.ts';
import { lockAhead, selectAhead, selectLiveBetween } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';
import type { Transitions } from './transitions.ts';

/** Cancellation of sessions of people who cannot meet any more (R-BOOK-28). New bookings are refused by `bookable-times.ts`. */
export interface Leaving {
  /** Locks the sessions that `callOffAll` cancels, and those of circle events that have not begun, until the transaction ends. */
  readonly lockAhead: (
    tx: Transaction,
    userId: string,
    eventIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Cancels all future sessions of a member who is suspended, leaving or deleted. */
  readonly callOffAll: (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;
  /**
   * Cancels the future sessions of two members, of whom one has blocked the other. A running one ends as a call does when its people
   * leave: it counts as completed, and what was recorded with the consent of both is kept.
   */
  readonly callOffBetween: (
    tx: Transaction,
    blockerId: string,
    blockedId: string,
    now: Temporal.Instant,
  ) => Promise<void>;
}

export function createLeaving({ callOff, complete }: Pick<Transitions, 'callOff' | 'complete'>): Leaving {
  const end = async (
    tx: Transaction,
    sessions: readonly SessionRow[],
    userId: string,
    now: Temporal.Instant,
  ): Promise<void> => {
    for (const session of sessions) {
      await callOff(tx, session, session.hostId === userId ? 'host' : 'booker', now);
    }
  };
  return {
    lockAhead,
    callOffAll: async (tx, userId, now) => end(tx, await selectAhead(tx, userId, now), userId, now),
    callOffBetween: async (tx, blockerId, blockedId, now) => {
      const ahead = await selectAhead(tx, blockerId, now);
      const theirs = ahead.filter(({ hostId, bookerId }) => hostId === blockedId || bookerId === blockedId);
      await end(tx, theirs, blockerId, now);
      for (const live of await selectLiveBetween(tx, blockerId, blockedId)) {
        await complete(tx, live, now, 'everyone-left');
      }
    },
  };
}
