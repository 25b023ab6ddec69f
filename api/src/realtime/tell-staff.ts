import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports/clock/clock.ts';
import type { EventPublisher } from './event-publisher.ts';

/**
 * Tells the browsers of all staff that what they see has changed (R-ADMIN-30). Call it AFTER the commit. It returns at once; if the staff
 * cannot be read, that is logged, and their pages are refetched the next time they are looked at.
 */
export type TellStaff = () => void;

interface Dependencies {
  readonly events: EventPublisher;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns the ids of all staff who can log in. */
  readonly selectStaff: () => Promise<readonly string[]>;
}

export function createTellStaff({ events, clock, log, selectStaff }: Dependencies): TellStaff {
  return () => {
    selectStaff().then(
      (ids) => events.publish(ids, 'staff-area/changed', { at: clock.now().toString() }),
      (error: unknown) => log.warn({ err: error }, 'could not tell staff that something has changed'),
    );
  };
}
