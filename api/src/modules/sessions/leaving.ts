import type { Transaction } from '../../ports/database/database.ts';
import { selectAhead } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';
import type { Transitions } from './transitions.ts';

/** What becomes of booked sessions when people cannot meet any more (R-BOOK-28). New ones are refused by `bookable-times.ts`. */
export interface Leaving {
  /** Somebody is suspended, leaves or is erased: whatever they have booked is called off. */
  readonly callOffAll: (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;
  /** One has blocked the other: what they have booked with each other is called off. */
  readonly callOffBetween: (
    tx: Transaction,
    blockerId: string,
    blockedId: string,
    now: Temporal.Instant,
  ) => Promise<void>;
}

export function createLeaving({ callOff }: Pick<Transitions, 'callOff'>): Leaving {
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
    callOffAll: async (tx, userId, now) => end(tx, await selectAhead(tx, userId, now), userId, now),
    callOffBetween: async (tx, blockerId, blockedId, now) => {
      const ahead = await selectAhead(tx, blockerId, now);
      const theirs = ahead.filter(({ hostId, bookerId }) => hostId === blockedId || bookerId === blockedId);
      await end(tx, theirs, blockerId, now);
    },
  };
}
