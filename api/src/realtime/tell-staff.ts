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

/** Tells at once, and while the staff are being read only once more, however much changes in the meantime. */
export function createTellStaff({ events, clock, log, selectStaff }: Dependencies): TellStaff {
  let isTelling = false;
  let hasMore = false;
  const tell = async (): Promise<void> => {
    isTelling = true;
    do {
      hasMore = false;
      try {
        const ids = await selectStaff();
        events.publish(ids, 'staff-area/changed', { at: clock.now().toString() });
      } catch (error) {
        log.warn({ err: error }, 'could not tell staff that something has changed');
      }
    } while (hasMore);
    isTelling = false;
  };
  return () => {
    if (isTelling) hasMore = true;
    else void tell();
  };
}
