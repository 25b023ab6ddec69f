import type { Remotes } from '../remotes.ts';
import { savesData } from './when-idle.ts';

/**
 * Loads the remotes of these paths one after another, unless the person has asked to save data. Returns a function that stops it.
 * @param later runs work when the page has time for it, and returns a function that cancels that.
 */
export function prefetchLater(
  remotes: Remotes,
  paths: readonly string[],
  later: (work: () => void) => () => void,
): () => void {
  if (savesData() || paths.length === 0) return () => undefined;
  const [path = '', ...rest] = paths;
  let stopNext: () => void = () => undefined;
  const stop = later(() => {
    remotes.prefetch(path);
    stopNext = prefetchLater(remotes, rest, later);
  });
  return () => {
    stop();
    stopNext();
  };
}
