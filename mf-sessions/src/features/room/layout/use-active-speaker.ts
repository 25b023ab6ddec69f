import { useEffect, useState } from 'react';
import { audible, hear, NOBODY_SPEAKS } from './speaker.ts';

const MEASURE_MS = 250;

interface Heard {
  /** The active speaker, shown large; null before anybody has spoken. */
  readonly speaker: string | null;
  readonly audible: readonly string[];
}
const NOBODY: Heard = { speaker: null, audible: [] };

/**
 * Returns the active speaker and everybody audible in a call of several people, by their ids.
 * @param levels returns the current audio levels, from 0 to 1; null if there is nobody to choose from.
 */
export function useActiveSpeaker(levels: (() => ReadonlyMap<string, number>) | null): Heard {
  const [heard, setHeard] = useState(NOBODY);
  useEffect(() => {
    if (!levels) return;
    let state = NOBODY_SPEAKS;
    let shown = '';
    const timer = setInterval(() => {
      state = hear(state, levels(), performance.now());
      const next = { speaker: state.speaker, audible: audible(state) };
      // Rerenders only on changes, because this runs four times a second.
      if (JSON.stringify(next) === shown) return;
      shown = JSON.stringify(next);
      setHeard(next);
    }, MEASURE_MS);
    return () => clearInterval(timer);
  }, [levels]);
  return levels ? heard : NOBODY;
}
