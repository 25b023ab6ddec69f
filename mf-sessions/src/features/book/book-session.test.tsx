import { on } from '@acquaint/event-bus';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleHold, sampleSession } from '../../components/test-session.ts';
import {
  BUDGET,
  EARLY,
  HOST_ZONE,
  LATER,
  NEXT_DAY,
  READER_ZONE,
  TAKEN,
  bookButton,
  callsOf,
  choose,
  dayButton,
  isHeld,
  openBooking,
  show,
  slot,
  slotButton,
  time,
  times,
} from './test-booking.ts';

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

  it('with the limit used up shows the times without letting one be chosen, and says why once', async () => {
    await openBooking({ budget: { ...BUDGET, used: 2, left: 0 }, wished: LATER, best: [LATER] });
    for (const each of (await times()).getAllByRole('button')) expect(each).toBeDisabled();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/^You’ve used all your bookings this week/);
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
    expect(await dayButton('2026-11-24')).toBeEnabled();
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

  it('marks the days of the reader that have times, and says of all others that they have none', async () => {
    const modal = await openBooking();
    const days = within(await screen.findByRole('grid', { name: 'November 2026' })).getAllByRole('button');
    const free = days.filter((day) => !day.hasAttribute('disabled'));
    expect(free.map((day) => day.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/\b23\b.*, 2 free times$/),
      expect.stringMatching(/\b24\b.*, 1 free time$/),
    ]);
    expect(await dayButton('2026-11-25')).toHaveAccessibleName(/, fully booked$/);
    expect(await dayButton('2026-11-26')).toHaveAccessibleName(/, no free times$/);
    expect(modal.calls[0]?.query).toMatchObject({ username: 'grace', time_zone: READER_ZONE, days: 31 });
  });

  it('shows both times, and folds those that are early or late for one of them', async () => {
    const modal = await openBooking();
    expect((await times()).getAllByRole('button').map((item) => item.textContent)).toEqual([
      `${time(LATER, READER_ZONE)}${time(LATER, HOST_ZONE)} for Grace`,
    ]);
    expect(screen.getByText('Times in Berlin; Grace is in New York')).toBeVisible();
    expect(screen.getByText(/20 minutes, free of charge\.$/)).toBeVisible();
    expect(screen.getByText('Grace Hopper').tagName).toBe('BDI');
    expect(await show(modal, EARLY)).toHaveTextContent(
      `${time(EARLY, READER_ZONE)}${time(EARLY, HOST_ZONE)} for Gracelate for Grace`,
    );
    await choose(modal, EARLY);
    const late = `That’s late for Grace: ${time(EARLY, HOST_ZONE)} in New York.`;
    await screen.findByText(late);
    await isHeld();
    await modal.user.click(await dayButton('2026-11-24'));
    expect(screen.getByText('All times on this day are early or late for one of you.')).toBeVisible();
    await choose(modal, NEXT_DAY);
    await screen.findByText(/^That’s late for you: /);
    expect(screen.queryByText(/^That’s late for Grace: /)).toBeNull();
  });

  it('suggests the times that are best for both first, and says who had the early one last time', async () => {
    const modal = await openBooking({
      best: [LATER],
      fairness: { turn: 'reader', last: { for: 'other', part: 'early' } },
    });
    const best = within(await screen.findByRole('region', { name: 'Best for both' }));
    const fair = (mine: string, theirs: string) =>
      `Last time was early for Grace; this one is at ${mine} for you and ${theirs} for Grace.`;
    expect(best.getByText(fair(time(LATER, READER_ZONE), time(LATER, HOST_ZONE)))).toBeVisible();
    await choose(modal, NEXT_DAY);
    expect(await best.findByText(fair(time(NEXT_DAY, READER_ZONE), time(NEXT_DAY, HOST_ZONE)))).toBeVisible();
    await modal.user.click(best.getByRole('button'));
    expect(await slotButton(LATER)).toHaveAttribute('aria-pressed', 'true');
    await isHeld();
  });

  it('starts with the focus on the first suggested time, else on the first time, or on the one it was opened with', async () => {
    const modal = await openBooking({ best: [LATER] });
    const best = within(await screen.findByRole('region', { name: 'Best for both' }));
    await waitFor(() => expect(best.getByRole('button')).toHaveFocus());
    modal.unmount();
    const other = await openBooking();
    await waitFor(async () => expect(await slotButton(LATER)).toHaveFocus());
    other.unmount();
    await openBooking({ wished: NEXT_DAY, best: [LATER] });
    await waitFor(async () => expect(await slotButton(NEXT_DAY)).toHaveFocus());
  });

  it('begins with this week, and reaches into the next month as far as its week goes', async () => {
    const inDecember = slot('2026-12-04T15:00:00.000Z');
    const modal = await openBooking({ slots: [LATER, inDecember] });
    const rows = within(await screen.findByRole('grid', { name: 'November 2026' })).getAllByRole('row');
    expect(within(rows[0] as HTMLElement).getByText('20')).toBeVisible();
    expect(within(rows.at(-1) as HTMLElement).getByText('4')).toBeVisible();
    expect(rows).toHaveLength(3);
    await choose(modal, inDecember);
    await isHeld();
  });

  it('groups the times of a day, and shows the half hours of a full day first', async () => {
    const start = Date.parse('2026-11-24T13:00:00.000Z');
    const many = Array.from({ length: 24 }, (_, quarter) =>
      slot(new Date(start + quarter * 900_000).toISOString()),
    );
    const modal = await openBooking({ slots: many });
    expect((await times()).getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Afternoon',
      'Evening',
    ]);
    expect((await times()).getAllByRole('button')).toHaveLength(12);
    await modal.user.click(screen.getByRole('button', { name: 'Show 12 more times' }));
    expect((await times()).getAllByRole('button')).toHaveLength(24);
    await modal.user.click(await slotButton(many[1] ?? LATER));
    await modal.user.click(screen.getByRole('button', { name: 'Only on the hour and half hour' }));
    // What was chosen stays.
    expect((await times()).getAllByRole('button')).toHaveLength(13);
    expect(await slotButton(many[1] ?? LATER)).toHaveAttribute('aria-pressed', 'true');
    await isHeld();
  });

  it('is worked with the arrow keys: days in the calendar, and the times of a day', async () => {
    const [first, second, third] = ['14:00', '15:00', '16:00'].map((at) => slot(`2026-11-24T${at}:00.000Z`));
    const modal = await openBooking({
      slots: [LATER, first, second, third].filter((each) => each !== undefined),
    });
    const day = await dayButton('2026-11-23');
    act(() => day.focus());
    await modal.user.keyboard('{ArrowRight}');
    expect(await dayButton('2026-11-24')).toHaveFocus();
    await modal.user.keyboard('{Enter}');
    const buttons = (await times()).getAllByRole('button');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => buttons[0]?.focus());
    await modal.user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(buttons[1]).toHaveFocus();
    await modal.user.keyboard('{End}');
    expect(buttons[2]).toHaveFocus();
    await modal.user.keyboard('{ArrowDown}{Home}{Enter}');
    expect(buttons[0]).toHaveAttribute('aria-pressed', 'true');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await isHeld();
  });

  it('books the chosen slot with a note, emits the event and confirms it', async () => {
    const events: unknown[] = [];
    const subscription = on('session/booked').subscribe((event) => events.push(event));
    const modal = await openBooking();
    await choose(modal, LATER);
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
    expect(screen.getByRole('button', { name: 'Upcoming sessions' })).toHaveFocus();
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await modal.user.click(screen.getByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    saved.mockRestore();
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
    expect(await slotButton(LATER)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
  });

  it('sends a request to a host who approves each booking, and emits the event of a request', async () => {
    const events: string[] = [];
    const subscriptions = (['session/booked', 'session/requested'] as const).map((name) =>
      on(name).subscribe(() => events.push(name)),
    );
    const modal = await openBooking({ bookingMode: 'approve' });
    await choose(modal, EARLY);
    await isHeld();
    await modal.user.click(bookButton('Request'));
    expect(await screen.findByText('Requested')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
    expect(screen.getByText(/We’ll email you when it’s approved\./)).toBeVisible();
    expect(events).toEqual(['session/requested']);
    for (const subscription of subscriptions) subscription.unsubscribe();
  });

  it('offers the nearest slots when somebody was quicker, and books the chosen one', async () => {
    const modal = await openBooking({ taken: EARLY });
    await choose(modal, EARLY);
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
    await choose(modal, LATER);
    await isHeld();
    await modal.user.click(screen.getByText('50 minutes'));
    await waitFor(() => expect(callsOf(modal, 'releaseHold')).toHaveLength(1));
    await choose(modal, LATER);
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
    await choose(modal, LATER);
    await isHeld();
    expect(callsOf(modal, 'hold').at(-1)?.body).toMatchObject({ duration_minutes: 50 });
  });

  it('keeps the choice of a length, with the focus, when the times of another one cannot be read', async () => {
    const modal = await openBooking({ durations: [20, 50], refusedLength: 50 });
    await times();
    await modal.user.click(await screen.findByText('50 minutes'));
    expect(await screen.findByText('Nothing to show.')).toBeVisible();
    expect(screen.getByRole('radio', { name: '50 minutes' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: '50 minutes' })).toBeChecked();
    await modal.user.click(await screen.findByText('20 minutes'));
    expect(await times()).toBeDefined();
  });

  it('forgets why a slot was refused when another length is chosen', async () => {
    const modal = await openBooking({ durations: [20, 50], taken: EARLY });
    await choose(modal, EARLY);
    expect(await screen.findByRole('alert')).toHaveTextContent(TAKEN.detail);
    await modal.user.click(await screen.findByText('50 minutes'));
    await waitFor(() => expect(screen.queryByText(TAKEN.detail)).toBeNull());
  });

  it('offers the next free slot when the days that can be shown have none', async () => {
    const next = slot('2027-01-05T15:00:00.000Z');
    const modal = await openBooking({ slots: [], nextFree: next });
    expect(await screen.findByText('No free times in the next 31 days')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Free times' })).toBeNull();
    await modal.user.click(screen.getByRole('button', { name: /2027/ }));
    await isHeld();
    await modal.user.click(bookButton());
    expect(await screen.findByText('Booked')).toBeVisible();
  });

  it('leads to the profile of someone who has no times at all', async () => {
    await openBooking({ slots: [], nextFree: null });
    const link = await screen.findByRole('link', { name: /^Other ways to meet / });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/dashboard\/user\?username=./));
  });

  it('turns the month up to the last day that can be booked', async () => {
    const last = slot('2026-12-20T15:00:00.000Z');
    const modal = await openBooking({ slots: [LATER, last] });
    await slotButton(LATER);
    const turn = (name: string) => screen.getByLabelText(name);
    expect(turn('Previous month')).toHaveAttribute('aria-disabled', 'true');
    await modal.user.click(turn('Next month'));
    expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeVisible();
    expect(turn('Next month')).toHaveAttribute('aria-disabled', 'true');
    await choose(modal, last);
    await isHeld();
  });

  it('starts with the month of the slot it was opened with', async () => {
    const wished = slot('2026-12-10T15:00:00.000Z');
    await openBooking({ wished, slots: [LATER, wished] });
    expect(await slotButton(wished)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeVisible();
  });
});

describe('booking a session with a price', () => {
  it('shows the price before any time, and continues to the payment with the hold and the note', async () => {
    const modal = await openBooking({ price: 2_500 });
    const price = await screen.findByText('€25.00');
    const list = await screen.findByRole('list', { name: 'Free times' });
    expect(price.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await choose(modal, LATER);
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
    await choose(modal, LATER);
    expect(await screen.findByText(/If Grace says no, you get your money back\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay .* and request$/ })).toBeVisible();
  });
});
