import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** Returns whether somebody is logged in; updated by changes in this tab or another. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn);
}
