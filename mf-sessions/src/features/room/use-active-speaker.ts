import { useEffect, useState } from 'react';
import { audible, hear, NOBODY_SPEAKS } from './speaker.ts';

const MEASURE_MS = 250;

interface Heard {
  /** Whose picture stands large; null before anybody has spoken. */
  readonly speaker: string | null;
  readonly audible: readonly string[];
}
const NOBODY: Heard = { speaker: null, audible: [] };

/**
 * Who speaks in a call of several, by their ids.
 * @param levels how loud everybody is right now, 0 to 1; null while there is no choice to make.
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
      // Only what changed is drawn anew: this runs four times a second.
      if (JSON.stringify(next) === shown) return;
      shown = JSON.stringify(next);
      setHeard(next);
    }, MEASURE_MS);
    return () => clearInterval(timer);
  }, [levels]);
  return levels ? heard : NOBODY;
}
