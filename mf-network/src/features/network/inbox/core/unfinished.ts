import { UNFINISHED_KEY } from '@acquaint/contracts';

/** Slot that continues sending on every page. */
const SLOT = 'inbox.outbox';

/* eslint-disable no-restricted-globals -- the name of a slot and nothing of a person: the shell sees at once, without loading anything, that messages wait */
/** Stores whether this browser has unsent messages, so that every page sends them. */
export function markUnfinished(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(UNFINISHED_KEY, SLOT);
    else if (localStorage.getItem(UNFINISHED_KEY) === SLOT) localStorage.removeItem(UNFINISHED_KEY);
  } catch {
    // Storage is blocked; then the messages are not stored either.
  }
}
/* eslint-enable no-restricted-globals */
