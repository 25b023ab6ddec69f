import { openModal, openRemoteModals } from '../modals/modal-store.ts';
import { tabStore, type StoredPage } from './stored-page.ts';
import type { TypedText } from './typed-text.ts';

/** Text typed by a member whose login expired, stored until that member or another one logs in. */
export interface TextOfLoggedOut {
  /** Call while the page is still rendered. @param userId null if it is not known who was logged in. */
  readonly keep: (userId: string | null) => void;
  /** Restores the text for the same member, and deletes it for anybody else. `tell` is called when some was restored. */
  readonly restoreTo: (userId: string, tell: () => void) => void;
  readonly forget: () => void;
}

/** Milliseconds after which the text is deleted. */
const KEPT_MS = 60 * 60 * 1_000;

interface Left {
  readonly userId: string;
  readonly at: number;
  readonly page: StoredPage;
}

/**
 * Stored for this tab only, because people leave the page for a provider or reload the login page before they are back. Deleted
 * when the tab is closed, when anybody logs in, and after an hour.
 */
export function createTextOfLoggedOut(
  text: Pick<TypedText, 'take' | 'restore'>,
  now: () => number = Date.now,
): TextOfLoggedOut {
  const left = tabStore<Left>('text-of-logged-out');
  return {
    keep(userId) {
      left.take();
      if (userId === null) return;
      left.put({ userId, at: now(), page: { ...text.take(), modals: openRemoteModals() } });
    },
    restoreTo(userId, tell) {
      const stored = left.take();
      if (stored?.userId !== userId || now() - stored.at > KEPT_MS) return;
      const { page } = stored;
      if (page.path !== `${window.location.pathname}${window.location.search}`) return;
      for (const { name, params } of page.modals) openModal(name, params);
      text.restore(page, tell);
    },
    forget() {
      left.take();
    },
  };
}
