/** How the tabs of a browser agree on who renews the pair of tokens. */
export interface Turns {
  /** Runs one task at a time, in browsers across all tabs. */
  readonly exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs that this refresh token was traded for a new pair, which they have or will have in a moment. */
  readonly tellTraded: (refresh: string) => Promise<void>;
  /** Whether another tab has just traded it. */
  readonly isTraded: (refresh: string) => Promise<boolean>;
}

/** How long the others are told, milliseconds: far longer than a tab's storage needs to hear of a change. */
const TOLD_MS = 10_000;

/**
 * By the Web Locks, whose answers are the same in every tab at once; without them (a page not served securely) the server's
 * grace for two tabs has to do.
 */
export const turnsOfTabs: Turns = {
  exclusive: async (task) =>
    'locks' in navigator ? await navigator.locks.request('tokens', task) : await task(),

  async tellTraded(refresh) {
    if (!('locks' in navigator)) return;
    const name = await nameOf(refresh);
    await new Promise<void>((told) => {
      void navigator.locks.request(name, { ifAvailable: true }, async () => {
        told();
        await new Promise((over) => setTimeout(over, TOLD_MS));
      });
    });
  },

  async isTraded(refresh) {
    if (!('locks' in navigator)) return false;
    const [name, { held }] = await Promise.all([nameOf(refresh), navigator.locks.query()]);
    return held?.some((lock) => lock.name === name) ?? false;
  },
};

/** A lock's name is no place for a token: its digest stands in it. */
async function nameOf(refresh: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh));
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return `tokens-traded-${bytes.join('')}`;
}
