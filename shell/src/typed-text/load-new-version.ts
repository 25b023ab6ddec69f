import { openModal, openRemoteModals } from '../modals/modal-store.ts';
import { reloadedPage } from './stored-page.ts';
import { createTextOfLoggedOut } from './text-of-logged-out.ts';
import { createTypedText } from './typed-text.ts';

/** Text typed in this page. */
export const typedText = createTypedText();

/** Text typed by a member whose login ended. */
export const textOfLoggedOut = createTextOfLoggedOut(typedText);

/** Reloads the page to get the newest versions, keeping typed text and open modals. */
export function loadNewVersion(reload: () => void = () => window.location.reload()): void {
  reloadedPage.put({ ...typedText.take(), modals: openRemoteModals() });
  reload();
}

/**
 * Call after such a reload: reopens the modals and restores the text when its fields appear. `tell` is called when some was
 * restored.
 */
export function resumeAfterReload(tell: () => void): void {
  const page = reloadedPage.take();
  if (page === null || page.path !== `${window.location.pathname}${window.location.search}`) return;
  for (const { name, params } of page.modals) openModal(name, params);
  typedText.restore(page, tell);
}
