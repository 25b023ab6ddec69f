import { currentLocale } from '@acquaint/i18n';
import { isFresh } from '../auth/fresh-token.ts';
import { loginState } from '../auth/login-state.ts';
import { keyProofs } from '../auth/page-key-proofs.ts';
import { embeddedRegistry } from '../remotes/registry/registry.ts';
import { requestEarly } from './early-answers.ts';

const token = loginState.accessToken();

/** What this page needs first; requested when this module is evaluated. */
export const pageAnswers = requestEarly({
  location: window.location,
  registry: embeddedRegistry(),
  token: token !== null && isFresh(token) ? token : null,
  authorize: keyProofs.authorize,
  locale: currentLocale(),
  subscribe: (listener) => void loginState.subscribe(listener),
});
