import { useSyncExternalStore } from 'react';
import { loginState } from './login-state.ts';

/** Returns whether somebody is logged in; updated by changes in this tab or another. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(loginState.subscribe, loginState.isLoggedIn, loginState.isLoggedIn);
}
