import { ApiFailure } from '@acquaint/api-client';
import type { TokenPair } from '@acquaint/contracts';
import { t } from '../i18n.ts';
import { readTokens, saveTokens, watchTokens } from './token-store.ts';
import { type TabLock, browserTabLock } from './tab-lock.ts';

/** Milliseconds to wait until a pair fetched by another tab appears in this tab's storage. */
const ARRIVAL_MS = 2_000;

/**
 * Creates the function that refreshes the access token. Tabs use a lock: the second one finds the pair of the first, or waits for
 * it, because browsers copy storage between processes and the lock can be granted before the copy arrives.
 * @param exchange trades a refresh token for a new pair
 * @returns a function that resolves to the new access token and rejects with ApiFailure 401 if the refresh token is refused or
 * missing.
 */
export function createRefresh(
  exchange: (refresh: string) => Promise<TokenPair>,
  tabLock: TabLock = browserTabLock,
): () => Promise<string> {
  async function renew(stale: string | undefined): Promise<string> {
    let stored = storedPair();
    if (stored.access !== stale) return stored.access;
    if (await tabLock.isTraded(stored.refresh)) {
      await untilTokensAreNot(stored.access);
      stored = storedPair();
      if (stored.access !== stale) return stored.access;
    }
    const pair = await exchange(stored.refresh);
    // If somebody has logged out or in as another member in the meantime, that stays.
    if (readTokens()?.refresh === stored.refresh) saveTokens(pair);
    await tabLock.tellTraded(stored.refresh);
    return pair.access;
  }
  return () => {
    const stale = readTokens()?.access;
    return tabLock.exclusive(() => renew(stale));
  };
}

function storedPair(): TokenPair {
  const stored = readTokens();
  if (stored === null) throw new ApiFailure(401, { detail: t('You’re logged out. Log in to continue.') });
  return stored;
}

/** Resolves when this tab's storage has another pair or none, or after a time-out. */
async function untilTokensAreNot(access: string): Promise<void> {
  await new Promise<void>((arrived) => {
    const end = () => {
      stopWatching();
      clearTimeout(giveUp);
      arrived();
    };
    const giveUp = setTimeout(end, ARRIVAL_MS);
    const stopWatching = watchTokens(() => {
      if (readTokens()?.access !== access) end();
    });
    // It may have arrived before the listener was added.
    if (readTokens()?.access !== access) end();
  });
}
