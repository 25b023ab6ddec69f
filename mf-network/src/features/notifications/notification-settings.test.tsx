import type { PushAbility } from '@acquaint/remote-kit';
import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { notificationsServer } from './test-notifications.ts';

/** A browser that asks its person, who says yes or no. */
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

describe('where news goes', () => {
  it('is chosen by kind and channel, and a mail with a calendar entry always comes', async () => {
    const { user, world } = await openSettings();
    await user.click(screen.getByRole('checkbox', { name: 'Matches: Email' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Matches: Email' })).not.toBeChecked());
    const matches = () => world.settings.kinds.find(({ kind }) => kind === 'introduction_matched');
    expect(matches()).toMatchObject({ in_app: true, mail: false, push: true });
    const booked = screen.getByRole('checkbox', { name: 'Booked sessions: Email' });
    expect(booked).toBeChecked();
    expect(booked).toBeDisabled();
  });

  it('is one mail a day at a time of one’s own, and nothing at night', async () => {
    const { user, world } = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'One email a day' }));
    expect(await screen.findByRole('combobox', { name: 'Time of daily email' })).toBeVisible();
    expect(world.settings.digest_at).toBe('08:00');
    await user.click(
      screen.getByRole('checkbox', { name: 'No emails or push notifications at certain hours' }),
    );
    const quiet = within(screen.getByRole('region', { name: 'Quiet hours' }));
    expect(await quiet.findByText('(Europe/Berlin)')).toBeVisible();
    expect(world.settings.quiet_hours).toEqual({ from: '22:00', until: '07:00' });
  });

  it('is this browser too, until one stops it', async () => {
    const { user, world } = await openSettings(browser(true));
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    const stop = await screen.findByRole('button', { name: 'Turn off notifications' });
    expect(world.browsers).toEqual(['https://push.example/1']);
    await user.click(stop);
    expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    expect(world.browsers).toEqual([]);
  });

  it('is not a browser whose person said no, nor one that cannot', async () => {
    const { user, world, unmount } = await openSettings(browser(false));
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    expect(world.browsers).toEqual([]);
    unmount();
    await openSettings();
    expect(screen.getByText(/doesn’t support push notifications/)).toBeVisible();
  });
});
