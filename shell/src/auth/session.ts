import { ApiFailure, exchangeRefreshToken, revokeRefreshToken } from '@acquaint/api-client';
import type { FactPayload, TokenPair } from '@acquaint/contracts';
import { clearStorage, readTokens, saveTokens, watchTokens } from './token-store.ts';

export type LogOutReason = FactPayload<'auth/logged-out'>['reason'];

/** Runs one thing at a time under a name; in browsers across all tabs. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

export interface SessionDependencies {
  readonly exchange: (refresh: string) => Promise<TokenPair>;
  readonly revoke: (refresh: string) => Promise<void>;
  readonly exclusive: Exclusive;
}

/** Who is logged in, as this tab and all others see it. */
export interface Session {
  readonly accessToken: () => string | null;
  /** Logged in when an access token exists (specification §4). */
  readonly isLoggedIn: () => boolean;
  /** Saves the pair. */
  readonly logIn: (pair: TokenPair) => void;
  /** Clears all local storage, which tells the other tabs, and ends the sign-in on the server. */
  readonly logOut: (reason: LogOutReason) => void;
  /**
   * A new access token. Tabs take turns: whoever comes second finds the pair the first one fetched.
   * @throws ApiFailure 401 when the refresh token is refused or gone
   */
  readonly refresh: () => Promise<string>;
  /** Calls back after each log in and log out, here or in another tab. */
  readonly subscribe: (listener: (reason: LogOutReason | null) => void) => () => void;
}

/** Makes the session over this browser's storage. */
export function createSession({ exchange, revoke, exclusive }: SessionDependencies): Session {
  const listeners = new Set<(reason: LogOutReason | null) => void>();
  let loggedIn = readTokens() !== null;

  function announce(reason: LogOutReason | null): void {
    loggedIn = reason === null;
    for (const listener of listeners) listener(reason);
  }

  watchTokens(() => {
    const now = readTokens() !== null;
    if (now !== loggedIn) announce(now ? null : 'other-tab');
  });

  async function renew(stale: string | undefined): Promise<string> {
    const stored = readTokens();
    if (stored === null) throw new ApiFailure(401, { detail: 'You are logged out. Log in to go on.' });
    if (stored.access !== stale) return stored.access;
    const pair = await exchange(stored.refresh);
    // Logged out, or in as somebody else, while the answer was on its way: that stays.
    if (readTokens()?.refresh === stored.refresh) saveTokens(pair);
    return pair.access;
  }

  return {
    accessToken: () => readTokens()?.access ?? null,
    isLoggedIn: () => loggedIn,
    logIn(pair) {
      saveTokens(pair);
      announce(null);
    },
    logOut(reason) {
      const refresh = readTokens()?.refresh;
      clearStorage();
      if (loggedIn) announce(reason);
      // Gone here in any case; a server that cannot be reached lets the token run out.
      if (refresh !== undefined) revoke(refresh).catch(() => undefined);
    },
    refresh() {
      const stale = readTokens()?.access;
      return exclusive(() => renew(stale));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One tab at a time by the Web Locks; without them (a page not served securely) the server's grace for two tabs has to do. */
const acrossTabs: Exclusive = async (task) =>
  'locks' in navigator ? await navigator.locks.request('tokens', task) : await task();

/** The session of this page. */
export const session = createSession({
  exchange: exchangeRefreshToken,
  revoke: revokeRefreshToken,
  exclusive: acrossTabs,
});
