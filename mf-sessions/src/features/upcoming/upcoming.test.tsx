import {
  acceptRequest,
  cancelSession,
  declineRequest,
  getCalendarFile,
  getInitialData,
  listCalendarChanges,
  listFreeSlots,
  listSessions,
  openConversation,
  requestConnection,
  rescheduleSession,
} from '@acquaint/contracts';
import type { Session, Slot } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleInitialData,
  sampleOf,
  samplePage,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { formatTime } from '@acquaint/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

/** Times of the day after tomorrow that are good for both: 15:30 UTC is 10:30 or 11:30 in New York. */
const slot = (minute: string): Slot => {
  const hour = `${instantIn(2 * 24 * 60).slice(0, 10)}T15`;
  return { starts_at: `${hour}:${minute}:00.000Z`, ends_at: `${hour}:59:00.000Z` };
};
const [SOON, NEXT, LAST] = [slot('15'), slot('30'), slot('45')];

/** The time zone of this device. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Opens the page with a fake server that changes the sessions. */
const openUpcoming = (...sessions: Session[]) => openAs({ time_zone: HERE }, ...sessions);

async function openAs(me: Parameters<typeof sampleInitialData>[0], ...sessions: Session[]) {
  const world = {
    sessions,
    conflict: false,
    slots: [SOON, NEXT],
    nextFree: null as Slot | null,
    isConnected: true,
    bookingMode: 'instant' as 'instant' | 'approve',
  };
  const change = (id: string, state: Session['state']) => {
    if (world.conflict) {
      const body = { detail: 'The session has begun.', code: 'state-changed' as const, alternatives: [] };
      return { status: 409, body } as const;
    }
    world.sessions = world.sessions.map((each) => (each.id === id ? { ...each, state } : each));
    return { status: 200, body: sampleSession({ state }) } as const;
  };
  const page = await renderRemotePage(remote, 'upcoming', {
    path: '/dashboard/sessions/upcoming',
    fakes: [
      fake(listSessions, ({ query }) => ({
        status: 200,
        body: samplePage(
          query.period === 'past'
            ? []
            : world.sessions.filter(({ state }) => state === 'confirmed' || state === 'requested'),
        ),
      })),
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData(me) })),
      fakeSample(getCalendarFile),
      fake(openConversation, () =>
        world.isConnected
          ? { status: 200 as const, body: sampleOf(openConversation) }
          : { status: 400 as const, body: { detail: 'Choose people you’re connected with', errors: {} } },
      ),
      fakeSample(requestConnection),
      fake(listCalendarChanges, () => ({ status: 200, body: { results: [] } })),
      fake(cancelSession, ({ params }) => change(params.id, 'cancelled')),
      fake(acceptRequest, ({ params }) => change(params.id, 'confirmed')),
      fake(declineRequest, ({ params }) => change(params.id, 'declined')),
      fake(listFreeSlots, ({ query }) => ({
        status: 200 as const,
        body: {
          host: samplePerson(),
          host_time_zone: 'America/New_York',
          time_zone: query.time_zone ?? 'UTC',
          duration_minutes: 20 as const,
          durations: [20 as const],
          booking_mode: world.bookingMode,
          price_cents: 0,
          currency: 'EUR',
          budget: null,
          slots: world.slots,
          best: [],
          fairness: { turn: null, last: null },
          full_days: [],
          next_free: world.nextFree,
        },
      })),
      fake(rescheduleSession, ({ params, body }) => {
        if (world.conflict) {
          world.conflict = false;
          const detail = 'Someone just took this time.';
          return { status: 409, body: { detail, code: 'slot-taken', alternatives: [NEXT, LAST] } };
        }
        world.sessions = world.sessions.map((each) =>
          each.id === params.id ? { ...each, ...body, reschedules_left: each.reschedules_left - 1 } : each,
        );
        return { status: 200, body: world.sessions[0] ?? sampleSession() };
      }),
    ],
  });
  return { ...page, world };
}

const question = async () => within(await screen.findByRole('dialog'));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const MORE = /^More for the session with /;
/** Chooses from the menu of a session. */
async function pick(page: Awaited<ReturnType<typeof openUpcoming>>, name: string): Promise<void> {
  await page.user.click(await button(MORE));
  await page.user.click(await screen.findByRole('menuitem', { name }));
}

describe('upcoming sessions', () => {
  it('show an empty state while there are none, and appear when one is booked', async () => {
    const page = await openUpcoming();
    expect(await screen.findByText('No upcoming sessions')).toBeVisible();
    const booked = sampleSession({ note: 'About compilers' });
    page.world.sessions.push(booked);
    act(() => publish('session/booked', { session_id: booked.id }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getByText('“About compilers”')).toBeVisible();
    expect(JSON.stringify(page.calls)).toContain('"period":"upcoming"');
  });

  it('link to the room only while it is open', async () => {
    const page = await openUpcoming(sampleSession({ room_open: true }));
    await page.user.click(await button(/Enter the room/));
    expect(page.location()).toBe(`/room?session=${sampleSession().id}`);
  });

  it('are in the time zone of the device, and say if the account has another one', async () => {
    await openAs({ time_zone: 'Pacific/Kiritimati' });
    expect(await screen.findByText(/All times are .+ time, as set on this device\./)).toBeVisible();
    expect(screen.getByText(/is set to Kiritimati\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'account' })).toHaveAttribute('href', '/dashboard/account');
  });

  it('say nothing of the account where it has the zone of the device', async () => {
    await openUpcoming();
    expect(await screen.findByText(/All times are .+ time, as set on this device\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'account' })).toBeNull();
  });

  it.each([
    ['Move to another time', 'Keep current time'],
    ['Cancel the session', 'Keep it'],
  ])('return the focus to their menu when the dialog of “%s” is closed', async (name, keep) => {
    const page = await openUpcoming(sampleSession());
    await pick(page, name);
    await page.user.click((await question()).getByRole('button', { name: keep }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: MORE })).toHaveFocus();
  });

  it('of a circle can be saved as a calendar file, but neither moved nor cancelled', async () => {
    const page = await openUpcoming(sampleSession({ circle_event_id: sampleSession().id }));
    await page.user.click(await button(MORE));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Add to calendar',
    ]);
  });

  it('give the focus to the heading when the cancelled one is gone', async () => {
    const page = await openUpcoming(sampleSession());
    await pick(page, 'Cancel the session');
    await page.user.click((await question()).getByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText('No upcoming sessions')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    ['a booker', { my_role: 'booker' }, false, /the limit of the week you booked it in\.$/],
    ['a booker without a limit', { my_role: 'booker' }, true, null],
    ['a host', { my_role: 'host' }, false, 'It no longer counts towards Ada’s weekly limit.'],
  ] as const)('say to %s what cancelling means', async (_who, part, is_pro, limit) => {
    const session = sampleSession(part);
    const page = await openAs({ is_pro }, session);
    await pick(page, 'Cancel the session');
    const dialog = within(await screen.findByRole('dialog'));
    const at = formatTime(session.starts_at, { style: 'weekdayTime' }, 0);
    const name = part.my_role === 'host' ? 'Ada' : 'Grace';
    expect(screen.getByRole('dialog')).toHaveTextContent(`Your session with ${name}, ${at}.`);
    if (limit === null) expect(dialog.queryByText(/counts towards/)).toBeNull();
    else await dialog.findByText(limit);
  });

  it('are saved as a calendar file', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${decodeURIComponent(this.href)}`);
    });
    const page = await openUpcoming(sampleSession());
    await pick(page, 'Add to calendar');
    await waitFor(() =>
      expect(saved).toEqual(['session.ics data:text/calendar;charset=utf-8,BEGIN:VCALENDAR']),
    );
    click.mockRestore();
  });

  it('have no link before the room opens', async () => {
    await openUpcoming(sampleSession());
    await button(MORE);
    expect(screen.queryByRole('button', { name: /Enter the room/ })).toBeNull();
  });

  it('are cancelled after a confirmation, with a message to the other person', async () => {
    const page = await openUpcoming(sampleSession());
    await pick(page, 'Cancel the session');
    const dialog = await question();
    expect(dialog.queryByText(/late cancellation/)).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(page.world.sessions[0]?.state).toBe('confirmed');

    await pick(page, 'Cancel the session');
    await page.user.type((await question()).getByLabelText(/A message to the other person/), 'I am ill ');
    await page.user.click((await question()).getByRole('button', { name: 'Cancel the session' }));
    await screen.findByText(/Session cancelled\./);
    expect(await screen.findByText('No upcoming sessions')).toBeVisible();
    expect(bodyOf(page, 'interviews.cancel')).toEqual({ reason: 'I am ill' });
  });

  it.each([
    ['in four hours', false, { starts_at: instantIn(240) }],
    ['in two hours', true, { starts_at: instantIn(120) }],
    ['in two hours and are not approved yet', false, { starts_at: instantIn(120), state: 'requested' }],
  ] as const)('that start %s warn of a late cancellation: %s', async (_when, isLate, part) => {
    const page = await openUpcoming(sampleSession(part));
    await pick(page, 'state' in part ? 'Withdraw request' : 'Cancel the session');
    expect((await question()).queryByText(/counts as a late cancellation/) !== null).toBe(isLate);
  });

  it('that cannot be cancelled any more say why', async () => {
    const page = await openUpcoming(sampleSession());
    page.world.conflict = true;
    await pick(page, 'Cancel the session');
    await page.user.click((await question()).getByRole('button', { name: 'Cancel the session' }));
    await screen.findByText('The session has begun.');
    expect(screen.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });

  it('with an outstanding payment link to it', async () => {
    const page = await openUpcoming(sampleSession({ price_cents: 2_500, payment: 'due' }));
    expect(await screen.findByText('€25.00, to pay')).toBeVisible();
    await page.user.click(await button('Pay €25.00'));
    expect(page.location()).toBe(`/dashboard/interview-payment/?session=${sampleSession().id}`);
  });

  it.each([
    ['booker', '€25.00, paid', 'You’ll get €25.00 back.'],
    ['host', '€25.00, paid, held by us', 'Ada gets €25.00 back.'],
  ] as const)('that are paid say so to the %s, and what cancelling refunds', async (my_role, tag, refund) => {
    const page = await openUpcoming(sampleSession({ my_role, price_cents: 2_500, payment: 'paid' }));
    expect(await screen.findByRole('link', { name: tag })).toHaveAttribute(
      'href',
      `/dashboard/interview-payment/?session=${sampleSession().id}`,
    );
    await pick(page, 'Cancel the session');
    expect((await question()).getByText(refund)).toBeInTheDocument();
  });

  it('requested by others can be accepted by the host', async () => {
    const page = await openUpcoming(sampleSession({ state: 'requested', my_role: 'host' }));
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeVisible();
    expect(screen.queryByRole('button', { name: MORE })).toBeNull();
    await page.user.click(await button('Accept'));
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('requested by others can be declined by the host, after a confirmation and with a message', async () => {
    const page = await openUpcoming(
      sampleSession({ state: 'requested', my_role: 'host', expires_at: instantIn(2 * 24 * 60) }),
    );
    expect(await screen.findByText(/Please answer by/)).toBeVisible();
    await page.user.click(await button('Decline'));
    await page.user.type((await question()).getByLabelText(/A message to the other person/), 'At sea');
    await page.user.click((await question()).getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('No upcoming sessions')).toBeVisible();
    expect(bodyOf(page, 'interviews.declineRequest')).toEqual({ reason: 'At sea' });
    expect(page.world.sessions[0]?.state).toBe('declined');
  });

  it('can be moved to another free time, and say how often that is still possible', async () => {
    const page = await openUpcoming(sampleSession({ reschedules_left: 1 }));
    await pick(page, 'Move to another time');
    const dialog = await question();
    expect(dialog.getByText(/You can move it once more\./)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Choose a time' })).toBeDisabled();
    const times = within(await dialog.findByRole('list', { name: 'Free times' })).getAllByRole('button');
    if (times[0]) await page.user.click(times[0]);
    await page.user.click(dialog.getByRole('button', { name: /^Move to / }));
    await screen.findByText(/Session moved\./);
    expect(bodyOf(page, 'interviews.reschedule')).toEqual({ starts_at: SOON.starts_at });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(await button(MORE));
    await screen.findByRole('menuitem', { name: 'Cancel the session' });
    expect(screen.queryByRole('menuitem', { name: 'Move to another time' })).toBeNull();
  });

  it('that cannot be moved because the time was taken offer the nearest ones', async () => {
    const page = await openUpcoming(sampleSession());
    page.world.conflict = true;
    await pick(page, 'Move to another time');
    const dialog = await question();
    const times = within(await dialog.findByRole('list', { name: 'Free times' })).getAllByRole('button');
    if (times[0]) await page.user.click(times[0]);
    await page.user.click(dialog.getByRole('button', { name: /^Move to / }));
    const conflict = within(await dialog.findByRole('alert'));
    expect(conflict.getByText('Someone just took this time.')).toBeInTheDocument();
    const [, last] = conflict.getAllByRole('button');
    if (last) await page.user.click(last);
    await page.user.click(dialog.getByRole('button', { name: /^Move to / }));
    await screen.findByText(/Session moved\./);
    expect(bodyOf(page, 'interviews.reschedule')).toEqual({ starts_at: LAST.starts_at });
  });

  it('say that moving needs a new approval where the host approves bookings', async () => {
    const page = await openUpcoming(sampleSession({ my_role: 'booker' }));
    Object.assign(page.world, { bookingMode: 'approve' });
    await pick(page, 'Move to another time');
    const dialog = await question();
    await dialog.findByText(/approves each booking: you give up your current time/);
  });

  it('without a free time on the days that are shown can be moved to the next free one', async () => {
    const page = await openUpcoming(sampleSession());
    Object.assign(page.world, { slots: [], nextFree: LAST });
    await pick(page, 'Move to another time');
    const dialog = await question();
    await dialog.findByText(/^No free times in the next/);
    await page.user.click(
      dialog.getByRole('button', { name: new RegExp(String(new Date(LAST.starts_at).getFullYear())) }),
    );
    expect(dialog.getByRole('button', { name: /^Move to / })).toBeEnabled();
  });
});

/** Returns the body of the last call with this name. */
function bodyOf(page: Awaited<ReturnType<typeof openUpcoming>>, name: string): unknown {
  return page.calls.findLast((call) => call.name === name)?.body;
}

describe('the other person of an upcoming session', () => {
  it('can be written to', async () => {
    const page = await openUpcoming(sampleSession());
    await page.user.click(await screen.findByRole('button', { name: 'Message Grace' }));
    const { id } = sampleOf(openConversation);
    await waitFor(() => expect(page.location()).toBe(`/dashboard/network?conversation=${id}`));
  });

  it('can be asked to connect first, if they are not connected', async () => {
    const page = await openUpcoming(sampleSession());
    page.world.isConnected = false;
    await page.user.click(await screen.findByRole('button', { name: 'Message Grace' }));
    await page.user.click(await screen.findByRole('button', { name: 'Connect with Grace' }));
    expect(await screen.findByText('You’ve asked Grace to connect.')).toBeVisible();
  });
});
