import { UNFINISHED_KEY } from '@acquaint/contracts';
import { inBrowser } from '@acquaint/i18n';

/** Slot that continues sending on every page. */
const SLOT = 'inbox.outbox';
const mark = inBrowser(UNFINISHED_KEY);

/** Says whether written messages wait in this browser, so that they are sent from every page. */
export function markUnfinished(waits: boolean): void {
  // Where the browser keeps nothing, the messages are not kept either.
  if (waits) mark.write(SLOT);
  else if (mark.read() === SLOT) mark.remove();
}
