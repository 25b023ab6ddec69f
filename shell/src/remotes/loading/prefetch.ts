import type { Remotes } from '../remotes.ts';
import { savesData, whenIdle } from './when-idle.ts';

/**
 * Loads the remotes of these paths one after another when the browser is idle, unless the person has asked to save data. Returns
 * a function that stops it.
 */
export function prefetchWhenIdle(remotes: Remotes, paths: readonly string[]): () => void {
  if (savesData() || paths.length === 0) return () => undefined;
  const [path = '', ...rest] = paths;
  let stopNext: () => void = () => undefined;
  const stop = whenIdle(() => {
    remotes.prefetch(path);
    stopNext = prefetchWhenIdle(remotes, rest);
  });
  return () => {
    stop();
    stopNext();
  };
}
