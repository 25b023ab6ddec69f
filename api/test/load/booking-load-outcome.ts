export interface LoadSettings {
  readonly hosts: number;
  /** Number of half hours of one day, per host, that bookers choose from. */
  readonly slots: number;
  /** Members who book at the same time; each books one session. */
  readonly bookers: number;
  /** Number of acknowledged bookings after which one of the two servers is killed (SIGKILL). */
  readonly killAfter: number;
  /** Whether it is killed again while sending a reminder: its jobs are taken over after about a minute. */
  readonly killsTwice: boolean;
}

export interface LoadOutcome {
  readonly acknowledged: number;
  /** Acknowledged, but missing or different in the database. */
  readonly lost: number;
  /** Overlapping sessions of one person, including their buffers. */
  readonly overlapping: number;
  /** Bookers with more than one session, or none. */
  readonly miscounted: number;
  /** Requests for a slot that was just taken; the response has other free slots. */
  readonly refused: number;
  /** Requests that the killed server did not answer. */
  readonly cutOff: number;
  /** Requests answered with 503, because no database connection was free. */
  readonly askedToWait: number;
  /** Bookings in one step, repeated with the same idempotency key after a lost response. */
  readonly keyed: {
    /** Keys that booked a session. */
    readonly booked: number;
    /** Requests that were repeated with their key, or sent to both servers at once. */
    readonly repeated: number;
    /** Keys that got more than one session in responses. */
    readonly split: number;
  };
  readonly faults: readonly string[];
  readonly seconds: number;
  /** Time from the first request to the acknowledged booking, ms, sorted. */
  readonly waits: readonly number[];
  /** Three reminders per booker. */
  readonly reminders: {
    /** How many of the two servers were sending a reminder when one of them was killed. */
    readonly begunAtKill: number;
    readonly sent: number;
    /** Kind and recipient of each missing reminder, and the start of the session. */
    readonly missing: readonly string[];
    readonly twice: number;
  };
}
