import { ApiFailure } from '@acquaint/api-client';
import type { TokenPair } from '@acquaint/contracts';
import { readTokens, saveTokens } from './token-store.ts';

/** Runs one task at a time, in browsers across all tabs. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Makes the refresh of the access token. Tabs take turns: whoever comes second finds the pair the first one fetched.
 * @param exchange trades a refresh token for a new pair
 * @returns a function that resolves to the new access token and rejects with ApiFailure 401 when the refresh token
 *   is refused or gone.
 */
export function createRefresh(
  exchange: (refresh: string) => Promise<TokenPair>,
  exclusive: Exclusive = acrossTabs,
): () => Promise<string> {
  async function renew(stale: string | undefined): Promise<string> {
    const stored = readTokens();
    if (stored === null) throw new ApiFailure(401, { detail: 'You are logged out. Log in to go on.' });
    if (stored.access !== stale) return stored.access;
    const pair = await exchange(stored.refresh);
    // Logged out, or in as somebody else, while the answer was on its way: that stays.
    if (readTokens()?.refresh === stored.refresh) saveTokens(pair);
    return pair.access;
  }
  return () => {
    const stale = readTokens()?.access;
    return exclusive(() => renew(stale));
  };
}

/** By the Web Locks; without them (a page not served securely) the server's grace for two tabs has to do. */
const acrossTabs: Exclusive = async (task) =>
  'locks' in navigator ? await navigator.locks.request('tokens', task) : await task();
