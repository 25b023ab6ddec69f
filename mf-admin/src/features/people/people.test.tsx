import { adminListPeople, adminRestorePerson, adminSuspendPerson } from '@acquaint/contracts';
import type { AdminPerson } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const person = (part: Partial<AdminPerson> = {}): AdminPerson => ({
  ...samplePerson(),
  email: 'grace@example.org',
  role: 'member',
  created_at: '2026-10-01T09:00:00.000Z',
  last_seen_at: null,
  is_suspended: false,
  has_completed_expertise: true,
  completed_sessions: 3,
  ...part,
});
const ALAN = person({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
  email: 'alan@example.org',
  role: 'moderator',
  has_completed_expertise: false,
});

/** The people over a server that suspends and restores. */
async function openPeople(path = '/custom-admin', people = [person(), ALAN]) {
  const world = { people, refusal: null as Failure | null };
  const suspend = (id: string, is_suspended: boolean) => {
    if (world.refusal) return world.refusal;
    world.people = world.people.map((each) => (each.id === id ? { ...each, is_suspended } : each));
    return { status: 200, body: world.people.find((each) => each.id === id) ?? person() } as const;
  };
  const page = await renderRemotePage(remote, 'people', {
    path,
    fakes: [
      fake(adminListPeople, ({ query }) => {
        if (world.refusal) return world.refusal;
        const found = world.people.filter(
          (each) =>
            each.email.includes(query.search) &&
            (query.filter === 'all' || (query.filter === 'staff' && each.role !== 'member')),
        );
        const first = (query.page - 1) * query.page_size;
        return {
          status: 200,
          body: { ...samplePage(found.slice(first, first + query.page_size)), count: found.length },
        };
      }),
      fake(adminSuspendPerson, ({ params }) => suspend(params.id, true)),
      fake(adminRestorePerson, ({ params }) => suspend(params.id, false)),
    ],
  });
  return { ...page, world };
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the table of people', () => {
  it('shows each with their standing', async () => {
    await openPeople();
    expect((await row('Grace Hopper')).getByText('grace@example.org')).toBeVisible();
    const alan = await row('Alan Turing');
    expect(alan.getByText('moderator')).toBeVisible();
    expect(alan.getByText('profile incomplete')).toBeVisible();
  });

  it('is searched and narrowed, and its address keeps both', async () => {
    const page = await openPeople();
    await row('Grace Hopper');
    await page.user.type(screen.getByRole('searchbox'), 'alan');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Grace Hopper/ })).toBeNull());
    await page.user.click(screen.getByText('Staff'));
    await waitFor(() => expect(page.location()).toBe('/custom-admin?q=alan&page=1&filter=staff'));
    await row('Alan Turing');
    await page.user.clear(screen.getByRole('searchbox'));
    await page.user.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('Nobody fits. Try fewer words.')).toBeVisible();
  });

  it('turns pages, and begins at the first when the search changes', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      person({
        id: sampleId(200 + index),
        email: `p${index}@example.org`,
        first_name: `Person${index}`,
      }),
    );
    const page = await openPeople('/custom-admin', many);
    await row('Person19');
    await page.user.click(screen.getByRole('listitem', { name: '2' }));
    await row('Person24');
    expect(page.location()).toBe('/custom-admin?page=2');
    await page.user.type(screen.getByRole('searchbox'), 'p1');
    await row('Person19');
    expect(page.location()).toBe('/custom-admin?page=1&q=p1');
  });

  it('says why it failed, and tries again when asked', async () => {
    const page = await openPeople('/custom-admin', [person()]);
    await row('Grace Hopper');
    page.world.refusal = { status: 429, body: { detail: 'That was a little too often.' } };
    await page.user.click(screen.getByText('Staff'));
    expect(await screen.findByRole('alert')).toHaveTextContent('That was a little too often.');
    page.world.refusal = null;
    page.world.people.push(ALAN);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Alan Turing');
  });
});

describe('a suspension', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('asks for a reason, which goes to the server; lifting it asks for another', async () => {
    const page = await openPeople('/custom-admin', [person()]);
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    await page.user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Write a reason, at most 300 characters')).toBeVisible();
    expect(page.world.people[0]?.is_suspended).toBe(false);

    await page.user.type(screen.getByLabelText('Reason, for the audit log'), 'Sold watches.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('suspended')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'admin.suspendPerson')).toMatchObject({
      params: { id: person().id },
      body: { reason: 'Sold watches.' },
    });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Restore Grace Hopper' }));
    const reason = await screen.findByLabelText('Reason, for the audit log');
    expect(reason).toHaveValue('');
    await page.user.type(reason, 'It was a misunderstanding.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByText('suspended')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.restorePerson')?.body).toEqual({
      reason: 'It was a misunderstanding.',
    });
  });

  it('that is refused says why, and keeps the reason', async () => {
    const page = await openPeople('/custom-admin', [person()]);
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    page.world.refusal = { status: 403, body: { detail: 'Moderators suspend people.' } };
    await page.user.type(screen.getByLabelText('Reason, for the audit log'), 'Sold watches.');
    await page.user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Moderators suspend people.')).toBeVisible();
    expect(screen.getByLabelText('Reason, for the audit log')).toHaveValue('Sold watches.');
  });

  it('can be thought over', async () => {
    const page = await openPeople('/custom-admin', [person()]);
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Grace Hopper' }));
    await page.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.every(({ name }) => name === 'admin.listPeople')).toBe(true);
  });
});
