import type { Params, ShellApi } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { closeModal, openModal } from '../modals/modal-store.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { HostSettings } from './host-settings.ts';

/** Creates the shell API for a foreign page. */
export function createHostShell(settings: HostSettings, remotes: Remotes, showModals: () => void): ShellApi {
  const { getAccessToken, onUnauthorized } = settings;
  return {
    openModal(name: string, params?: Params) {
      // A page that loads remotes with its own federation runtime has not requested the registry yet.
      if (remotes.store.getState().registry === null) void remotes.store.refresh();
      showModals();
      openModal(name, params);
    },
    closeModal: () => closeModal(),
    prefetch: (path) => remotes.prefetch(path),
    async loadSlot(name) {
      if (remotes.store.getState().registry === null) await remotes.store.refresh();
      return remotes.loadSlot(name);
    },
    logIn: (tokens) => settings.onLogIn?.(tokens),
    logOut: () => settings.onLogOut?.(),
    requireLogin() {
      const isLoggedIn = getAccessToken() !== null;
      if (!isLoggedIn) onUnauthorized('no-token');
      return isLoggedIn;
    },
    providers: UiProvider,
  };
}
