import { getPublicProfile } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import { fake, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const { slots } = defineRemote({
  name: 'mf-sessions',
  shellApi: '^2.0.0',
  routes: {},
  slots: { 'profile.free-times': ({ params }) => <p>Free times of {params['username']}</p> },
});
const { profile: shown } = sampleOf(getPublicProfile);

/** Opens a profile as a visitor; null if the member does not show it to visitors. */
const open = (profile: typeof shown, path = '/dashboard/user?username=grace') =>
  renderRemotePage(remote, 'user', {
    path,
    loggedIn: false,
    slots,
    fakes: [fake(getPublicProfile, () => ({ status: 200, body: { profile } }))],
  });

describe('a profile for visitors', () => {
  it('shows what the member shows to everyone, and their free times', async () => {
    const page = await open(shown);
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
    expect(await screen.findByText('Free times of grace')).toBeVisible();
    expect(screen.queryByText('Looking for')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: /Book a session/ }));
    expect(document.activeElement).toHaveTextContent(/^Book a session with Grace/);
    expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      '/register?next=%2Fdashboard%2Fuser%3Fusername%3Dgrace',
    );
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(page.shellCalls.at(-1)).toEqual(['requireLogin', '/dashboard/user?username=grace']);
  });

  it('offers no times of a member who accepts no sessions', async () => {
    await open(shown && { ...shown, accepts_sessions: false });
    await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' });
    expect(screen.queryByText('Free times of grace')).toBeNull();
    expect(screen.queryByRole('button', { name: /Book a session/ })).toBeNull();
  });

  it.each([
    ['not shown to visitors', '/dashboard/user?username=grace', '%3Fusername%3Dgrace&why=members-only'],
    ['nobody’s', '/dashboard/user', ''],
  ])('that is %s leads to the login, which says why, and back afterwards', async (_what, path, query) => {
    const page = await open(null, path);
    await waitFor(() => expect(page.location()).toBe(`/login?next=%2Fdashboard%2Fuser${query}`));
  });
});
