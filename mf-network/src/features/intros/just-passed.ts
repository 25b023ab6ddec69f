import type { Introduction } from '@acquaint/contracts';
import { useState } from 'react';

interface PassedIntroduction {
  readonly introduction: Introduction;
  /** Its index in the list. */
  readonly place: number;
}

/** Introductions that were just passed. They stay at their position in the list, so that the pass can be undone. */
export interface JustPassed {
  readonly has: (id: string) => boolean;
  /** Whether this introduction was the last one restored. */
  readonly cameBack: (id: string) => boolean;
  /** Returns the server's list with the passed introductions inserted at their positions. */
  readonly among: (items: readonly Introduction[]) => Introduction[];
  readonly keep: (introduction: Introduction, items: readonly Introduction[]) => void;
  readonly forget: (id: string) => void;
  readonly forgetAll: () => void;
}

/** Keeps just-passed introductions while the page shows the same list. */
export function useJustPassed(): JustPassed {
  const [passed, setPassed] = useState<readonly PassedIntroduction[]>([]);
  const [back, setBack] = useState<string | null>(null);
  const without = (id: string) => (all: readonly PassedIntroduction[]) =>
    all.filter(({ introduction }) => introduction.id !== id);
  const among = (items: readonly Introduction[]): Introduction[] => {
    const list = items.filter(({ id }) => !passed.some(({ introduction }) => introduction.id === id));
    for (const { introduction, place } of passed.toSorted((a, b) => a.place - b.place))
      list.splice(place, 0, introduction);
    return list;
  };
  return {
    has: (id) => passed.some(({ introduction }) => introduction.id === id),
    cameBack: (id) => back === id,
    among,
    keep: (introduction, items) => {
      const place = among(items).findIndex(({ id }) => id === introduction.id);
      setBack(null);
      setPassed((all) => [...without(introduction.id)(all), { introduction, place: Math.max(0, place) }]);
    },
    forget: (id) => {
      if (passed.some(({ introduction }) => introduction.id === id)) setBack(id);
      setPassed(without(id));
    },
    forgetAll: () => {
      setBack(null);
      setPassed([]);
    },
  };
}
