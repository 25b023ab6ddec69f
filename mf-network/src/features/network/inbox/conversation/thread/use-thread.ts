import type { Message } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useEffect, useMemo } from 'react';
import type { Feed } from '../../core/feed.ts';
import { sentenceFor } from '../../core/sentence-for.ts';
import { findThread } from './threads.ts';

/**
 * Returns the message that begins a thread, and loads it if need be.
 * @param seq number of any message of the thread; null if none is open.
 */
export function useThread(feed: Feed, messages: readonly Message[], seq: number | null): Message | undefined {
  const { message: notice } = App.useApp();
  const { root, missing } = useMemo(
    () => (seq === null ? { root: undefined, missing: null } : findThread(messages, seq)),
    [messages, seq],
  );
  useEffect(() => {
    if (missing !== null)
      void feed.reach(missing).catch((failure: unknown) => notice.error(sentenceFor(failure)));
  }, [feed, missing, notice]);
  return root;
}
