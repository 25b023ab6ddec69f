import { renderRemotePage, samplePerson } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { connectionsServer, contactsServer } from '../../../components/test-connections.ts';
import { remote } from '../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import './connections.tsx';
import { inboxServer } from '../inbox/test-inbox.ts';

const ROBIN = { name: 'Robin Winter', email: 'robin@mail.example' };
const NAMELESS = { name: '', email: 'alan@mail.example' };

async function openContacts(...[found, isConnected]: Parameters<typeof contactsServer>) {
  const { world, fakes } = contactsServer(found, isConnected);
  const path = '/dashboard/network?tab=connections&view=contacts';
  const all = [...fakes, ...connectionsServer([]).fakes, ...inboxServer().fakes];
  return { ...(await renderRemotePage(remote, 'network', { path, fakes: all })), world };
}

const look = { name: 'Find people in my Google contacts' };

describe('the member’s contacts', () => {
  it('with an account can be connected with, and others invited, one by one', async () => {
    const page = await openContacts({ members: [samplePerson()], invitable: [NAMELESS, ROBIN] });
    await page.user.click(await screen.findByRole('button', look));
    const here = within(await screen.findByRole('region', { name: 'Contacts already here' }));
    expect(here.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    await page.user.click(here.getByRole('button', { name: 'Connect with Grace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect with Grace' }));
    await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await here.findByRole('button', { name: /Request sent$/ })).toBeDisabled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const invite = screen.getByRole('button', { name: 'Invite Robin Winter' });
    await page.user.click(invite);
    await waitFor(() => expect(invite).toHaveTextContent('Invited'));
    expect(invite).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Invite alan@mail.example' })).toBeEnabled();
    const sent = page.calls.filter(({ name }) => name === 'connections.sendInvites');
    expect(sent.map(({ body }) => body)).toEqual([{ emails: ['robin@mail.example'], note: '' }]);
  });

  it('show an empty state when nobody is new', async () => {
    const page = await openContacts({ members: [], invitable: [] });
    await page.user.click(await screen.findByRole('button', look));
    expect(await screen.findByText('No one new in your contacts')).toBeVisible();
  });

  it('can be searched among hundreds', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      name: `Person ${index}`,
      email: `p${index}@mail.example`,
    }));
    const page = await openContacts({ members: [], invitable: [...many, ROBIN] });
    await page.user.click(await screen.findByRole('button', look));
    expect(await screen.findByText(/^11 more aren’t shown/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite Robin Winter' })).toBeNull();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search your contacts' }), 'robin');
    expect(screen.getByRole('button', { name: 'Invite Robin Winter' })).toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search your contacts' }), 'xyz');
    expect(screen.getByText('No matching contacts')).toBeVisible();
  });

  it('stay invited when they are found again', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ name: '', email: `p${index}@mail.example` }));
    const page = await openContacts({ members: [], invitable: [ROBIN, ...many] });
    await page.user.click(await screen.findByRole('button', look));
    await page.user.click(await screen.findByRole('button', { name: 'Invite Robin Winter' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Invite Robin Winter' })).toHaveTextContent('Invited'),
    );
    const search = screen.getByRole('searchbox', { name: 'Search your contacts' });
    await page.user.type(search, 'p5');
    expect(screen.queryByRole('button', { name: 'Invite Robin Winter' })).toBeNull();
    await page.user.clear(search);
    const invite = screen.getByRole('button', { name: 'Invite Robin Winter' });
    expect(invite).toHaveTextContent('Invited');
    expect(invite).toBeDisabled();
  });

  it('require connecting the account first, and again when access has been revoked', async () => {
    await openContacts({ members: [], invitable: [] }, false);
    expect(await screen.findByRole('button', { name: 'Connect Google contacts' })).toBeVisible();
    expect(screen.queryByRole('button', look)).toBeNull();
  });

  it('that cannot be read show why, and offer to connect the account again', async () => {
    const page = await openContacts({ members: [], invitable: [] });
    page.world.isRefused = true;
    await page.user.click(await screen.findByRole('button', look));
    expect(await screen.findByText('We can no longer read your Google contacts.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reconnect Google contacts' })).toBeVisible();
  });
});
