import { closeModal } from '../modals/modal-store.ts';
import { createRegistryStore } from '../remotes/registry/registry-store.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { createHostShell } from './host-shell.ts';

it('fetches the registry when a page that loads remotes itself opens the first modal', async () => {
  const fetchRegistry = jest.fn(() => Promise.reject(new Error('not today')));
  const store = createRegistryStore({ fetch: fetchRegistry });
  const settings = { getAccessToken: () => null, onUnauthorized: () => undefined };
  const shell = createHostShell(settings, { store } as unknown as Remotes, () => undefined);
  shell.openModal('create-circle');
  expect(await store.settled()).toMatchObject({ status: 'failed' });
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
  closeModal();
});
