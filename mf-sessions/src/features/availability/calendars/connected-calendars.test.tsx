import {
  getAvailability,
  getPremiumInfo,
  getReminders,
  getCalendarFeed,
  listConnectedCalendars,
  listLoginProviders,
  syncCalendars,
  type ConnectedCalendar,
  type SuccessBody,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../../remote.ts';

const BROKEN: ConnectedCalendar = {
  provider: 'google',
  label: 'Google',
  email: 'grace@mail.example',
  state: 'broken',
  problem: 'Google does not let us in any more. Connect your calendar again.',
  needs_reconnect: true,
  last_synced_at: '2026-11-01T10:00:00Z',
  hears_changes: false,
  writing: { state: 'new', problem: null, waiting: 0, last_written_at: null },
};
const UNWRITTEN: ConnectedCalendar = {
  ...BROKEN,
  state: 'working',
  problem: null,
  needs_reconnect: false,
  hears_changes: true,
  writing: {
    state: 'broken',
    problem: 'One session is not up to date in your Google calendar: Google does not take them.',
    waiting: 1,
    last_written_at: '2026-11-01T09:00:00Z',
  },
};

const PROVIDERS: SuccessBody<typeof listLoginProviders> = {
  results: [
    { provider: 'google', label: 'Google', uses: ['sign_in', 'calendar'] },
    { provider: 'linkedin', label: 'LinkedIn', uses: ['sign_in'] },
    { provider: 'microsoft', label: 'Microsoft', uses: ['sign_in', 'calendar'] },
  ],
};

/** Opens the availability page of a member with these calendars, which work again after a sync. */
function openWith(calendars: ConnectedCalendar[], providers = PROVIDERS) {
  let results = calendars;
  return renderRemotePage(remote, 'availability', {
    path: '/dashboard/your-sessions',
    fakes: [
      // Only the calendars are tested here.
      fakeSample(getReminders),
      fakeSample(getPremiumInfo),
      fake(getAvailability, () => ({ status: 404, body: { detail: 'Not here' } })),
      fakeSample(getCalendarFeed),
      fake(listConnectedCalendars, () => ({ status: 200, body: { results } })),
      fake(syncCalendars, () => {
        results = results.map((each) => ({
          ...each,
          state: 'working',
          problem: null,
          needs_reconnect: false,
        }));
        return { status: 200, body: { results } };
      }),
      fake(listLoginProviders, () => ({ status: 200, body: providers })),
    ],
  });
}

describe('connected calendars', () => {
  it('that are broken say so, and how to fix it; other providers are offered', async () => {
    await openWith([BROKEN]);
    const list = await screen.findByRole('list', { name: 'Connected calendars' });
    expect(list).toHaveTextContent('Broken');
    expect(list).toHaveTextContent('Connect your calendar again.');
    expect(screen.getByRole('button', { name: 'Reconnect Google' })).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Connect Microsoft calendar' });
    expect(screen.queryByRole('button', { name: 'Connect LinkedIn calendar' })).toBeNull();
  });

  it('that a session could not be written to say so, although they can be read', async () => {
    await openWith([UNWRITTEN]);
    const list = await screen.findByRole('list', { name: 'Connected calendars' });
    expect(list).toHaveTextContent('Broken');
    expect(list).toHaveTextContent('One session is not up to date in your Google calendar');
    expect(list).toHaveTextContent('We see changes there right away. Last session added');
    expect(screen.queryByRole('button', { name: 'Reconnect Google' })).toBeNull();
  });

  it('are synced on request', async () => {
    const { user } = await openWith([BROKEN]);
    await user.click(await screen.findByRole('button', { name: 'Check my calendars now' }));
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Connected calendars' })).toHaveTextContent('Connected'),
    );
    expect(screen.queryByRole('button', { name: 'Reconnect Google' })).toBeNull();
  });

  it('are not offered by a platform that has none to connect', async () => {
    await openWith([], { results: PROVIDERS.results.filter(({ uses }) => !uses.includes('calendar')) });
    expect(await screen.findByText('Your sessions in your calendar')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Busy in another calendar?')).toBeNull());
  });

  it('are offered first on the page while there are none', async () => {
    await openWith([]);
    const heading = await screen.findByRole('heading', { name: 'Busy in another calendar?' });
    const next = screen.getByRole('heading', { name: 'Reminders and calendars' });
    expect(heading.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await screen.findByRole('button', { name: 'Connect Google calendar' });
    expect(screen.queryByRole('button', { name: 'Check my calendars now' })).toBeNull();
  });
});
