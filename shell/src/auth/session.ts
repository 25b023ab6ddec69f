import type { FactPayload, TokenPair } from '@acquaint/contracts';
import { clearStorage, readTokens, saveTokens, watchTokens } from './token-store.ts';

export type LogOutReason = FactPayload<'auth/logged-out'>['reason'];

/** Hears of a login (null) or why somebody was logged out. */
export type SessionListener = (
  reason: LogOutReason | null,
  /** Of what happened in another tab; `isAsked`: the person wanted to leave there. */
  elsewhere?: { readonly isAsked: boolean },
) => void;

/** Who is logged in, as this tab and all others see it. Needs no library: the landing page asks it too. */
export interface Session {
  readonly accessToken: () => string | null;
  /** Logged in while there is an access token (R-PAGE-16). */
  readonly isLoggedIn: () => boolean;
  /** Saves the pair. */
  readonly logIn: (pair: TokenPair) => void;
  /** Clears all local storage, which tells the other tabs. */
  readonly logOut: (reason: LogOutReason) => void;
  /** Why the last logout of this page happened; null when there was none. */
  readonly lastLogOut: () => LogOutReason | null;
  /** Calls back after each login and logout, here or in another tab. */
  readonly subscribe: (listener: SessionListener) => () => void;
}

/** Makes the session over this browser's storage. */
export function createSession(): Session {
  const listeners = new Set<SessionListener>();
  let loggedIn = readTokens() !== null;
  let lastLogOut: LogOutReason | null = null;

  function announce(reason: LogOutReason | null, elsewhere?: { readonly isAsked: boolean }): void {
    loggedIn = reason === null;
    lastLogOut = reason ?? lastLogOut;
    for (const listener of listeners) listener(reason, elsewhere);
  }

  watchTokens((isAsked) => {
    const now = readTokens() !== null;
    if (now !== loggedIn) announce(now ? null : 'other-tab', { isAsked });
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

/** The session of this page. */
export const session = createSession();
