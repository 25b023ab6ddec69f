import {
  endCalendarFeed,
  getAvailability,
  getPremiumInfo,
  getReminders,
  getCalendarFeed,
  listConnectedCalendars,
  listLoginProviders,
  makeCalendarFeed,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../../remote.ts';

const addressOf = (key: string) => `https://acquaint.example/calendar/sessions.ics?key=${key}`;

/** Opens the availability page of a member who has created this many feed URLs. */
function openWith(made: number) {
  let count = made;
  const feed = () => ({
    url: count > 0 ? addressOf(`key-${count}`) : null,
    made_at: count > 0 ? '2026-11-01T10:00:00Z' : null,
  });
  return renderRemotePage(remote, 'availability', {
    path: '/dashboard/your-sessions',
    fakes: [
      // Only the calendar feed is tested here.
      fakeSample(getReminders),
      fakeSample(getPremiumInfo),
      fake(getAvailability, () => ({ status: 404, body: { detail: 'Not here' } })),
      fake(listConnectedCalendars, () => ({ status: 200, body: { results: [] } })),
      fake(listLoginProviders, () => ({ status: 200, body: { results: [] } })),
      fake(getCalendarFeed, () => ({ status: 200, body: feed() })),
      fake(makeCalendarFeed, () => {
        count += 1;
        return { status: 201, body: feed() };
      }),
      fake(endCalendarFeed, () => {
        count = 0;
        return { status: 204, body: undefined };
      }),
    ],
  });
}
const field = () => screen.findByRole('textbox', { name: 'Your private calendar address' });

describe('the private calendar URL', () => {
  it('is created on request, and can be copied', async () => {
    const { user } = await openWith(0);
    await user.click(await screen.findByRole('button', { name: 'Create a calendar address' }));
    expect(await field()).toHaveValue(addressOf('key-1'));
    expect(screen.getByRole('button', { name: /Copy/ })).toBeEnabled();
  });

  it('is replaced by a new one after a confirmation', async () => {
    const { user } = await openWith(1);
    await user.click(await screen.findByRole('button', { name: 'Create a new address' }));
    await user.click(await screen.findByRole('button', { name: 'Create a new one' }));
    await screen.findByDisplayValue(addressOf('key-2'));
  });

  it('can be turned off, which stops sharing the sessions', async () => {
    const { user } = await openWith(1);
    await user.click(await screen.findByRole('button', { name: 'Stop sharing' }));
    const [, confirm] = await screen.findAllByRole('button', { name: 'Stop sharing' });
    if (confirm) await user.click(confirm);
    await screen.findByRole('button', { name: 'Create a calendar address' });
  });
});
