import { savesData } from './when-idle.ts';

/**
 * Starts these loads one after another, unless the person has asked to save data. Returns a function that stops it.
 * @param later runs work when the page has time for it, and returns a function that cancels that.
 */
export function prefetchLater(
  loads: readonly (() => void)[],
  later: (work: () => void) => () => void,
): () => void {
  const [load, ...rest] = loads;
  if (savesData() || load === undefined) return () => undefined;
  let stopNext: () => void = () => undefined;
  const stop = later(() => {
    load();
    stopNext = prefetchLater(rest, later);
  });
  return () => {
    stop();
    stopNext();
  };
}
