/** Something that happened inside the frame: an API call, a call of the shell, an event, a navigation. */
export interface HarnessNote {
  readonly kind: 'call' | 'shell' | 'event' | 'address';
  readonly text: string;
  /** Whether a call was refused, or has no fake. */
  readonly isBad?: boolean;
}

/** Key of the messages between the harness and its frame: other tools post messages too. */
const MARK = 'acquaint-harness';

/** Sends a note to the harness around this frame. */
export function tell(note: HarnessNote): void {
  window.parent.postMessage({ [MARK]: note }, window.location.origin);
}

/** Calls `onNote` for every note of a frame of this page. Returns a function that stops it. */
export function hear(onNote: (note: HarnessNote) => void): () => void {
  const listener = ({ data, origin }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || typeof data !== 'object' || data === null) return;
    if (MARK in data) onNote((data as Record<string, HarnessNote>)[MARK] as HarnessNote);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
