import { call, useEmit, useSidebarCounts } from '@acquaint/api-client';
import { readNotifications } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useLoggedIn } from '../../auth/use-logged-in.ts';

/**
 * News that leads to the page somebody looks at is read, however they came there: by a link of a mail, a push message or the
 * navigation. Asked only while something is unread.
 */
export function useReadNews(): void {
  const { pathname, search } = useLocation();
  const loggedIn = useLoggedIn();
  const unread = useSidebarCounts({ enabled: loggedIn }).data?.notifications ?? 0;
  const isVisible = useSyncExternalStore(watchVisible, isPageVisible);
  const emit = useEmit();
  const path = pathname + search;
  const read = useEffectEvent(async () => {
    try {
      const { read: some } = await call(readNotifications, { body: { path } });
      if (some > 0) await emit(readNotifications);
    } catch {
      // Said with the next page, or by “Mark all as read”.
    }
  });
  useEffect(() => {
    if (unread > 0 && isVisible) void read();
  }, [path, unread, isVisible]);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
