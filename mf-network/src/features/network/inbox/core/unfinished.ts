import { UNFINISHED_KEY } from '@acquaint/contracts';
import { inBrowser } from '@acquaint/i18n';

/** Slot that continues sending on every page. */
const SLOT = 'inbox.outbox';
const mark = inBrowser(UNFINISHED_KEY);

/** Stores whether unsent messages wait in this browser, so that the shell continues sending on every page. */
export function markUnfinished(waits: boolean): void {
  // If this cannot be stored, the unsent messages could not be stored either.
  if (waits) mark.write(SLOT);
  else if (mark.read() === SLOT) mark.remove();
}
