import { UiProvider } from '@acquaint/ui';
import type { Remote } from '../define-remote.tsx';
import type { Params, ShellApi } from '../shell-api.ts';
import type { HarnessNote } from './harness-notes.ts';

/** A modal of the remote that is open in the harness. */
export interface OpenModal {
  readonly name: string;
  readonly params: Params;
}

interface HarnessShellParts {
  readonly remote: Remote;
  readonly loggedIn: boolean;
  readonly setModal: (modal: OpenModal | null) => void;
  readonly tell: (note: HarnessNote) => void;
}

/** Returns a fake shell that records its calls and opens only the remote's own modals and slots. */
export function harnessShell({ remote, loggedIn, setModal, tell }: HarnessShellParts): ShellApi {
  const note = (...args: unknown[]): void => {
    tell({
      kind: 'shell',
      text: args.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '),
    });
  };
  return {
    openModal(name: string, params: Params = {}) {
      note('openModal', name, params);
      if (remote.modals[name]) setModal({ name, params });
    },
    closeModal() {
      note('closeModal');
      setModal(null);
    },
    prefetch: () => undefined,
    logIn: () => note('logIn'),
    logOut: () => note('logOut'),
    requireLogin() {
      if (!loggedIn) note('requireLogin: the login nudge opens');
      return loggedIn;
    },
    loadSlot(name) {
      const parcel = remote.slots[name] ?? null;
      if (parcel === null) note('loadSlot', name, 'is another remote’s');
      return Promise.resolve(parcel);
    },
    providers: UiProvider,
  };
}
