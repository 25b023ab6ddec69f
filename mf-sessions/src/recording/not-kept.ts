import type { PieceNotKept } from '@acquaint/contracts';
import { useSyncExternalStore } from 'react';

/**
 * Why seconds of a recording went and came nowhere. `unusable`: what lay in this browser was of no use to the server; `no-room`: this
 * browser could not keep them.
 */
export type WhyNotKept = PieceNotKept | 'unusable' | 'no-room';

/** Seconds that were recorded here and are kept nowhere. */
export interface NotKept {
  readonly seconds: number;
  readonly why: WhyNotKept;
}

interface Entry extends NotKept {
  readonly userId: string;
  readonly recordingId: string;
}

const KEY = 'recording-not-kept';
const MOST = 40;
/** What is recorded before a stop is heard is refused as it should be: of this nobody needs to be told. */
const QUIET_SECONDS = 4;
const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly entries: readonly Entry[] } = { text: null, entries: [] };
/** What the browser does not let us keep, for as long as this page is open; null while it lets us. */
let unkept: readonly Entry[] | null = null;

/* eslint-disable no-restricted-globals -- of this browser: whichever of its tabs sends the pieces, the person is told, and once */
const textOf = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

function entries(): readonly Entry[] {
  if (unkept !== null) return unkept;
  const text = textOf();
  if (text === read.text) return read.entries;
  try {
    read = { text, entries: JSON.parse(text ?? '[]') as readonly Entry[] };
  } catch {
    read = { text, entries: [] };
  }
  return read.entries;
}

function write(next: readonly Entry[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    unkept = null;
  } catch {
    unkept = next;
  }
  for (const listener of [...listeners]) listener();
}
/* eslint-enable no-restricted-globals */

/** Adds to what a person is to be told. */
export function noteNotKept(added: Entry): void {
  const isSame = (entry: Entry): boolean =>
    entry.userId === added.userId && entry.recordingId === added.recordingId && entry.why === added.why;
  const known = entries().find(isSame);
  const seconds = (known?.seconds ?? 0) + added.seconds;
  write([...entries().filter((entry) => !isSame(entry)), { ...added, seconds }].slice(-MOST));
}

/** They were told. */
export function forgetNotKept(userId: string): void {
  write(entries().filter((entry) => entry.userId !== userId));
}

/** What a person has not been told yet, also what another tab of this browser comes upon; null for nothing. */
export function useNotKept(userId: string): NotKept | null {
  const all = useSyncExternalStore(subscribe, entries);
  const own = all.filter((entry) => entry.userId === userId && isWorthTelling(entry));
  const [first] = own.toSorted((a, b) => b.seconds - a.seconds);
  return first ? { why: first.why, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) } : null;
}

const isWorthTelling = ({ why, seconds }: Entry): boolean => why !== 'not-agreed' || seconds > QUIET_SECONDS;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
