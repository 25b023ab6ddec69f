import { call, useEmit } from '@acquaint/api-client';
import { markRead } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/**
 * Marks the conversation as read up to its newest message, while that message is in view and the page is visible.
 * @param seq number of the newest message by somebody else, 0 if there is none.
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
      // Retried with the next message, or when the page becomes visible again.
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
