import { call, useEmit } from '@acquaint/api-client';
import { markRead } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/**
 * Tells the server up to where one has read: the newest message, while it is in sight of somebody.
 * @param seq the newest message of somebody else, 0 when there is none.
 */
export function useReading(conversationId: string, seq: number, isInSight: boolean): void {
  const isVisible = useSyncExternalStore(watchVisible, isPageVisible);
  const told = useRef(0);
  const emit = useEmit();
  const tell = useEffectEvent(async () => {
    if (seq <= told.current) return;
    const before = told.current;
    told.current = seq;
    try {
      const input = { params: { id: conversationId }, body: { seq } };
      await call(markRead, input);
      await emit(markRead, input);
    } catch {
      // Told with the next message, or when the page is looked at again.
      told.current = before;
    }
  });
  useEffect(() => {
    if (isInSight && isVisible) void tell();
  }, [conversationId, seq, isInSight, isVisible]);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
