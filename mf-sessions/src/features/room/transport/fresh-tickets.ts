interface Tickets<T> {
  /** Returns a ticket to join with: the first time the one passed in, if still valid, else a new one. */
  readonly next: () => Promise<T>;
  /** Returns the last ticket while it is young, else a new one, so that two requests in a row share one. */
  readonly recent: () => Promise<T>;
}

/** A ticket is valid for two minutes. One this old is still valid when somebody asks for it again within `YOUNG_MS`. */
const GOOD_MS = 90_000;
const YOUNG_MS = 20_000;

/**
 * Shares tickets of one room between signaling and media, which ask for them independently. The ticket that the page already has
 * is used first, so that joining right away needs no request.
 * @param atHand a new ticket; @param fetch fetches another
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
