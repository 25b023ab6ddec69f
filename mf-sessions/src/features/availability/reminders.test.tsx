import {
  getAvailability,
  getCalendarFeed,
  getPremiumInfo,
  getReminders,
  listConnectedCalendars,
  listLoginProviders,
  updateReminders,
} from '@acquaint/contracts';
import { type Failure, fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const TOO_OFTEN: Failure = { status: 429, body: { detail: 'That was a little too often.' } };

/**
 * Opens the availability page with a fake server that saves reminders. Each change awaits `before`, which may return a refusal.
 */
async function openReminders(
  before: () => Promise<Failure | undefined> = () => Promise.resolve(undefined),
  isDown = false,
) {
  const server = { reminders: sampleOf(getReminders), isDown };
  const page = await renderRemotePage(remote, 'availability', {
    path: '/dashboard/your-sessions',
    fakes: [
      fake(getReminders, () =>
        server.isDown
          ? { status: 503 as const, body: { detail: 'We are back in a moment.' } }
          : { status: 200, body: server.reminders },
      ),
      fake(updateReminders, async ({ body }) => {
        const refusal = await before();
        if (refusal) return refusal;
        const { mail = server.reminders.mail, in_app = server.reminders.in_app } = body;
        server.reminders = { ...server.reminders, mail, in_app };
        return { status: 200, body: server.reminders };
      }),
      // Only the reminders are tested here.
      fakeSample(getPremiumInfo),
      fake(getAvailability, () => ({ status: 404, body: { detail: 'Not here' } })),
      fake(listConnectedCalendars, () => ({ status: 200, body: { results: [] } })),
      fake(listLoginProviders, () => ({ status: 200, body: { results: [] } })),
      fakeSample(getCalendarFeed),
    ],
  });
  const changes = () =>
    page.calls.filter(({ name }) => name === 'interviews.updateReminders').map(({ body }) => body);
  return { ...page, server, changes };
}
const table = () => screen.findByRole('table', { name: 'Reminders' });
const one = (name: string) => screen.getByRole('switch', { name });

describe('reminders', () => {
  it('have a switch per time for email and in-app; each can be switched off alone', async () => {
    const { user, server, changes } = await openReminders();
    const switches = within(await table()).getAllByRole('switch');
    expect(switches.map((each) => each.getAttribute('aria-label'))).toEqual([
      '24 hours before: Email',
      '24 hours before: In the app',
      '1 hour before: Email',
      '1 hour before: In the app',
      '5 minutes before: Email',
      '5 minutes before: In the app',
    ]);
    for (const each of switches) expect(each).toBeChecked();
    await user.click(one('1 hour before: Email'));
    expect(await screen.findByText('Your reminders have been saved.')).toBeVisible();
    expect(server.reminders).toMatchObject({ mail: [1440, 5], in_app: [1440, 60, 5] });
    expect(one('1 hour before: Email')).not.toBeChecked();
    await user.click(one('5 minutes before: In the app'));
    await user.click(one('1 hour before: Email'));
    await waitFor(() => expect(server.reminders).toMatchObject({ mail: [1440, 60, 5], in_app: [1440, 60] }));
    expect(changes()).toEqual([
      { mail: [1440, 5], in_app: [1440, 60, 5] },
      { mail: [1440, 5], in_app: [1440, 60] },
      { mail: [1440, 60, 5], in_app: [1440, 60] },
    ]);
  });

  it('change at once with the keyboard, and are sent one after another, so that the last change wins', async () => {
    const gates: (() => void)[] = [];
    const { user, server, changes } = await openReminders(
      () => new Promise((go) => gates.push(() => go(undefined))),
    );
    await table();
    act(() => one('24 hours before: Email').focus());
    await user.keyboard(' ');
    expect(one('24 hours before: Email')).not.toBeChecked();
    expect(one('24 hours before: Email')).toHaveFocus();
    expect(screen.getByText('Saving…')).toBeVisible();
    await user.tab();
    await user.tab();
    await user.keyboard(' ');
    expect(one('1 hour before: Email')).not.toBeChecked();
    await waitFor(() => expect(gates).toHaveLength(1));
    expect(changes()).toHaveLength(1);
    act(() => gates[0]?.());
    await waitFor(() => expect(gates).toHaveLength(2));
    expect(one('1 hour before: Email')).not.toBeChecked();
    act(() => gates[1]?.());
    expect(await screen.findByText('Your reminders have been saved.')).toBeVisible();
    expect(server.reminders.mail).toEqual([5]);
  });

  it('send a failed change again with the next one, so that “saved” matches the switches', async () => {
    const gates: ((refusal?: Failure) => void)[] = [];
    const { user, server } = await openReminders(() => new Promise((go) => gates.push(go)));
    await table();
    await user.click(one('1 hour before: Email'));
    await user.click(one('5 minutes before: In the app'));
    await waitFor(() => expect(gates).toHaveLength(1));
    act(() => gates[0]?.(TOO_OFTEN));
    await waitFor(() => expect(gates).toHaveLength(2));
    act(() => gates[1]?.());
    expect(await screen.findByText('Your reminders have been saved.')).toBeVisible();
    expect(server.reminders).toMatchObject({ mail: [1440, 5], in_app: [1440, 60] });
    expect(one('1 hour before: Email')).not.toBeChecked();
    expect(screen.queryByText('That was a little too often.')).toBeNull();
  });

  it('say why a change failed, and show the server’s state', async () => {
    const { user } = await openReminders(() => Promise.resolve(TOO_OFTEN));
    await table();
    await user.click(one('1 hour before: Email'));
    expect(await screen.findByText('That was a little too often.')).toBeVisible();
    expect(screen.queryByText('Your reminders have been saved.')).toBeNull();
    await waitFor(() => expect(one('1 hour before: Email')).toBeChecked());
  });

  it('that cannot be loaded can be retried', async () => {
    const { user, server } = await openReminders(undefined, true);
    expect(await screen.findByText('We are back in a moment.')).toBeVisible();
    server.isDown = false;
    const card = screen.getByText('We are back in a moment.').closest<HTMLElement>('[role=alert]');
    if (!card) throw new Error('Nobody is told');
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    expect(within(await table()).getAllByRole('switch')).toHaveLength(6);
  });
});
