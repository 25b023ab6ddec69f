export interface LoadSettings {
  readonly hosts: number;
  /** Number of half-hour slots of one day that are requested, per host. */
  readonly slots: number;
  /** Number of concurrent bookers; each books one session. */
  readonly bookers: number;
  /** One of the two servers is killed (SIGKILL) after this many acknowledged bookings. */
  readonly killAfter: number;
  /** Kills it again while it sends a reminder; another worker takes over the job within about a minute. */
  readonly killsTwice: boolean;
}

export interface LoadOutcome {
  readonly acknowledged: number;
  /** Acknowledged, but missing or different in the database. */
  readonly lost: number;
  /** Sessions of one person that overlap, including their buffers. */
  readonly overlapping: number;
  /** Bookers with more than one session, or none. */
  readonly miscounted: number;
  /** Bookings refused because the slot was taken; the answer has other free slots. */
  readonly refused: number;
  /** Requests that the killed server left without an answer. */
  readonly cutOff: number;
  /** Requests answered with 503 because no database connection was free. */
  readonly askedToWait: number;
  /** Bookings in one step with an idempotency key, which is sent again when no answer came. */
  readonly keyed: {
    /** Keys that booked a session. */
    readonly booked: number;
    /** How often such a request was repeated, or sent to both servers at the same time. */
    readonly repeated: number;
    /** Keys that were answered with more than one session. */
    readonly split: number;
  };
  readonly faults: readonly string[];
  readonly seconds: number;
  /** Time from the first request to the acknowledged booking in milliseconds, sorted. */
  readonly waits: readonly number[];
  /** Three per booker. */
  readonly reminders: {
    /** How many of the two servers were sending a reminder when one of them was killed. */
    readonly begunAtKill: number;
    readonly sent: number;
    /** Kind and recipient of each missing reminder, and when the session starts. */
    readonly missing: readonly string[];
    readonly twice: number;
  };
}
