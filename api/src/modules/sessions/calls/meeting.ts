import type { Business } from '../../../business.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import type { SessionStepEmitter } from '../session-steps.ts';
import { updateSession } from '../sessions.repository.ts';
import { isRound } from '../rounds/is-round.ts';
import type { SessionRow } from '../sessions.tables.ts';
import { tellTookPlace } from '../took-place.ts';
import { selectVisits } from './attendance.repository.ts';
import { timeTogether, type Together } from './time-together.ts';

/** Whether the two people of a session have met for long enough that it counts (R-PAY-13). */
export interface Meeting {
  /** Returns how long its people were together since the session has its time; null for too short. */
  readonly enough: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<Together | null>;
  /**
   * Notes, when one of its people goes, that a running session counts (R-REV-7), or that one that has not begun may be what they
   * booked (R-ROOM-15), if they were together long enough. Does nothing otherwise.
   * @param isLeaving false for a lost connection, after which a running session does not count yet.
   * @returns the session afterwards.
   */
  readonly note: (
    tx: Transaction,
    session: SessionRow,
    isLeaving: boolean,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
}

interface Dependencies {
  readonly business: Pick<Business, 'minSessionMinutes'>;
  readonly steps: SessionStepEmitter;
}

export function createMeeting({ business, steps }: Dependencies): Meeting {
  const enough: Meeting['enough'] = async (tx, session, now) => {
    const since = session.confirmedAt?.epochMilliseconds ?? 0;
    const visits = await selectVisits(tx, session.id);
    const ofThisTime = visits.filter(({ enteredAt }) => enteredAt.epochMilliseconds >= since);
    const together = timeTogether(ofThisTime, session, now);
    // A round may be shorter than the least time: then half of it counts (R-CIRC-24).
    const minutes = isRound(session)
      ? Math.min(business.minSessionMinutes, session.durationMinutes / 2)
      : business.minSessionMinutes;
    return together && together.seconds >= minutes * 60 ? together : null;
  };
  return {
    enough,
    note: async (tx, session, isLeaving, now) => {
      const isEarly = session.state === 'confirmed' && session.metEarlyAt === null;
      const isLive = session.state === 'live' && session.tookPlaceAt === null && isLeaving;
      const together = isEarly || isLive ? await enough(tx, session, now) : null;
      if (!together) return session;
      if (isEarly) return updateSession(tx, session.id, { metEarlyAt: together.from });
      const counted = await updateSession(tx, session.id, { tookPlaceAt: now });
      await tellTookPlace(steps, tx, counted, now);
      return counted;
    },
  };
}
