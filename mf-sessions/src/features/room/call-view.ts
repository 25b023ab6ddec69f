/** `grid`: all tiles of the same size. `speaker`: the active speaker large, the others small. */
export type CallView = 'grid' | 'speaker';

const KEY = 'call-view';

/* eslint-disable no-restricted-globals -- a taste of this person in this browser, of no worth to anybody else; it goes with the log-out */
/** Returns the view last chosen in this browser. */
export function rememberedView(): CallView {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'speaker';
  } catch {
    return 'speaker';
  }
}

/** Stores the view for the next call. */
export function rememberView(view: CallView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is blocked: the next call starts with the speaker view.
  }
}
/* eslint-enable no-restricted-globals */
