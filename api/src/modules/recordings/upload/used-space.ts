/** Seconds for which a sum is used again. What other processes add in this time is not counted. */
const SUM_SECONDS = 30;

interface Need {
  /** The bytes of the piece, and of those that are being written. */
  readonly bytes: number;
  readonly quota: number;
  readonly now: Temporal.Instant;
}

/** The space that recordings take, as this process knows it. */
export interface UsedSpace<Source> {
  /** Counts bytes that this process is about to store. */
  readonly add: (bytes: number) => void;
  /** Returns whether the bytes fit in the quota. A refusal is never based on an old sum. */
  readonly hasRoom: (source: Source, need: Need) => Promise<boolean>;
}

/**
 * Sums the bytes of all recordings at most every 30 seconds, because a piece arrives every two seconds from each person in a recorded
 * call. In between, the sum of before and what this process has added since must fit. If they do not, the database is asked again.
 * Several processes can exceed the quota together by what they receive in 30 seconds.
 * @param sum sums the stored bytes in the database.
 */
export function createUsedSpace<Source>(sum: (source: Source) => Promise<number>): UsedSpace<Source> {
  let added = 0;
  let known: { readonly bytes: number; readonly addedBefore: number; readonly at: Temporal.Instant } | null =
    null;

  const isFresh = (now: Temporal.Instant): boolean => {
    if (!known) return false;
    const seconds = now.since(known.at).total('seconds');
    return seconds >= 0 && seconds < SUM_SECONDS;
  };

  return {
    add: (bytes) => {
      added += bytes;
    },
    hasRoom: async (source, { bytes, quota, now }) => {
      if (known && isFresh(now) && known.bytes + added - known.addedBefore + bytes <= quota) return true;
      // What is added while the database is summing may be in the sum or not, so it counts in addition.
      const addedBefore = added;
      const stored = await sum(source);
      known = { bytes: stored, addedBefore, at: now };
      return stored + bytes <= quota;
    },
  };
}
