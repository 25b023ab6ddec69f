import type { CalendarProvider } from '@acquaint/contracts';

/** A stretch of time in which somebody is busy. */
export interface BusyTime {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

/**
 * `unauthorized` the token is not taken; `forbidden` it does not allow this; `too_many` to be asked later; `unreachable` no
 * answer, or none that can be read.
 */
export type CalendarProblem = 'unauthorized' | 'forbidden' | 'too_many' | 'unreachable';

/** A provider's calendar could not be read. Its message holds no token. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly problem: CalendarProblem;
  /** After so many seconds it may be asked again; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(problem: CalendarProblem, retryAfter: number | null = null, options?: ErrorOptions) {
    super(`The calendar was not read: ${problem}`, options);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Reads when a token's owner is busy, between two instants. @throws CalendarFailure */
export type ReadBusy = (token: string, from: Temporal.Instant, to: Temporal.Instant) => Promise<BusyTime[]>;

export type Calendars = Readonly<Record<CalendarProvider, { readonly readBusy: ReadBusy }>>;
