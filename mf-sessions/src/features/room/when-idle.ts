import { forgetFailedLoads } from '@acquaint/remote-kit';
import { useEffect, useState } from 'react';

/** Delay in milliseconds for browsers without requestIdleCallback (Safari). */
const IDLE_FALLBACK_MS = 2_000;

/** Runs work when the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(handle);
}

/**
 * Returns whether something may be loaded ahead: the browser has been idle since it became possible. Never, if the person has asked
 * the browser to save data.
 */
export function useIdle(isPossible: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isPossible || savesData()) return undefined;
    return whenIdle(() => setIdle(true));
  }, [isPossible]);
  return isIdle;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** A part of a page whose code is loaded by itself (`lazyPage`). */
interface LoadedPart {
  readonly preload: () => Promise<unknown>;
}

/**
 * Loads parts one after another while the browser is idle, so that each of them opens at once, even if the network is lost by then.
 * What cannot be loaded is tried again when it is opened. Nothing is loaded ahead for a person who asked the browser to save data.
 * @param parts must be the same list on every render; @param isDue when to begin.
 */
export function useLoadedAhead(parts: readonly LoadedPart[], isDue: boolean): void {
  useEffect(() => {
    if (!isDue || savesData()) return undefined;
    let isGone = false;
    let cancel: () => void = () => undefined;
    const goOn = ([part, ...rest]: readonly LoadedPart[]): void => {
      if (part === undefined || isGone) return;
      cancel = whenIdle(() => {
        void part
          .preload()
          .catch(forgetFailedLoads)
          .then(() => goOn(rest));
      });
    };
    goOn(parts);
    return () => {
      isGone = true;
      cancel();
    };
  }, [parts, isDue]);
}
