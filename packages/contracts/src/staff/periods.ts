import { Instant } from '../common.ts';

/** The database has no year 0. */
const Moment = Instant.refine((at) => !at.startsWith('0000'), 'Choose a later year');

/** The period by which staff filter a list; without `since` or `until`, it has no such end. */
export const PERIOD = {
  /** From this instant on. */
  since: Moment.optional(),
  /** Before this instant. */
  until: Moment.optional(),
};
