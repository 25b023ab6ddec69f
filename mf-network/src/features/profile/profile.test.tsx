import { getInitialData } from '@acquaint/contracts';
import type { Profile } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleOf,
  samplePerson,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { connectionsServer } from '../../components/test-connections.ts';
import { profilesServer } from './test-profile.ts';

/** Another remote's content for the slot of peeks. */
const { slots } = defineRemote({
  name: 'mf-peeks',
  shellApi: '^2.0.0',
  routes: {},
  slots: { 'profile.peeks': ({ params }) => <p>Peeks of {params['username']}</p> },
});
const initialData = fakeSample(getInitialData);

/** Opens another member’s profile with a fake server that stores whether they are followed. */
const openUser = (part: Partial<Profile> = {}, path = '/dashboard/user?username=grace') =>
  renderRemotePage(remote, 'user', {
    path,
    fakes: [initialData, ...connectionsServer([]).fakes, ...profilesServer([sampleProfile(part)])],
  });

describe('another member’s profile', () => {
  it('shows their information and their reviews', async () => {
    await openUser();
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Expert in' })).toHaveTextContent('CompilersFundraising');
    expect(screen.getByText('Happy to brainstorm')).toBeVisible();
    const review = within(await screen.findByRole('list', { name: 'Reviews about Grace' }));
    expect(review.getByRole('link', { name: 'Alan Turing' })).toBeVisible();
    expect(review.getByText('Now I know what a nanosecond is.')).toBeVisible();
    expect(review.getByText('clear advice')).toBeVisible();
  });

  it('shows their peeks, their local time, and whom both know', async () => {
    const page = await renderRemotePage(remote, 'user', {
      path: '/dashboard/user?username=grace',
      slots,
      fakes: [
        initialData,
        ...connectionsServer([]).fakes,
        ...profilesServer([sampleProfile({ time_zone: 'Asia/Kathmandu' })]),
      ],
    });
    expect(await screen.findByText('Peeks of grace')).toBeVisible();
    expect(screen.getByText(/ for Grace$/)).toHaveAttribute('title', 'Kathmandu');
    const known = within(await screen.findByRole('region', { name: '1 person you both know' }));
    expect(known.getByRole('link', { name: 'Alan Turing' })).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'connections.listInCommon')?.query).toEqual({
      username: 'grace',
    });
  });

  it('says what staff have verified, and when', async () => {
    await openUser({
      verified: { what: 'name_and_work', badges: ['investor'], verified_at: '2026-03-02T09:00:00.000Z' },
    });
    expect(await screen.findByText(/^Name and work verified, also as an investor, on/)).toBeVisible();
  });

  it('allows booking a session, following and unfollowing', async () => {
    const page = await openUser();
    await page.user.click(await screen.findByRole('button', { name: /Book a session/ }));
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
    await page.user.click(screen.getByRole('button', { name: 'Follow Grace' }));
    await page.user.click(await screen.findByRole('button', { name: 'Unfollow Grace' }));
    expect(await screen.findByRole('button', { name: 'Follow Grace' })).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'users.subscribe')?.body).toEqual({ username: 'grace' });
  });

  it('offers no session while they accept none', async () => {
    await openUser({ accepts_sessions: false });
    await screen.findByRole('button', { name: 'Follow Grace' });
    expect(screen.queryByRole('button', { name: /Book a session/ })).toBeNull();
  });

  it.each([
    ['names nobody', '/dashboard/user', 'This link doesn’t lead to a profile'],
    ['names somebody unknown', '/dashboard/user?username=nemo', 'Nobody has this username.'],
  ])('shows a message when the URL %s', async (_what, path, sentence) => {
    await openUser({}, path);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('a member to whom the reader has been introduced', () => {
  it('can be answered from the profile, which does not ask why there was no introduction', async () => {
    await openUser({ introduction: 'offered' });
    const note = within(await screen.findByRole('note'));
    expect(note.getByRole('link', { name: 'Say whether you’d like to meet' })).toHaveAttribute(
      'href',
      '/dashboard/home/intros',
    );
    expect(screen.queryByRole('button', { name: /^Why hasn’t Grace/ })).toBeNull();
  });

  it('is known to be waited for', async () => {
    await openUser({ introduction: 'accepted' });
    expect(await screen.findByRole('note')).toHaveTextContent(
      'You’ve said that you’d like to meet Grace. We’ll let you know if Grace says yes, too.',
    );
  });
});

describe('a member who is no connection', () => {
  it('can be asked to connect, with a note', async () => {
    const page = await openUser();
    await page.user.click(await screen.findByRole('button', { name: 'Connect with Grace' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText(/Add a note/), 'Nanoseconds!');
    await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(
      await screen.findByText('Request sent to Grace. We’ll let you know when they accept.'),
    ).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'connections.request')?.body).toEqual({
      username: 'grace',
      note: 'Nanoseconds!',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['in', 'Accept Grace'],
    ['out', 'Withdraw request to Grace'],
  ] as const)('with a pending request (%s) can be answered from the profile', async (direction, button) => {
    const ask_again_at = direction === 'out' ? '2099-02-19T09:00:00Z' : null;
    await openUser({ connection: { id: sampleId(21), status: 'pending', direction, ask_again_at } });
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect with Grace' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask Grace again' })).toBeNull();
    expect(screen.queryAllByText(/If you don’t hear back, you can ask again from/)).toHaveLength(
      direction === 'out' ? 1 : 0,
    );
  });

  it('can be asked again after the waiting period', async () => {
    const connection = { id: sampleId(21), status: 'pending', direction: 'out' } as const;
    const page = await openUser({ connection: { ...connection, ask_again_at: '2026-01-01T09:00:00Z' } });
    expect(await screen.findByText(/You’ve asked to connect/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Ask Grace again' }));
    await screen.findByRole('dialog', { name: 'Connect with Grace' });
  });
});

describe('the member’s own profile', () => {
  const openOwn = (path: string, initial = initialData, part: Partial<Profile> = {}) =>
    renderRemotePage(remote, 'profile', {
      path,
      slots,
      fakes: [
        initial,
        ...profilesServer([
          sampleProfile({ is_own: true, user: samplePerson({ username: 'ada' }), ...part }),
        ]),
      ],
    });

  it('opens at the story, and at the peeks with tab=peeks', async () => {
    const page = await openOwn('/dashboard/home/profile');
    expect(await screen.findByRole('tab', { name: 'Story' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('I wrote the first compiler.')).toBeVisible();
    await page.user.click(screen.getByRole('tab', { name: 'Peeks' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home/profile?tab=peeks'));
    expect(await screen.findByText('Peeks of ada')).toBeVisible();
  });

  it.each([
    [70, '/dashboard/home/profile/edit#more'],
    [100, undefined],
  ])('at %i% says what to add next, with a link to it: %s', async (percent, place) => {
    await openOwn('/dashboard/home/profile', initialData, {
      strength: {
        percent,
        steps: [{ key: 'story', label: 'Tell your story', weight: 30, is_done: percent === 100 }],
      },
    });
    await screen.findByRole('tab', { name: 'Story' });
    expect(screen.queryByRole('link', { name: 'Tell your story' })?.getAttribute('href')).toBe(place);
    expect(screen.queryAllByLabelText('Profile strength')).toHaveLength(place === undefined ? 0 : 1);
  });

  it('asks a member whose name breaks the rule to change it', async () => {
    const { user_data, ...rest } = sampleOf(getInitialData);
    const body = { ...rest, user_data: { ...user_data, must_change_name: true } };
    await openOwn(
      '/dashboard/home/profile',
      fake(getInitialData, () => ({ status: 200, body })),
    );
    expect(await screen.findByRole('link', { name: 'Change your name' })).toHaveAttribute(
      'href',
      '/dashboard/home/profile/edit',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Please change your name');
  });

  it('opens the tab named in the URL', async () => {
    await openOwn('/dashboard/home/profile?tab=peeks');
    expect(await screen.findByText('Peeks of ada')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Peeks' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText('I wrote the first compiler.')).toBeNull();
  });
});
