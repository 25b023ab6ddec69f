import type { BusEventPayload, TokenPair } from '@acquaint/contracts';
import { clearStorage, readTokens, saveTokens, watchTokens } from './token-store.ts';

export type LogOutReason = BusEventPayload<'auth/logged-out'>['reason'];

/** Called after a login (null) or a logout, with its reason. */
export type LoginListener = (
  reason: LogOutReason | null,
  /** Set for a change in another tab; `isRequested`: the member logged out there on purpose. */
  elsewhere?: { readonly isRequested: boolean },
) => void;

/** Whether this browser is logged in, and its tokens; shared by all tabs. Uses no library, because the landing page needs it too. */
export interface LoginState {
  readonly accessToken: () => string | null;
  /** True while there is an access token (R-PAGE-16). */
  readonly isLoggedIn: () => boolean;
  /** Saves the pair. */
  readonly logIn: (pair: TokenPair) => void;
  /** Clears all local storage, which notifies the other tabs. */
  readonly logOut: (reason: LogOutReason) => void;
  /** Reason of the last logout of this page; null if there was none. */
  readonly lastLogOut: () => LogOutReason | null;
  /** Calls the listener after each login and logout, here or in another tab. Returns a function that unsubscribes. */
  readonly subscribe: (listener: LoginListener) => () => void;
}

/** Creates the login state from this browser's storage. */
export function createLoginState(): LoginState {
  const listeners = new Set<LoginListener>();
  let loggedIn = readTokens() !== null;
  let lastLogOut: LogOutReason | null = null;

  function announce(reason: LogOutReason | null, elsewhere?: { readonly isRequested: boolean }): void {
    loggedIn = reason === null;
    lastLogOut = reason ?? lastLogOut;
    for (const listener of listeners) listener(reason, elsewhere);
  }

  watchTokens((isRequested) => {
    const now = readTokens() !== null;
    // A login that ended in another tab, but not on purpose, has expired here too.
    const reason = isRequested ? 'other-tab' : 'expired';
    if (now !== loggedIn) announce(now ? null : reason, { isRequested });
  });

  return {
    accessToken: () => readTokens()?.access ?? null,
    isLoggedIn: () => loggedIn,
    logIn({ access, refresh }) {
      saveTokens({ access, refresh });
      announce(null);
    },
    logOut(reason) {
      clearStorage(reason === 'asked');
      if (loggedIn) announce(reason);
    },
    lastLogOut: () => lastLogOut,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The login state of this page. */
export const loginState = createLoginState();
