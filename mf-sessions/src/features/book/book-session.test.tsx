import {
  bookSession,
  confirmHold,
  getPremiumInfo,
  holdSlot,
  listFreeSlots,
  releaseHold,
} from '@acquaint/contracts';
import type { Slot, WeeklyUse } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { fake, renderRemoteModal, samplePerson, samplePremium } from '@acquaint/remote-kit/testing';
import { formatTime } from '@acquaint/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, dateIn } from '../../components/slot-days.ts';
import { sampleHold, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

const READER_ZONE = 'Europe/Berlin';
const HOST_ZONE = 'America/New_York';
const slot = (starts_at: string): Slot => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 20 * 60_000).toISOString(),
});
/** 9 AM in Berlin is 3 AM in New York. */
const EARLY = slot('2026-11-23T08:00:00.000Z');
const LATER = slot('2026-11-23T15:00:00.000Z');
/** The evening of the 23rd in UTC, but the 24th in Berlin. */
const NEXT_DAY = slot('2026-11-23T23:15:00.000Z');
const BUDGET: WeeklyUse = { limit: 2, used: 0, left: 2, resets_at: '2026-11-30T00:00:00.000Z' };

const TAKEN = {
  detail: 'Somebody was quicker. These are the nearest free times.',
  code: 'slot-taken' as const,
  alternatives: [LATER, NEXT_DAY],
};

interface World {
  slots?: Slot[];
  /** Free slots on days requested by date, if they differ. */
  slotsFrom?: (from: string) => Slot[];
  nextFree?: Slot | null;
  /** The slot that the modal is opened with. */
  wished?: Slot;
  durations?: number[];
  bookingMode?: 'instant' | 'approve';
  budget?: WeeklyUse;
  /** Price of 20 minutes in cents; 50 minutes cost twice as much. */
  price?: number;
  /** Whether the Pro plan is sold. */
  isProSold?: boolean;
  /** A slot that somebody else has just booked. */
  taken?: Slot;
}

function openBooking(world: World = {}) {
  let held = '';
  const becomes = world.bookingMode === 'approve' ? 'requested' : 'confirmed';
  const real = Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...real, timeZone: READER_ZONE });
  return renderRemoteModal(remote, 'book-session', {
    path: '/dashboard/home/intros',
    params: { username: 'grace', ...(world.wished ? { starts_at: world.wished.starts_at } : {}) },
    fakes: [
      fake(listFreeSlots, ({ query }) => ({
        status: 200,
        body: {
          host: samplePerson(),
          host_time_zone: HOST_ZONE,
          time_zone: query.time_zone ?? 'UTC',
          duration_minutes: query.duration ?? 20,
          durations: world.durations ?? [20],
          booking_mode: world.bookingMode ?? 'instant',
          price_cents: (world.price ?? 0) * (query.duration === 50 ? 2 : 1),
          currency: 'EUR',
          budget: world.budget ?? BUDGET,
          slots: (query.from && world.slotsFrom?.(query.from)) || (world.slots ?? [NEXT_DAY, LATER, EARLY]),
          full_days: ['2026-11-25'],
          next_free: world.nextFree ?? null,
        },
      })),
      fake(holdSlot, ({ body }) => {
        held = body.starts_at;
        return body.starts_at === world.taken?.starts_at
          ? { status: 409, body: TAKEN }
          : { status: 201, body: { ...sampleHold(body.starts_at), price_cents: world.price ?? 0 } };
      }),
      fake(getPremiumInfo, () => ({
        status: 200,
        body: samplePremium({ is_offered: world.isProSold ?? false }),
      })),
      fake(releaseHold, () => ({ status: 204, body: undefined })),
      fake(confirmHold, () => ({ status: 200, body: sampleSession({ starts_at: held, state: becomes }) })),
      fake(bookSession, ({ body }) => ({
        status: 201,
        body: sampleSession({ starts_at: body.starts_at, state: becomes }),
      })),
    ],
  });
}

/** Returns the date this many days after the reader’s today. */
const inDays = (days: number) => addDays(dateIn(READER_ZONE, Date.now()), days);
/** Formats a time like the reader's browser. */
const time = ({ starts_at }: Slot, zone: string) => formatTime(starts_at, { style: 'time', zone }, 0);
const times = async () => within(await screen.findByRole('list', { name: 'Free times' }));
const slotButton = async (each: Slot) =>
  (await times()).getByRole('button', { name: new RegExp(`^${time(each, READER_ZONE)}`) });
const bookButton = (verb = 'Book') => screen.getByRole('button', { name: new RegExp(`^${verb} `) });
const isHeld = () => screen.findByRole('timer', { name: 'Held for you' });
const callsOf = ({ calls }: Awaited<ReturnType<typeof openBooking>>, name: string) =>
  calls.filter((call) => call.name === `interviews.${name}`);

describe('booking a session', () => {
  it('shows what is left of the weekly limit before any slot', async () => {
    await openBooking();
    const budget = await screen.findByText('You have 2 of 2 bookings left this week.');
    const list = await screen.findByRole('list', { name: 'Free times' });
    expect(budget.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['used up', { ...BUDGET, used: 2, left: 0 }, /^You’ve used all your bookings this week/],
    ['without a limit', { ...BUDGET, limit: null, left: null }, null],
  ])('with a weekly limit %s shows the matching note, or none', async (_what, budget, sentence) => {
    await openBooking({ budget });
    await times();
    const note = screen.queryByText(/this week/);
    if (sentence === null) expect(note).toBeNull();
    else expect(note).toHaveTextContent(sentence);
  });

  it.each([true, false])(
    'with the limit used up links to the plan without a limit, where one is sold: %s',
    async (isProSold) => {
      const modal = await openBooking({ budget: { ...BUDGET, used: 2, left: 0 }, isProSold });
      await waitFor(() =>
        expect(modal.calls.some(({ name }) => name === 'payments.getPremiumInfo')).toBe(true),
      );
      if (isProSold)
        expect(await screen.findByRole('link', { name: 'Acquaint Pro' })).toHaveAttribute(
          'href',
          '/dashboard/account#plan',
        );
      else expect(screen.queryByRole('link', { name: 'Acquaint Pro' })).toBeNull();
    },
  );

  it('groups slots by the reader’s day, shows the host’s time, and marks hours at night', async () => {
    const modal = await openBooking();
    const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole('button');
    expect(days.map((day) => day.textContent)).toEqual([
      expect.stringMatching(/\b23\b/),
      expect.stringMatching(/\b24\b/),
      expect.stringMatching(/\b25\b.*, full$/),
    ]);
    expect(days[2]).toBeDisabled();
    const shown = (await times()).getAllByRole('listitem').map((item) => item.textContent);
    expect(shown).toEqual([
      `${time(EARLY, READER_ZONE)}${time(EARLY, HOST_ZONE)} for Gracenight hours`,
      `${time(LATER, READER_ZONE)}${time(LATER, HOST_ZONE)} for Grace`,
    ]);
    expect(screen.getByText(`Times in ${READER_ZONE}; Grace is in ${HOST_ZONE}`)).toBeVisible();
    if (days[1]) await modal.user.click(days[1]);
    expect((await times()).getAllByRole('listitem')).toHaveLength(1);
    expect(await slotButton(NEXT_DAY)).toHaveTextContent('night hours');
    await modal.user.click(await slotButton(NEXT_DAY));
    expect(await screen.findByText(/^It’s nighttime for you then: /)).toBeInTheDocument();
    expect(screen.queryByText(/^It’s nighttime for Grace then: /)).toBeNull();
    await isHeld();
    if (days[0]) await modal.user.click(days[0]);
    await modal.user.click(await slotButton(EARLY));
    const night = `It’s nighttime for Grace then: ${time(EARLY, HOST_ZONE)} in ${HOST_ZONE}.`;
    expect(await screen.findByText(night)).toBeInTheDocument();
    expect(modal.calls[0]?.query).toMatchObject({ username: 'grace', time_zone: READER_ZONE, days: 14 });
  });

  it('books the chosen slot with a note, emits the event and confirms it', async () => {
    const events: unknown[] = [];
    const subscription = on('session/booked').subscribe((event) => events.push(event));
    const modal = await openBooking();
    await modal.user.click(await slotButton(LATER));
    expect(await slotButton(LATER)).toHaveAttribute('aria-pressed', 'true');
    expect(await isHeld()).toHaveTextContent('5:00');
    await modal.user.type(screen.getByLabelText(/What would you like to talk about/), 'Nanoseconds');
    await modal.user.click(bookButton());
    expect(await screen.findByText('Booked')).toBeVisible();
    expect(screen.getByText(/with Grace Hopper\. We’ve emailed you a calendar invite\./)).toBeVisible();
    const choice = { username: 'grace', starts_at: LATER.starts_at, duration_minutes: 20 };
    expect(callsOf(modal, 'hold').map(({ body }) => body)).toEqual([choice]);
    expect(callsOf(modal, 'confirmHold').map(({ body }) => body)).toEqual([{ note: 'Nanoseconds' }]);
    expect(events).toEqual([{ session_id: sampleSession().id }]);
    subscription.unsubscribe();
    await modal.user.click(screen.getByRole('button', { name: 'Upcoming sessions' }));
    expect(modal.shellCalls).toEqual([['closeModal']]);
    expect(modal.location()).toBe('/dashboard/sessions/upcoming');
  });

  it('preselects the slot it was opened with', async () => {
    await openBooking({ wished: NEXT_DAY });
    expect(await slotButton(NEXT_DAY)).toHaveAttribute('aria-pressed', 'true');
    expect(bookButton()).toBeEnabled();
  });

  it('preselects nothing when that slot is no longer free', async () => {
    await openBooking({ wished: NEXT_DAY, slots: [EARLY, LATER] });
    expect(await slotButton(EARLY)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
  });

  it('sends a request to a host who approves each booking, and emits the event of a request', async () => {
    const events: string[] = [];
    const subscriptions = (['session/booked', 'session/requested'] as const).map((name) =>
      on(name).subscribe(() => events.push(name)),
    );
    const modal = await openBooking({ bookingMode: 'approve' });
    await modal.user.click(await slotButton(EARLY));
    await isHeld();
    await modal.user.click(bookButton('Request'));
    expect(await screen.findByText('Requested')).toBeVisible();
    expect(screen.getByText(/We’ll email you when it’s approved\./)).toBeVisible();
    expect(events).toEqual(['session/requested']);
    for (const subscription of subscriptions) subscription.unsubscribe();
  });

  it('offers the nearest slots when somebody was quicker, and books the chosen one', async () => {
    const modal = await openBooking({ taken: EARLY });
    await modal.user.click(await slotButton(EARLY));
    const conflict = within(await screen.findByRole('alert'));
    expect(conflict.getByText(TAKEN.detail)).toBeVisible();
    const alternatives = conflict.getAllByRole('button');
    expect(alternatives).toHaveLength(2);
    const theseDays = () => callsOf(modal, 'listFreeSlots').filter(({ query }) => !('from' in Object(query)));
    await waitFor(() => expect(theseDays()).toHaveLength(2));
    if (alternatives[0]) await modal.user.click(alternatives[0]);
    await isHeld();
    expect(screen.queryByRole('alert')).toBeNull();
    await modal.user.click(bookButton());
    expect(await screen.findByText('Booked')).toBeVisible();
    expect(callsOf(modal, 'hold').at(-1)?.body).toMatchObject({ starts_at: LATER.starts_at });
  });

  it('books without a hold what it was opened with, and what is no longer held', async () => {
    const modal = await openBooking({ wished: NEXT_DAY });
    await slotButton(NEXT_DAY);
    await modal.user.click(bookButton());
    expect(await screen.findByText('Booked')).toBeVisible();
    expect(callsOf(modal, 'book').map(({ body }) => body)).toEqual([
      { username: 'grace', starts_at: NEXT_DAY.starts_at, duration_minutes: 20, note: '' },
    ]);
  });

  it('releases a hold when it is closed, and when the hold is too short', async () => {
    const modal = await openBooking({ durations: [20, 50] });
    await modal.user.click(await slotButton(LATER));
    await isHeld();
    await modal.user.click(screen.getByText('50 minutes'));
    await waitFor(() => expect(callsOf(modal, 'releaseHold')).toHaveLength(1));
    await modal.user.click(await slotButton(LATER));
    await isHeld();
    modal.unmount();
    await waitFor(() => expect(callsOf(modal, 'releaseHold')).toHaveLength(2));
  });

  it('requests longer slots where the host offers them', async () => {
    const modal = await openBooking({ durations: [20, 50] });
    await modal.user.click(await screen.findByText('50 minutes'));
    await waitFor(() =>
      expect(modal.calls.map(({ query }) => query)).toContainEqual(expect.objectContaining({ duration: 50 })),
    );
    await modal.user.click(await slotButton(LATER));
    await isHeld();
    expect(callsOf(modal, 'hold').at(-1)?.body).toMatchObject({ duration_minutes: 50 });
  });

  it('offers the next free slot when the days shown have none, and jumps to its days', async () => {
    const [next, NEXT_PAGE] = [slot(`${inDays(18)}T15:00:00.000Z`), inDays(14)];
    const modal = await openBooking({
      slots: [],
      nextFree: next,
      slotsFrom: (from) => (from === NEXT_PAGE ? [next] : []),
    });
    expect(await screen.findByText(/^No free time from .* to /)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Free times' })).toBeNull();
    await modal.user.click(screen.getByRole('button', { name: /2026|2027|, \d/ }));
    await isHeld();
    expect(await slotButton(next)).toHaveAttribute('aria-pressed', 'true');
    await modal.user.click(bookButton());
    expect(await screen.findByText('Booked')).toBeVisible();
  });

  it('pages to later days up to thirty ahead, and back, with the keyboard', async () => {
    const behind = slot(`${inDays(16)}T15:00:00.000Z`);
    const last = slot(`${inDays(30)}T15:00:00.000Z`);
    const modal = await openBooking({ slotsFrom: (from) => (from === inDays(28) ? [last] : [behind]) });
    await slotButton(LATER);
    const turn = (name: string) => screen.getByRole('button', { name });
    const queries = () =>
      callsOf(modal, 'listFreeSlots').map(({ query }) => query as Record<string, unknown>);
    // The next days are prefetched.
    await waitFor(() =>
      expect(queries()).toContainEqual(expect.objectContaining({ from: inDays(14), days: 14 })),
    );
    expect(turn('Earlier days')).toHaveAttribute('aria-disabled', 'true');
    turn('Later days').focus();
    await modal.user.keyboard('{Enter}');
    expect(await slotButton(behind)).toBeVisible();
    expect(turn('Later days')).toHaveFocus();
    await waitFor(() =>
      expect(queries()).toContainEqual(expect.objectContaining({ from: inDays(28), days: 3 })),
    );
    await modal.user.keyboard('{Enter}');
    expect(await slotButton(last)).toBeVisible();
    expect(turn('Later days')).toHaveFocus();
    expect(turn('Later days')).toHaveAttribute('aria-disabled', 'true');
    await modal.user.keyboard('{Enter}');
    await modal.user.click(await slotButton(last));
    await isHeld();
    await modal.user.click(turn('Earlier days'));
    expect(await slotButton(behind)).toBeVisible();
    // The choice is kept.
    expect(bookButton()).toBeEnabled();
  });

  it('starts with the days of the slot it was opened with', async () => {
    const wished = slot(`${inDays(20)}T15:00:00.000Z`);
    await openBooking({ wished, slotsFrom: () => [wished] });
    expect(await slotButton(wished)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('booking a session with a price', () => {
  it('shows the price before any time, and continues to the payment with the hold and the note', async () => {
    const modal = await openBooking({ price: 2_500 });
    const price = await screen.findByText('€25.00');
    const list = await screen.findByRole('list', { name: 'Free times' });
    expect(price.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await modal.user.click(await slotButton(LATER));
    await isHeld();
    await modal.user.type(screen.getByLabelText(/What would you like to talk about/), 'Nanoseconds');
    await modal.user.click(screen.getByRole('button', { name: 'Pay €25.00 and book' }));
    expect(modal.shellCalls).toEqual([['closeModal']]);
    expect(modal.location()).toBe(`/dashboard/interview-payment/?session=${sampleHold(LATER.starts_at).id}`);
    expect(modal.historyState()).toEqual({ note: 'Nanoseconds' });
    // The modal has its own React root, which is unmounted asynchronously.
    await act(async () => modal.unmount());
    expect(callsOf(modal, 'releaseHold')).toEqual([]);
    expect(callsOf(modal, 'confirmHold')).toEqual([]);
  });

  it('creates a hold first when there is none', async () => {
    const modal = await openBooking({ price: 2_500, wished: NEXT_DAY });
    await slotButton(NEXT_DAY);
    await modal.user.click(screen.getByRole('button', { name: 'Pay €25.00 and book' }));
    await waitFor(() => expect(modal.location()).toMatch(/interview-payment/));
    expect(callsOf(modal, 'hold').map(({ body }) => body)).toMatchObject([{ starts_at: NEXT_DAY.starts_at }]);
    expect(callsOf(modal, 'book')).toEqual([]);
  });

  it('shows the price of the chosen length, and that a decline refunds the money', async () => {
    const modal = await openBooking({ price: 2_500, durations: [20, 50], bookingMode: 'approve' });
    await modal.user.click(await screen.findByText('50 minutes'));
    expect(await screen.findByText('€50.00')).toBeVisible();
    await modal.user.click(await slotButton(LATER));
    expect(await screen.findByText(/If Grace says no, you get your money back\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay .* and request$/ })).toBeVisible();
  });
});
