import type { CalendarProvider } from '@acquaint/contracts';

/** An entry of somebody's calendar, as far as their free time needs it: when, and nothing of what. */
export interface CalendarEvent {
  /** The provider's name of it. */
  readonly id: string;
  /** The series it belongs to. */
  readonly seriesId: string | null;
  /** The head of a series, which takes no time itself. */
  readonly isSeries: boolean;
  /** Whether it takes its owner's time; null: as its series does. */
  readonly isBusy: boolean | null;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The session of ours that it was written for, where the provider tells. */
  readonly sessionId: string | null;
}

/** What a calendar has, or what has changed in it. */
export interface CalendarChanges {
  /** All there is in the window, in place of what was known; else only what has changed. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  /** Names of events, or of whole series, that are there no more. */
  readonly gone: readonly string[];
  /** From here the next reading goes on. */
  readonly cursor: string;
}

/** A stretch of time. */
export interface Window {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** A session as it stands in a calendar. */
export interface SessionEntry {
  readonly sessionId: string;
  /** Rises with each change. */
  readonly sequence: number;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly title: string;
  readonly text: string;
  /** Where the session takes place. */
  readonly url: string;
}

/** What a provider needs to tell us of changes. */
export interface Channel {
  readonly id: string;
  /** Comes back with each notice: at most 128 characters. */
  readonly secret: string;
  /** Where the notices go. */
  readonly address: string;
  readonly until: Temporal.Instant;
}

export interface OpenChannel {
  /** The provider's name of it. */
  readonly providerId: string;
  readonly expiresAt: Temporal.Instant;
}

/**
 * `unauthorized` the token is not taken; `forbidden` it does not allow this; `too_many` to be asked later; `unreachable` no
 * answer, or none that can be read; `missing` it is not there; `gone` it is there no more, or the cursor is too old;
 * `conflict` it is there already; `refused` it will not be taken as it is, however often it is asked.
 */
export type CalendarProblem =
  | 'unauthorized'
  | 'forbidden'
  | 'too_many'
  | 'unreachable'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'refused';

/** A provider's calendar did not do what it was asked. Its message holds no token. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly problem: CalendarProblem;
  /** After so many seconds it may be asked again; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(problem: CalendarProblem, retryAfter: number | null = null, options?: ErrorOptions) {
    super(`The calendar did not do it: ${problem}`, options);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** The main calendar of a token's owner. Everything throws CalendarFailure. */
export interface Calendar {
  /** False where nothing is kept, so that what is missing says nothing: the local provider's. */
  readonly keeps: boolean;
  /** @param cursor where the last reading ended; null reads all of the window. `gone` when it is too old. */
  readonly read: (token: string, window: Window, cursor: string | null) => Promise<CalendarChanges>;
  /**
   * Writes a session. However often it is written, it stands there once.
   * @param eventId under which it was written before; null when that is not known.
   * @returns its name there.
   */
  readonly put: (token: string, entry: SessionEntry, eventId: string | null) => Promise<string>;
  /** Removes a session; one that is not there is removed. */
  readonly remove: (token: string, sessionId: string, eventId: string | null) => Promise<void>;
  /** Has the provider tell of changes. */
  readonly open: (token: string, channel: Channel) => Promise<OpenChannel>;
  /** @returns until when it goes on; null when it cannot: another has to be opened. */
  readonly renew: (
    token: string,
    providerId: string,
    until: Temporal.Instant,
  ) => Promise<Temporal.Instant | null>;
  /** Has it tell no more; one that has ended is closed. */
  readonly close: (token: string, id: string, providerId: string) => Promise<void>;
}

export type Calendars = Readonly<Record<CalendarProvider, Calendar>>;
