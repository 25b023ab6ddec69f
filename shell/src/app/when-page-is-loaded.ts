import type { QueryClient } from '@tanstack/react-query';
import { isInProgress, onProgress } from '../progress/progress.ts';
import { whenIdle } from '../remotes/loading/when-idle.ts';

/**
 * Runs work once the browser is idle and the page is loaded: neither its code nor a query is being fetched. Idle moments while the
 * page waits for an answer are not used, because the work would then compete with the answer for the network and the processor.
 * @returns a function that cancels it.
 */
export function whenPageIsLoaded(queries: QueryClient, work: () => void): () => void {
  let stopWaiting: () => void = () => undefined;
  const isLoaded = (): boolean => !isInProgress() && queries.isFetching() === 0;
  const wait = (): void => {
    stopWaiting = whenIdle(() => (isLoaded() ? work() : waitForChange()));
  };
  const waitForChange = (): void => {
    const look = (): void => {
      if (!isLoaded()) return;
      stopWaiting();
      wait();
    };
    const stops = [onProgress(look), queries.getQueryCache().subscribe(look)];
    stopWaiting = () => {
      for (const stop of stops) stop();
    };
  };
  wait();
  return () => stopWaiting();
}
