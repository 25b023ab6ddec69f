import { CalendarFailure, type CalendarProblem } from '../../ports/calendar/calendar.ts';
import { ProviderFailure } from '../../ports/login/login.ts';
import type { ProviderTokenStore } from './provider-tokens.ts';

/** Why a request to a provider failed. `reconnect`: the owner has to connect the account again. */
export type AccessProblem = Exclude<CalendarProblem, 'unauthorized'> | 'reconnect';

/** The result of a request to a connected account's provider. */
export type Answered<T> =
  | { readonly value: T }
  | { readonly problem: AccessProblem; readonly retryAfter: number | null };

/**
 * Sends a request with an account's token, and retries once with a refreshed token if it was refused. Must not run in a
 * transaction, because the provider may be slow.
 */
export async function askWithToken<T>(
  tokens: ProviderTokenStore,
  accountId: string,
  now: Temporal.Instant,
  use: (token: string) => Promise<T>,
): Promise<Answered<T>> {
  let refused: string | undefined;
  try {
    for (let turn = 0; turn < 2; turn++) {
      const token = await tokens.fresh(accountId, now, refused);
      if (token === null) break;
      try {
        return { value: await use(token) };
      } catch (error) {
        if (!(error instanceof CalendarFailure) || error.problem !== 'unauthorized') throw error;
        refused = token;
      }
    }
    return { problem: 'reconnect', retryAfter: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { problem: 'unreachable', retryAfter: null };
    if (!(error instanceof CalendarFailure) || error.problem === 'unauthorized') throw error;
    return { problem: error.problem, retryAfter: error.retryAfter };
  }
}
