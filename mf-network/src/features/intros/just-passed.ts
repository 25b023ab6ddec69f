import type { Introduction } from '@acquaint/contracts';
import { useState } from 'react';

interface Kept {
  readonly introduction: Introduction;
  /** Where it stood. */
  readonly place: number;
}

/** Introductions that were passed a moment ago: they stay where they stood, to be taken back. */
export interface JustPassed {
  readonly has: (id: string) => boolean;
  /** The last one that was taken back. */
  readonly cameBack: (id: string) => boolean;
  /** The list as the server has it, with them in their places. */
  readonly among: (items: readonly Introduction[]) => Introduction[];
  readonly keep: (introduction: Introduction, items: readonly Introduction[]) => void;
  readonly forget: (id: string) => void;
  readonly forgetAll: () => void;
}

/** Remembers them as long as the page shows the same list. */
export function useJustPassed(): JustPassed {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [back, setBack] = useState<string | null>(null);
  const without = (id: string) => (all: readonly Kept[]) =>
    all.filter(({ introduction }) => introduction.id !== id);
  const among = (items: readonly Introduction[]): Introduction[] => {
    const list = items.filter(({ id }) => !kept.some(({ introduction }) => introduction.id === id));
    for (const { introduction, place } of kept.toSorted((a, b) => a.place - b.place))
      list.splice(place, 0, introduction);
    return list;
  };
  return {
    has: (id) => kept.some(({ introduction }) => introduction.id === id),
    cameBack: (id) => back === id,
    among,
    keep: (introduction, items) => {
      const place = among(items).findIndex(({ id }) => id === introduction.id);
      setBack(null);
      setKept((all) => [...without(introduction.id)(all), { introduction, place: Math.max(0, place) }]);
    },
    forget: (id) => {
      if (kept.some(({ introduction }) => introduction.id === id)) setBack(id);
      setKept(without(id));
    },
    forgetAll: () => {
      setBack(null);
      setKept([]);
    },
  };
}
