import { renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { fakeRole } from '../../components/test-staff.ts';
import { ALAN, peopleServer, sampleAdminPerson } from '../../components/test-people.ts';

/** Opens the page with a fake server that suspends and restores members. */
async function openPeople(path = '/custom-admin', people = [sampleAdminPerson(), ALAN]) {
  const { world, fakes } = peopleServer(people);
  return {
    ...(await renderRemotePage(remote, 'people', { path, fakes: [fakeRole('admin'), ...fakes] })),
    world,
  };
}

/** Opens the page of Grace Hopper, where staff act. */
async function openMember(person = sampleAdminPerson()) {
  const { world, fakes } = peopleServer([person]);
  const path = `/custom-admin/person?id=${person.id}`;
  return {
    ...(await renderRemotePage(remote, 'person', { path, fakes: [fakeRole('admin'), ...fakes] })),
    world,
  };
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the table of members', () => {
  it('shows each with their account status', async () => {
    await openPeople();
    const grace = (await row('Grace Hopper')).getByText('grace@example.org');
    expect(grace.innerHTML).toBe('grace@<wbr>example.org');
    const alan = await row('Alan Turing');
    expect(alan.getByText('moderator')).toBeVisible();
    expect(alan.getByText('profile incomplete')).toBeVisible();
  });

  it('can be searched and filtered, and keeps both in the URL', async () => {
    const page = await openPeople();
    await row('Grace Hopper');
    await page.user.type(screen.getByRole('searchbox'), 'alan');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Grace Hopper/ })).toBeNull());
    await page.user.click(screen.getByTitle('Staff'));
    await waitFor(() => expect(page.location()).toBe('/custom-admin?q=alan&filter=staff'));
    await row('Alan Turing');
    await page.user.clear(screen.getByRole('searchbox'));
    await page.user.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No matches')).toBeVisible();
  });

  it('shows the former usernames of a member, in the table and on their page', async () => {
    const renamed = sampleAdminPerson({ former_usernames: ['g.hopper', 'amazing'] });
    await openPeople('/custom-admin', [renamed]);
    expect((await row('Grace Hopper')).getByText('@grace, formerly g.hopper, amazing')).toBeVisible();
    await openMember(renamed);
    expect(await screen.findByText('grace, formerly g.hopper, amazing')).toBeVisible();
  });

  it('offers no action in a row: they are on the page of the member', async () => {
    await openPeople();
    expect((await row('Grace Hopper')).queryByRole('button')).toBeNull();
  });

  it('has pages, and returns to the first when the search changes', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      sampleAdminPerson({
        id: sampleId(200 + index),
        email: `p${index}@example.org`,
        first_name: `Person${index}`,
      }),
    );
    const page = await openPeople('/custom-admin', many);
    await row('Person19');
    // Not in the box that scrolls sideways, where a phone does not show it.
    expect(within(screen.getByRole('region', { name: 'People' })).queryByRole('listitem')).toBeNull();
    await page.user.click(screen.getByRole('listitem', { name: '2' }));
    await row('Person24');
    expect(page.location()).toBe('/custom-admin?page=2');
    await page.user.type(screen.getByRole('searchbox'), 'p1');
    await row('Person19');
    expect(page.location()).toBe('/custom-admin?q=p1');
  });

  it('says why loading failed, and retries on request', async () => {
    const page = await openPeople('/custom-admin', [sampleAdminPerson()]);
    await row('Grace Hopper');
    page.world.refusal = { status: 429, body: { detail: 'You’ve tried this a bit too often.' } };
    await page.user.click(screen.getByTitle('Staff'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You’ve tried this a bit too often.');
    page.world.refusal = null;
    page.world.people.push(ALAN);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Alan Turing');
  });
});

describe('a login', () => {
  it('logs a member out everywhere, with a reason', async () => {
    const page = await openMember();
    await page.user.click(await screen.findByRole('button', { name: 'Log out everywhere: Grace Hopper' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Reason, for the audit log'), 'Somebody else was in');
    await page.user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    await screen.findByText('Grace Hopper is logged out everywhere.');
    expect(page.calls.find(({ name }) => name === 'admin.endSignIns')?.body).toEqual({
      reason: 'Somebody else was in',
    });
  });
});

describe('a suspension', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('asks for a reason and sends it to the server; lifting it asks for another', async () => {
    const page = await openMember();
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    await page.user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Enter a reason, up to 300 characters')).toBeVisible();
    expect(page.world.people[0]?.is_suspended).toBe(false);

    await page.user.type(screen.getByLabelText('Reason, for the member and the audit log'), 'Sold watches.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findAllByText('suspended')).not.toEqual([]);
    expect(page.calls.find(({ name }) => name === 'admin.suspendPerson')).toMatchObject({
      params: { id: sampleAdminPerson().id },
      body: { reason: 'Sold watches.' },
    });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Lift the suspension of Grace Hopper' }));
    const reason = await screen.findByLabelText('Reason, for the member and the audit log');
    expect(reason).toHaveValue('');
    await page.user.type(reason, 'It was a misunderstanding.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Lift suspension' }));
    await waitFor(() => expect(screen.queryAllByText('suspended')).toEqual([]));
    expect(page.calls.find(({ name }) => name === 'admin.restorePerson')?.body).toEqual({
      reason: 'It was a misunderstanding.',
    });
  });

  it('that is refused says why and keeps the reason', async () => {
    const page = await openMember();
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    page.world.refusal = { status: 403, body: { detail: 'Moderators suspend people.' } };
    await page.user.type(screen.getByLabelText('Reason, for the member and the audit log'), 'Sold watches.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Moderators suspend people.')).toBeVisible();
    expect(screen.getByLabelText('Reason, for the member and the audit log')).toHaveValue('Sold watches.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    await dialog();
    expect(screen.queryByText('Moderators suspend people.')).toBeNull();
  });

  it('can be cancelled', async () => {
    const page = await openMember();
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    await page.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.some(({ name }) => name === 'admin.suspendPerson')).toBe(false);
  });
});
