/** Coordinates the tabs of a browser when refreshing tokens. */
export interface TabLock {
  /** Runs one task at a time, in browsers across all tabs. */
  readonly exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs that this refresh token was traded for a new pair, which reaches their storage soon. */
  readonly tellTraded: (refresh: string) => Promise<void>;
  /** Returns whether another tab has just traded it. */
  readonly isTraded: (refresh: string) => Promise<boolean>;
}

/** Milliseconds this is announced: far longer than storage takes to synchronize. */
const TOLD_MS = 10_000;

/**
 * Implemented with the Web Locks, which are consistent across tabs. Without them (a page not served securely) the server's grace
 * period for two tabs applies.
 */
export const browserTabLock: TabLock = {
  exclusive: async (task) =>
    'locks' in navigator ? await navigator.locks.request('tokens', task) : await task(),

  async tellTraded(refresh) {
    if (!('locks' in navigator)) return;
    const name = await nameOf(refresh);
    await new Promise<void>((resolve) => {
      void navigator.locks.request(name, { ifAvailable: true }, async () => {
        resolve();
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

/** Returns a lock name with the token's digest, because the token itself must not appear in it. */
async function nameOf(refresh: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh));
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return `tokens-traded-${bytes.join('')}`;
}
