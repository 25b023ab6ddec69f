import { inTab } from '@acquaint/browser-storage';
import { useEvent } from '@acquaint/remote-kit';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { draftOf, heardIn, type Draft, type Opened } from './draft.ts';
import { mergeDrafts, type Merge } from './versions/merge-drafts.ts';

/** A draft with its earlier and later states. */
interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  /** What is being changed, such as the title: its changes are undone together. Null after each whole change. */
  readonly gesture: string | null;
}

type Step =
  | { readonly do: 'change'; readonly part: Partial<Draft>; readonly gesture: string | null }
  | { readonly do: 'replace'; readonly draft: Draft }
  | { readonly do: 'settle' | 'undo' | 'redo' };

/** Most changes that can be undone. */
const MOST = 200;

const stored = inTab('peek-draft');

/** Applies a change to a history, or moves in it. */
export function stepped(history: History, step: Step): History {
  const { past, now, future } = history;
  if (step.do === 'settle') return { ...history, gesture: null };
  if (step.do === 'replace')
    return { past: [...past, now].slice(-MOST), now: step.draft, future: [], gesture: null };
  if (step.do === 'change') {
    const isSame = step.gesture !== null && step.gesture === history.gesture;
    return {
      past: isSame ? past : [...past, now].slice(-MOST),
      now: { ...now, ...step.part },
      future: [],
      gesture: step.gesture,
    };
  }
  const [other] = (step.do === 'undo' ? past : future).slice(-1);
  if (!other) return history;
  return step.do === 'undo'
    ? { past: past.slice(0, -1), now: other, future: [...future, now], gesture: null }
    : { past: [...past, now], now: other, future: future.slice(0, -1), gesture: null };
}

/** The choices of a desk: they can be undone and redone, and survive a reload of the tab until they are saved (R-PEEK-42). */
export interface DraftHistory {
  readonly draft: Draft;
  /** How it was joined with the peek after a reload; null if nothing was restored. */
  readonly restored: Merge | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param gesture changes of the same gesture are undone together, until it is settled */
  readonly change: (part: Partial<Draft>, gesture?: string) => void;
  /** Changes all of it at once. */
  readonly replace: (draft: Draft) => void;
  /** Whether a draft is the current one, or an earlier one that led to it. False after it was undone. */
  readonly includes: (draft: Draft) => boolean;
  readonly settle: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Forgets what was stored, because it is saved or given up. */
  readonly forget: () => void;
}

/**
 * @param of names the desk and its reader: a draft of another one is not restored
 * @param opened what the desk begins with. A draft of an earlier version of the peek is joined with it.
 */
export function useDraft(of: string, opened: Opened): DraftHistory {
  const isForgotten = useRef(false);
  const base = useMemo(() => draftOf(opened), [opened]);
  const [{ past, now, future, restored }, step] = useReducer(
    (history: History & Pick<DraftHistory, 'restored'>, next: Step) => ({
      ...stepped(history, next),
      restored: history.restored,
    }),
    null,
    () => {
      const kept = readStoredDraft(of, base);
      const merged = kept && mergeDrafts(kept.base, kept.draft, base, heardIn(opened));
      // Nothing is left when the newer version has the same changes.
      const isKept = merged !== null && merged.kept.length + merged.replaced.length > 0;
      return {
        past: isKept ? [base] : [],
        now: isKept ? merged.draft : base,
        future: [],
        gesture: null,
        restored: isKept ? merged : null,
      };
    },
  );
  const isChanged = past.length > 0;
  useEffect(() => {
    if (isChanged && !isForgotten.current) stored.write(JSON.stringify({ of, base, draft: now }));
  }, [of, base, now, isChanged]);
  useEvent('auth/logged-out', ({ reason }) => {
    // Led back after an expired login, the person finds what they chose.
    if (reason === 'asked') stored.remove();
  });
  return {
    ...{ draft: now, restored },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (part, gesture) => step({ do: 'change', part, gesture: gesture ?? null }),
    replace: (draft) => step({ do: 'replace', draft }),
    includes: (draft) => draft === now || past.includes(draft),
    settle: () => step({ do: 'settle' }),
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    forget: () => {
      isForgotten.current = true;
      stored.remove();
    },
  };
}

interface StoredDraft {
  readonly of: string;
  readonly base?: Partial<Draft>;
  readonly draft: Partial<Draft>;
}

/** Returns a stored draft and what it was based on. One of an earlier version of this page may lack something. */
function readStoredDraft(of: string, start: Draft): { readonly base: Draft; readonly draft: Draft } | null {
  try {
    const kept = JSON.parse(stored.read() ?? 'null') as StoredDraft | null;
    if (kept?.of !== of) return null;
    const base = { ...start, ...kept.base };
    return { base, draft: { ...base, ...kept.draft } };
  } catch {
    return null;
  }
}
