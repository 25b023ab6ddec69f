import { call, useEmit, useSidebarCounts } from '@acquaint/api-client';
import { tabSupportView } from '@acquaint/browser-storage';
import { readNotifications } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { loginState } from '../../auth/login-state.ts';
import { useLoggedIn } from '../../auth/use-logged-in.ts';

/**
 * Marks notifications that link to the current page as read, however the member came there: by an email, a push notification or
 * the navigation. Calls the server only while there are unread ones.
 */
export function useReadNews(): void {
  const { pathname, search } = useLocation();
  const loggedIn = useLoggedIn();
  const unread = useSidebarCounts({ enabled: loggedIn }).data?.notifications ?? 0;
  const isVisible = useSyncExternalStore(watchVisible, isPageVisible);
  const emit = useEmit();
  const path = pathname + search;
  const read = useEffectEvent(async () => {
    // The end of the login cancels the call, which the server would refuse.
    const end = new AbortController();
    const forget = loginState.subscribe(() => end.abort());
    try {
      const { read: some } = await call(readNotifications, { body: { path } }, { signal: end.signal });
      if (some > 0) await emit(readNotifications);
    } catch {
      // Retried on the next page, or by “Mark all as read”.
    } finally {
      forget();
    }
  });
  useEffect(() => {
    if (loggedIn && unread > 0 && isVisible && tabSupportView.read() === null) void read();
  }, [loggedIn, path, unread, isVisible]);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
