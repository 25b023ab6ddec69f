import type { RemoteHealth } from '@acquaint/contracts';
import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { fakeRole } from '../../components/test-staff.ts';
import { peopleServer, sampleAdminPerson } from '../../components/test-people.ts';
import { health, remotesServer } from './test-store.ts';

/** Label of the reason field. */
export const WHY = 'Reason, for the audit log and the publish history';

/** Opens the page with a fake server that changes channels. */
export async function openRemotes({
  results = [health()],
  role = 'admin',
  path = '/custom-admin/remotes',
}: {
  results?: RemoteHealth[];
  role?: 'admin' | 'support';
  path?: string;
} = {}) {
  const { world, fakes } = remotesServer(results);
  const page = await renderRemotePage(remote, 'remotes', {
    path,
    fakes: [fakeRole(role), ...peopleServer([sampleAdminPerson()]).fakes, ...fakes],
  });
  const calls = (name: string) => page.calls.filter((call) => call.name === name);
  return { ...page, world, calls };
}

/** Finds the card of a remote. */
export const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const item = heading.closest('li');
  if (!item) throw new Error(`${name} is in no list`);
  return within(item);
};
/** Finds the open dialog by its title. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
