import type { CalendarProvider } from '@acquaint/contracts';

/** An event in a member's calendar, reduced to what determines free time: when it is, not what it is about. */
export interface CalendarEvent {
  /** The provider's id. */
  readonly id: string;
  /** Id of the series it belongs to. */
  readonly seriesId: string | null;
  /** Whether it is the master of a series, which occupies no time itself. */
  readonly isSeries: boolean;
  /** Whether it blocks its owner's time; null to inherit from its series. */
  readonly isBusy: boolean | null;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The session that it was written for, if the provider returns that. */
  readonly sessionId: string | null;
}

/** The contents of a calendar, or what has changed in it. */
export interface CalendarChanges {
  /** True: `events` is everything in the window and replaces what was known. False: `events` has only changes. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  /** Ids of removed events or whole series. */
  readonly removedIds: readonly string[];
  /** Where the next read continues. */
  readonly cursor: string;
}

/** A period of time. */
export interface Window {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** A session as written to a calendar. */
export interface SessionEntry {
  readonly sessionId: string;
  /** Increases with each change. */
  readonly sequence: number;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly title: string;
  readonly text: string;
  /** Link to the session's room. */
  readonly url: string;
}

/** Settings of a notification channel at a provider. */
export interface Channel {
  readonly id: string;
  /** Sent back with each notification; at most 128 characters. */
  readonly secret: string;
  /** URL that notifications are sent to. */
  readonly address: string;
  readonly until: Temporal.Instant;
}

export interface OpenChannel {
  /** The provider's id. */
  readonly providerId: string;
  readonly expiresAt: Temporal.Instant;
}

/**
 * `unauthorized`: the token is not accepted. `forbidden`: it does not allow this. `too_many`: retry later. `unreachable`: no
 * response, or an unreadable one. `missing`: not found. `gone`: removed, or the cursor is too old. `conflict`: it already exists.
 * `refused`: rejected permanently.
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

/** A request to a provider's calendar failed. The message contains no token. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly problem: CalendarProblem;
  /** Seconds until a retry is allowed; null when the provider did not say. */
  readonly retryAfter: number | null;

  constructor(problem: CalendarProblem, retryAfter: number | null = null, options?: ErrorOptions) {
    super(`The calendar did not do it: ${problem}`, options);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** The main calendar of the token's owner. Every method throws CalendarFailure. */
export interface Calendar {
  /** False for the local provider, which stores nothing, so that a missing event means nothing. */
  readonly keeps: boolean;
  /**
   * Reads events.
   * @param cursor where the last read ended; null reads the whole window. Fails with `gone` when it is too old.
   */
  readonly read: (token: string, window: Window, cursor: string | null) => Promise<CalendarChanges>;
  /**
   * Writes a session. Idempotent: writing it repeatedly leaves one event.
   * @param eventId id from an earlier write; null when unknown.
   * @returns the event's id.
   */
  readonly put: (token: string, entry: SessionEntry, eventId: string | null) => Promise<string>;
  /** Removes a session; does nothing if it is not there. */
  readonly remove: (token: string, sessionId: string, eventId: string | null) => Promise<void>;
  /** Opens a channel by which the provider notifies the server of changes. */
  readonly open: (token: string, channel: Channel) => Promise<OpenChannel>;
  /** Extends a channel. Returns its new expiry, or null when the provider cannot extend it: open a new one. */
  readonly renew: (
    token: string,
    providerId: string,
    until: Temporal.Instant,
  ) => Promise<Temporal.Instant | null>;
  /** Closes a channel; does nothing if it has ended. */
  readonly close: (token: string, id: string, providerId: string) => Promise<void>;
}

export type Calendars = Readonly<Record<CalendarProvider, Calendar>>;
