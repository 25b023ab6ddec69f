import { openModal, openRemoteModals } from '../modals/modal-store.ts';
import { keptAs, type KeptPage } from './kept-page.ts';
import type { TypedText } from './typed-text.ts';

/** What somebody had typed when their sign-in ended without their asking, until they are back or somebody else is here. */
export interface TextOfLoggedOut {
  /** Call it while the page still stands. @param userId null when it is not known who was here. */
  readonly keep: (userId: string | null) => void;
  /** Somebody is logged in: the same person gets it back, for anybody else it is gone. `tell` is called when some is back. */
  readonly giveBackTo: (userId: string, tell: () => void) => void;
  readonly forget: () => void;
}

/** What somebody typed is kept for them so long, milliseconds: whoever is not back by then is not coming back to it. */
const KEPT_MS = 60 * 60 * 1_000;

interface Left {
  readonly userId: string;
  readonly at: number;
  readonly page: KeptPage;
}

/**
 * Kept by this tab alone: people leave it for a provider's page, or load the login page again, before they are back. It goes
 * when the tab is closed, when anybody logs in, and when its time is over.
 */
export function createTextOfLoggedOut(
  text: Pick<TypedText, 'take' | 'giveBack'>,
  now: () => number = Date.now,
): TextOfLoggedOut {
  const left = keptAs<Left>('text-of-logged-out');
  return {
    keep(userId) {
      left.take();
      if (userId === null) return;
      left.put({ userId, at: now(), page: { ...text.take(), modals: openRemoteModals() } });
    },
    giveBackTo(userId, tell) {
      const kept = left.take();
      if (kept?.userId !== userId || now() - kept.at > KEPT_MS) return;
      const { page } = kept;
      if (page.path !== `${window.location.pathname}${window.location.search}`) return;
      for (const { name, params } of page.modals) openModal(name, params);
      text.giveBack(page, tell);
    },
    forget() {
      left.take();
    },
  };
}
