import { inBrowser } from '@acquaint/words';
import type { PieceNotKept } from '@acquaint/contracts';
import { useSyncExternalStore } from 'react';
import { createKeptList } from './kept-list.ts';

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

const MOST = 40;
/** What is recorded before a stop is heard is refused as it should be: of this nobody needs to be told. */
const QUIET_SECONDS = 4;
/** Whichever of the browser's tabs sends the pieces, the person is told, and once. */
const list = createKeptList<Entry>({
  stored: inBrowser('recording-not-kept'),
  cut: (entries) => entries.slice(-MOST),
});

/** Adds to what a person is to be told. */
export function noteNotKept(added: Entry): void {
  const isSame = (entry: Entry): boolean =>
    entry.userId === added.userId && entry.recordingId === added.recordingId && entry.why === added.why;
  const known = list.read().find(isSame);
  const seconds = (known?.seconds ?? 0) + added.seconds;
  list.write([...list.read().filter((entry) => !isSame(entry)), { ...added, seconds }]);
}

/** They were told. */
export function forgetNotKept(userId: string): void {
  list.write(list.read().filter((entry) => entry.userId !== userId));
}

/** What a person has not been told yet, also what another tab of this browser comes upon; null for nothing. */
export function useNotKept(userId: string): NotKept | null {
  const all = useSyncExternalStore(list.subscribe, list.read);
  const own = all.filter((entry) => entry.userId === userId && isWorthTelling(entry));
  const [first] = own.toSorted((a, b) => b.seconds - a.seconds);
  return first ? { why: first.why, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) } : null;
}

const isWorthTelling = ({ why, seconds }: Entry): boolean => why !== 'not-agreed' || seconds > QUIET_SECONDS;
