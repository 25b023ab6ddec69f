import { ApiFailure } from '@acquaint/api-client';
import type { TokenPair } from '@acquaint/contracts';
import { t } from '../words.ts';
import { readTokens, saveTokens, watchTokens } from './token-store.ts';
import { type Turns, turnsOfTabs } from './turns.ts';

/** How long a pair that another tab fetched may need to be seen by this one, milliseconds. */
const ARRIVAL_MS = 2_000;

/**
 * Makes the refresh of the access token. Tabs take turns: whoever comes second finds the pair the first one fetched, or waits
 * for it: a browser copies its storage from process to process, and a turn can be given before the copy is made.
 * @param exchange trades a refresh token for a new pair
 * @returns a function that resolves to the new access token and rejects with ApiFailure 401 when the refresh token
 *   is refused or gone.
 */
export function createRefresh(
  exchange: (refresh: string) => Promise<TokenPair>,
  turns: Turns = turnsOfTabs,
): () => Promise<string> {
  async function renew(stale: string | undefined): Promise<string> {
    let stored = storedPair();
    if (stored.access !== stale) return stored.access;
    if (await turns.isTraded(stored.refresh)) {
      await untilTokensAreNot(stored.access);
      stored = storedPair();
      if (stored.access !== stale) return stored.access;
    }
    const pair = await exchange(stored.refresh);
    // Logged out, or in as somebody else, while the answer was on its way: that stays.
    if (readTokens()?.refresh === stored.refresh) saveTokens(pair);
    await turns.tellTraded(stored.refresh);
    return pair.access;
  }
  return () => {
    const stale = readTokens()?.access;
    return turns.exclusive(() => renew(stale));
  };
}

function storedPair(): TokenPair {
  const stored = readTokens();
  if (stored === null) throw new ApiFailure(401, { detail: t('You’re logged out. Log in to continue.') });
  return stored;
}

/** Resolves when the storage of this tab has heard of another pair, or of none, or has heard nothing for too long. */
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
    // It may have come while the question was asked.
    if (readTokens()?.access !== access) end();
  });
}
