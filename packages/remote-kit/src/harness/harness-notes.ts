/** Something that happened inside the frame: a call, a wish to the shell, a fact, a move to another page. */
export interface HarnessNote {
  readonly kind: 'call' | 'shell' | 'fact' | 'address';
  readonly text: string;
  /** A call that was refused, or that no fake answers. */
  readonly isBad?: boolean;
}

/** Messages between the harness and its frame carry this mark: other tools post messages too. */
const MARK = 'acquaint-harness';

/** Tells the harness around this frame. */
export function tell(note: HarnessNote): void {
  window.parent.postMessage({ [MARK]: note }, window.location.origin);
}

/** Calls back with every note of a frame of this page. Returns how to stop. */
export function hear(heard: (note: HarnessNote) => void): () => void {
  const listener = ({ data, origin }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || typeof data !== 'object' || data === null) return;
    if (MARK in data) heard((data as Record<string, HarnessNote>)[MARK] as HarnessNote);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
