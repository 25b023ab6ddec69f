import type { PushAbility } from '@acquaint/remote-kit';
import { renderRemotePage, renderRemoteSlot } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { notificationsServer } from './test-notifications.ts';

/** Simulates a browser whose user allows or denies notifications. */
function browser(saysYes: boolean): PushAbility {
  let endpoint: string | null = null;
  return {
    state: () => Promise.resolve(endpoint === null ? 'off' : 'on'),
    turnOn: () => {
      endpoint = saysYes ? 'https://push.example/1' : null;
      const keys = { p256dh: 'key-of-the-browser', auth: 'secret-of-the-browser' };
      return Promise.resolve(endpoint === null ? null : { endpoint, keys });
    },
    turnOff: () => {
      const ended = endpoint;
      endpoint = null;
      return Promise.resolve(ended);
    },
  };
}

async function openSettings(push?: PushAbility) {
  const { world, fakes } = notificationsServer([]);
  const path = '/dashboard/notifications?tab=settings';
  const page = await renderRemotePage(remote, 'notifications', { path, fakes, ...(push ? { push } : {}) });
  await screen.findByRole('heading', { name: 'How to notify you' });
  return { ...page, world };
}

describe('groups of notifications', () => {
  it('switch a channel for all their kinds that have it, and show when only some are on', async () => {
    const { user, world } = await openSettings();
    const table = within(screen.getByRole('table', { name: 'How to notify you' }));
    const push = table.getByRole('checkbox', { name: 'Introductions and connections: Push' });
    expect(push).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Matches: Push' }));
    await waitFor(() => expect(push).toBePartiallyChecked());
    await user.click(push);
    await waitFor(() => expect(push).toBeChecked());
    await user.click(push);
    await waitFor(() => expect(push).not.toBeChecked());
    const off = world.settings.kinds.filter((kind) => !kind.push).map(({ kind }) => kind);
    expect(off.sort()).toEqual([
      ...['connection_accepted', 'connection_requested', 'introduction_asked', 'introduction_matched'],
      ...['introduction_offered', 'search_matched'],
    ]);
    const email = table.getByRole('checkbox', { name: 'Sessions: Email' });
    await user.click(email);
    await waitFor(() => expect(email).not.toBeChecked());
    // Emails with a calendar entry have no switch.
    expect(world.settings.kinds.find(({ kind }) => kind === 'session_booked')).toMatchObject({ mail: null });
  });

  it('contain each kind once', async () => {
    await openSettings();
    for (const kind of ['Matches', 'Booked sessions', 'system'])
      expect(screen.getAllByRole('checkbox', { name: `${kind}: Push` })).toHaveLength(1);
    expect(screen.getAllByRole('row').length).toBe(5 + 1 + 19 + 5);
  });
});

describe('notification channels', () => {
  it('are chosen by kind, and emails with a calendar entry are always sent', async () => {
    const { user, world } = await openSettings();
    await user.click(screen.getByRole('checkbox', { name: 'Matches: Email' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Matches: Email' })).not.toBeChecked());
    const matches = () => world.settings.kinds.find(({ kind }) => kind === 'introduction_matched');
    expect(matches()).toMatchObject({ in_app: true, mail: false, push: true });
    const booked = screen.getByRole('checkbox', { name: 'Booked sessions: Email' });
    expect(booked).toBeChecked();
    expect(booked).toBeDisabled();
  });

  it('has no second switch for reminders in the app, and leads to where their times are chosen', async () => {
    await openSettings();
    expect(screen.getByRole('checkbox', { name: 'Session reminders: Push' })).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: 'Session reminders: In the app' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose times: Session reminders: In the app' })).toHaveAttribute(
      'href',
      '/dashboard/your-sessions',
    );
  });

  it('can be one email a day at a chosen time, and quiet hours at night', async () => {
    const { user, world } = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'One email a day' }));
    expect(await screen.findByRole('combobox', { name: 'Time of daily email' })).toBeVisible();
    expect(world.settings.digest_at).toBe('08:00');
    await user.click(
      screen.getByRole('checkbox', { name: 'No emails or push notifications at certain hours' }),
    );
    const quiet = within(screen.getByRole('region', { name: 'Quiet hours' }));
    expect(await quiet.findByText('(Berlin)')).toBeVisible();
    expect(world.settings.quiet_hours).toEqual({ from: '22:00', until: '07:00' });
  });

  it('include this browser until it is turned off', async () => {
    const { user, world } = await openSettings(browser(true));
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    const stop = await screen.findByRole('button', { name: 'Turn off notifications' });
    expect(world.browsers).toEqual(['https://push.example/1']);
    await user.click(stop);
    expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    expect(world.browsers).toEqual([]);
  });

  it('exclude a browser that denied permission or does not support push', async () => {
    const { user, world, unmount } = await openSettings(browser(false));
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    expect(world.browsers).toEqual([]);
    unmount();
    await openSettings();
    expect(screen.getByText(/doesn’t support push notifications/)).toBeVisible();
  });
});

it('stand on the account page, too, below its heading (R-NOTE-1)', async () => {
  const { world, fakes } = notificationsServer([]);
  const page = await renderRemoteSlot(remote, 'account.notifications', { path: '/dashboard/account', fakes });
  expect(await screen.findByRole('heading', { level: 3, name: 'How to notify you' })).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: 'One email a day' }));
  await waitFor(() => expect(world.settings.digest_at).toBe('08:00'));
});
