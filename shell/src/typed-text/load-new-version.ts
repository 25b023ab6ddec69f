import { openModal, openRemoteModals } from '../modals/modal-store.ts';
import { reloadedPage } from './kept-page.ts';
import { createTextOfLoggedOut } from './text-of-logged-out.ts';
import { createTypedText } from './typed-text.ts';

/** What people type in this page. */
export const typedText = createTypedText();

/** What was typed by somebody whose sign-in ended. */
export const textOfLoggedOut = createTextOfLoggedOut(typedText);

/** Loads the page anew, with the newest version of everything; what is typed in it and the modals it is typed in come along. */
export function loadNewVersion(reload: () => void = () => window.location.reload()): void {
  reloadedPage.put({ ...typedText.take(), modals: openRemoteModals() });
  reload();
}

/** After such a reload: opens the modals again and gives the text back as its fields appear. `tell` is called when some is back. */
export function resumeAfterReload(tell: () => void): void {
  const kept = reloadedPage.take();
  if (kept === null || kept.path !== `${window.location.pathname}${window.location.search}`) return;
  for (const { name, params } of kept.modals) openModal(name, params);
  typedText.giveBack(kept, tell);
}
