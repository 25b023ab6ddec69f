import { loginState } from '../auth/login-state.ts';
// Requests the code that signs the requests below at the same time as theirs.
import '../auth/page-key-proofs.ts';
import type { EarlyAnswers } from './early-answers.ts';

const NONE: Pick<EarlyAnswers, 'take'> = { take: () => undefined };

/** What this page needs first: requested as soon as this module is evaluated if somebody is logged in. Visitors load no code for it. */
const pageAnswers = loginState.isLoggedIn()
  ? import(/* webpackChunkName: "early" */ './page-answers.ts').then(
      (module) => module.pageAnswers,
      // The page sends its requests itself.
      () => NONE,
    )
  : NONE;

/**
 * Returns the answer to a GET request that was sent early; undefined for any other.
 * @param url path and query, without the base URL of the API.
 * @throws Error if there was no success: send the request then.
 */
export async function takeEarly(url: string): Promise<{ readonly answer: unknown } | undefined> {
  const answer = (await pageAnswers).take(url);
  return answer && { answer: await answer };
}
