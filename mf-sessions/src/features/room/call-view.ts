/** All of one size, or who speaks large and the others small. */
export type CallView = 'grid' | 'speaker';

const KEY = 'call-view';

/* eslint-disable no-restricted-globals -- a taste of this person in this browser, of no worth to anybody else; it goes with the log-out */
/** The view that was chosen last in this browser. */
export function rememberedView(): CallView {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'speaker';
  } catch {
    return 'speaker';
  }
}

/** Keeps the view for the next call. */
export function rememberView(view: CallView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Not allowed here: the next call begins with the speaker's view.
  }
}
/* eslint-enable no-restricted-globals */
