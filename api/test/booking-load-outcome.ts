export interface LoadSettings {
  readonly hosts: number;
  /** How many half hours of one day are wished for, of each host. */
  readonly slots: number;
  /** All at once; each books one session. */
  readonly bookers: number;
  /** One of the two servers is killed (SIGKILL) when so many bookings have been acknowledged. */
  readonly killAfter: number;
  /** Kills it once more in the middle of a reminder: what it had begun is taken over within about a minute. */
  readonly killsTwice: boolean;
}

export interface LoadOutcome {
  readonly acknowledged: number;
  /** Acknowledged, and not in the database as it was acknowledged. */
  readonly lost: number;
  /** Sessions of one person that overlap, their buffers included. */
  readonly overlapping: number;
  /** Bookers with more than one session, or none. */
  readonly miscounted: number;
  /** Somebody else was faster: answered with other free times. */
  readonly refused: number;
  /** Requests that the killed server left without an answer. */
  readonly cutOff: number;
  /** Requests that were answered 503: no connection to the database was free. */
  readonly askedToWait: number;
  /** Bookings in one step, by a key that is sent again when no answer came. */
  readonly keyed: {
    /** Keys that booked a session. */
    readonly booked: number;
    /** How often such a request was sent again under its key, or to both servers at once. */
    readonly repeated: number;
    /** Keys that were answered with more than one session. */
    readonly split: number;
  };
  readonly faults: readonly string[];
  readonly seconds: number;
  /** From the wish to the acknowledged booking, milliseconds, in order. */
  readonly waits: readonly number[];
  /** Of three for each booker. */
  readonly reminders: {
    /** Of the two servers, how many were in the middle of one when one of them was killed. */
    readonly begunAtKill: number;
    readonly sent: number;
    /** Which reminder of whom, and when their session starts. */
    readonly missing: readonly string[];
    readonly twice: number;
  };
}
