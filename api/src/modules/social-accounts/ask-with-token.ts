import { CalendarFailure, type CalendarProblem } from '../../ports/calendar/calendar.ts';
import { ProviderFailure } from '../../ports/sign-in/sign-in.ts';
import type { ProviderTokenStore } from './provider-tokens.ts';

/** `reconnect` its owner has to connect it again. */
export type AccessProblem = Exclude<CalendarProblem, 'unauthorized'> | 'reconnect';

/** What came of a question to a connected account's provider. */
export type Answered<T> =
  | { readonly value: T }
  | { readonly problem: AccessProblem; readonly retryAfter: number | null };

/**
 * Asks a provider with an account's token; with a new one, once, when it is not taken. No transaction may be around it: a
 * provider takes its time.
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
