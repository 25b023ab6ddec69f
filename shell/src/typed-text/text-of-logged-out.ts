import { openModal, openRemoteModals } from '../modals/modal-store.ts';
import type { KeptPage } from './kept-page.ts';
import type { TypedText } from './typed-text.ts';

/** What somebody had typed when their sign-in ended without their asking, until they are back or somebody else is here. */
export interface TextOfLoggedOut {
  /** Call it while the page still stands. @param userId null when it is not known who was here. */
  readonly keep: (userId: string | null) => void;
  /** Somebody is logged in: the same person gets it back, for anybody else it is gone. `tell` is called when some is back. */
  readonly giveBackTo: (userId: string, tell: () => void) => void;
  readonly forget: () => void;
}

/** Kept in this page's memory alone: nobody finds it in the browser after a reload. */
export function createTextOfLoggedOut(text: Pick<TypedText, 'take' | 'giveBack'>): TextOfLoggedOut {
  let kept: { readonly userId: string; readonly page: KeptPage } | null = null;
  return {
    keep(userId) {
      kept = userId === null ? null : { userId, page: { ...text.take(), modals: openRemoteModals() } };
    },
    giveBackTo(userId, tell) {
      const page = kept?.userId === userId ? kept.page : null;
      kept = null;
      if (page === null || page.path !== `${window.location.pathname}${window.location.search}`) return;
      for (const { name, params } of page.modals) openModal(name, params);
      text.giveBack(page, tell);
    },
    forget() {
      kept = null;
    },
  };
}
