interface Tickets<T> {
  /** One to get in with: the one at hand the first time, while it is good, else a new one. */
  readonly next: () => Promise<T>;
  /** The last one while it is young, else a new one: what asks right after another needs no second. */
  readonly recent: () => Promise<T>;
}

/** A ticket is good for two minutes: this one still is when somebody has asked for it again within `YOUNG_MS`. */
const GOOD_MS = 90_000;
const YOUNG_MS = 20_000;

/**
 * Tickets of one room for those who ask for them by themselves: the signalling and the media. Who joins soon does not wait: the
 * one that the page has just got is used first.
 * @param atHand one of now; @param fetch gets another
 */
export function freshTickets<T>(
  atHand: T,
  fetch: () => Promise<T>,
  now: () => number = Date.now,
): Tickets<T> {
  const since = now();
  let isUsed = false;
  let last: { readonly at: number; readonly ticket: T } | null = null;
  const next = async (): Promise<T> => {
    const isGood = !isUsed && now() - since < GOOD_MS;
    isUsed = true;
    const ticket = isGood ? atHand : await fetch();
    last = { at: now(), ticket };
    return ticket;
  };
  return {
    next,
    recent: async () => (last && now() - last.at < YOUNG_MS ? last.ticket : next()),
  };
}
