import { listPublicTimes, type PublicTimes } from '@acquaint/contracts';
import { fake, renderRemoteSlot } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const slot = (starts_at: string) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 20 * 60_000).toISOString(),
});

function open(times: Partial<PublicTimes> | null = {}) {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const real = Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...real, timeZone: 'Europe/Berlin' });
  const slots = [slot('2026-11-23T09:00:00.000Z'), slot('2026-11-24T03:00:00.000Z')];
  const body = { times: times && { duration_minutes: 20, price_cents: 0, currency: 'EUR', slots, ...times } };
  return renderRemoteSlot(remote, 'profile.free-times', {
    path: '/dashboard/user?username=grace',
    params: { username: 'grace' },
    loggedIn: false,
    fakes: [fake(listPublicTimes, () => ({ status: 200, body }))],
  });
}

describe('free times for visitors', () => {
  it('lead back to the booking form at the chosen time after the login', async () => {
    const page = await open();
    expect(await screen.findByText('Times in Berlin')).toBeVisible();
    expect(screen.getByText('20 minutes by video, free of charge')).toBeVisible();
    const times = within(screen.getByRole('list', { name: 'Free times' }));
    await page.user.click(times.getByRole('button'));
    const asked = [
      'requireLogin',
      '/dashboard/user?username=grace&modal=book-session&username=grace&starts_at=2026-11-23T09%3A00%3A00.000Z',
    ];
    expect(page.shellCalls).toEqual([asked]);
    // For whoever closed the question.
    expect(screen.getByText(/To book it, log in or create/)).toHaveTextContent(/^Your time: Mon/);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(page.shellCalls).toEqual([asked, asked]);
  });

  it('count as early or late by the visitor’s clock only, because the member’s time zone is not shown', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: /24.*1 free time$/ }));
    expect(screen.getByText('All times on this day are early or late for you.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Show 1 early or late time' }));
    expect(screen.getByRole('list', { name: 'Free times' })).toHaveTextContent(/early for you$/);
  });

  it('say what a session costs', async () => {
    await open({ price_cents: 2500 });
    expect(await screen.findByText(/^20 minutes by video for .*25/)).toBeVisible();
  });

  it.each([
    ['there are none', { slots: [] }],
    ['the member no longer shows them', null],
  ])('say so when %s', async (_why, times) => {
    await open(times);
    expect(await screen.findByText('No free times at the moment')).toBeVisible();
  });
});
