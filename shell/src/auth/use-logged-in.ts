import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** Whether somebody is logged in, as it changes in this tab or another. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn);
}
