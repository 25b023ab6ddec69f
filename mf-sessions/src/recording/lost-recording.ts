import { inBrowser } from '@acquaint/browser-storage';
import type { PieceRefusalReason } from '@acquaint/contracts';
import { useSyncExternalStore } from 'react';
import { createStoredList } from './stored-list.ts';

/**
 * Why seconds of a recording were lost. `unusable`: the server could not use the stored data; `no-room`: this browser had no
 * space for them.
 */
export type LossReason = PieceRefusalReason | 'unusable' | 'no-room';

/** Seconds recorded here and lost. */
export interface LostRecording {
  readonly seconds: number;
  readonly why: LossReason;
}

interface Entry extends LostRecording {
  readonly userId: string;
  readonly recordingId: string;
}

const MOST = 40;
/** Seconds. Shorter losses are not reported: the server refuses what is recorded just before a stop takes effect. */
const QUIET_SECONDS = 4;
/** Shared by all tabs of the browser, so that the person is told once, whichever tab sends the pieces. */
const list = createStoredList<Entry>({
  stored: inBrowser('recording-not-kept'),
  cut: (entries) => entries.slice(-MOST),
});

/** Adds lost seconds to report to a person. */
export function reportLoss(added: Entry): void {
  const isSame = (entry: Entry): boolean =>
    entry.userId === added.userId && entry.recordingId === added.recordingId && entry.why === added.why;
  const known = list.read().find(isSame);
  const seconds = (known?.seconds ?? 0) + added.seconds;
  list.write([...list.read().filter((entry) => !isSame(entry)), { ...added, seconds }]);
}

/** Removes a person's entries after they were shown. */
export function forgetLoss(userId: string): void {
  list.write(list.read().filter((entry) => entry.userId !== userId));
}

/** Returns what has not been shown to a person yet, also from other tabs; null if there is nothing. */
export function useLostRecording(userId: string): LostRecording | null {
  const all = useSyncExternalStore(list.subscribe, list.read);
  const own = all.filter((entry) => entry.userId === userId && isWorthTelling(entry));
  const [first] = own.toSorted((a, b) => b.seconds - a.seconds);
  return first ? { why: first.why, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) } : null;
}

const isWorthTelling = ({ why, seconds }: Entry): boolean => why !== 'not-agreed' || seconds > QUIET_SECONDS;
