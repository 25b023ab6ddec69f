import { UNFINISHED_KEY } from '@acquaint/contracts';

/** The slot that goes on with the outbox on whatever page. */
const SLOT = 'inbox.outbox';

/* eslint-disable no-restricted-globals -- the name of a slot and nothing of a person: the shell sees at once, without loading anything, that messages wait */
/** Says whether written messages wait in this browser, so that they are sent from every page. */
export function markUnfinished(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(UNFINISHED_KEY, SLOT);
    else if (localStorage.getItem(UNFINISHED_KEY) === SLOT) localStorage.removeItem(UNFINISHED_KEY);
  } catch {
    // The browser keeps nothing: then the messages are not kept either.
  }
}
/* eslint-enable no-restricted-globals */
