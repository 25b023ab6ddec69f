import type { CaptionStyle, Peek, PeekCaption, PeekDesk } from '@acquaint/contracts';
import { inTab } from '@acquaint/browser-storage';
import { useEvent } from '@acquaint/remote-kit';
import { useEffect, useReducer, useRef } from 'react';
import type { Cut } from './cut.ts';

/** What a desk is opened with. */
export interface Opened {
  readonly desk: PeekDesk;
  /** The peek to change; null for a new one. */
  readonly peek: Peek | null;
  readonly start: Cut;
}

/** What a person chooses at the desk. */
export interface Draft {
  readonly cut: Cut;
  readonly title: string;
  readonly topics: readonly string[];
  readonly speakers: readonly string[];
  /** Captions that were corrected. */
  readonly captions: readonly PeekCaption[];
  readonly captionStyle: CaptionStyle;
}

/** Returns what a desk begins with: what a peek is like, or what is likely for a new one. */
export function draftOf({ desk, peek, start }: Opened): Draft {
  // Each person's own track was measured, so it is known who speaks in a suggested moment.
  const suggested = desk.suggestions?.find((each) => each.from_seconds === start.from);
  const made = desk.peeks.find(({ uuid }) => uuid === peek?.uuid);
  const all = desk.people.map(({ id }) => id);
  const named = peek?.speakers.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  return {
    cut: start,
    title: peek?.title ?? '',
    topics: peek?.topics.map(({ slug }) => slug) ?? [],
    speakers: desk.recording_id === null ? all : (named ?? suggested?.speaker_ids ?? all),
    captions: made?.captions ?? [],
    captionStyle: made?.caption_style ?? 'boxed',
  };
}

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
  | { readonly do: 'settle' | 'undo' | 'redo' };

/** Most changes that can be undone. */
const MOST = 200;

const stored = inTab('peek-draft');

/** Applies a change to a history, or moves in it. */
export function stepped(history: History, step: Step): History {
  const { past, now, future } = history;
  if (step.do === 'settle') return { ...history, gesture: null };
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
  /** Whether it was restored from before a reload. */
  readonly isRestored: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param gesture changes of the same gesture are undone together, until it is settled */
  readonly change: (part: Partial<Draft>, gesture?: string) => void;
  readonly settle: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Forgets what was stored, because it is saved or given up. */
  readonly forget: () => void;
}

/**
 * @param of names the desk and its reader: a draft of another one is not restored
 * @param start what the desk begins with
 */
export function useDraft(of: string, start: Draft): DraftHistory {
  const isForgotten = useRef(false);
  const [{ past, now, future, isRestored }, step] = useReducer(
    (history: History & { readonly isRestored: boolean }, next: Step) => ({
      ...stepped(history, next),
      isRestored: history.isRestored,
    }),
    null,
    () => {
      const kept = keptDraft(of);
      const isKept = kept !== null;
      return {
        past: isKept ? [start] : [],
        // A draft of an earlier version of this page may lack something.
        now: { ...start, ...kept },
        future: [],
        gesture: null,
        isRestored: isKept,
      };
    },
  );
  const isChanged = past.length > 0;
  useEffect(() => {
    if (isChanged && !isForgotten.current) stored.write(JSON.stringify({ of, draft: now }));
  }, [of, now, isChanged]);
  useEvent('auth/logged-out', ({ reason }) => {
    // Led back after an expired login, the person finds what they chose.
    if (reason === 'asked') stored.remove();
  });
  return {
    ...{ draft: now, isRestored },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (part, gesture) => step({ do: 'change', part, gesture: gesture ?? null }),
    settle: () => step({ do: 'settle' }),
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    forget: () => {
      isForgotten.current = true;
      stored.remove();
    },
  };
}

function keptDraft(of: string): Draft | null {
  try {
    const kept = JSON.parse(stored.read() ?? 'null') as { of: string; draft: Draft } | null;
    return kept?.of === of ? kept.draft : null;
  } catch {
    return null;
  }
}
