import { act, screen, waitFor } from '@testing-library/react';
import {
  EARLY,
  LATER,
  NEXT_DAY,
  TAKEN,
  bookButton,
  callsOf,
  choose,
  holdOf,
  isHeld,
  openBooking,
  slotButton,
  type Modal,
} from './test-booking.ts';

describe('a hold that is answered late', () => {
  const closes = (modal: Modal) => act(async () => modal.unmount());
  const answers = (resolve: () => void) =>
    act(async () => {
      resolve();
      await new Promise((done) => setTimeout(done));
    });
  const released = (modal: Modal) => callsOf(modal, 'releaseHold').map(({ params }) => params);
  const wait = () => Promise.withResolvers<void>();

  it('releases a hold that came too late', async () => {
    const held = wait();
    const modal = await openBooking({ waits: { hold: [held.promise] } });
    await choose(modal, LATER);
    await closes(modal);
    expect(released(modal)).toEqual([]);
    await answers(held.resolve);
    expect(released(modal)).toEqual([{ id: holdOf(LATER.starts_at) }]);
  });

  it('keeps the hold that is being booked, and says that it is booked', async () => {
    const confirmed = wait();
    const modal = await openBooking({ waits: { confirm: [confirmed.promise] } });
    await choose(modal, LATER);
    await isHeld();
    await modal.user.click(bookButton());
    await closes(modal);
    await answers(confirmed.resolve);
    expect(callsOf(modal, 'confirmHold')).toHaveLength(1);
    expect(released(modal)).toEqual([]);
    expect(modal.shellCalls).toEqual([['notice', 'Booked', 'We’ve emailed you a calendar invite.']]);
  });

  it('says that it could not be booked, although the modal is closed', async () => {
    const confirmed = wait();
    const modal = await openBooking({ waits: { confirm: [confirmed.promise] }, lost: LATER.starts_at });
    await choose(modal, LATER);
    await isHeld();
    await modal.user.click(bookButton());
    await closes(modal);
    await answers(confirmed.resolve);
    expect(modal.shellCalls).toEqual([['notice', 'Not booked', TAKEN.detail, 'error']]);
  });

  it('does not lead to the payment, and releases its hold', async () => {
    const held = wait();
    const modal = await openBooking({ price: 2_500, wished: NEXT_DAY, waits: { hold: [held.promise] } });
    await slotButton(NEXT_DAY);
    await modal.user.click(screen.getByRole('button', { name: 'Pay €25.00 and book' }));
    await closes(modal);
    await answers(held.resolve);
    expect(modal.location()).toBe('/dashboard/home/intros');
    expect(modal.shellCalls).toEqual([]);
    expect(released(modal)).toEqual([{ id: holdOf(NEXT_DAY.starts_at) }]);
  });

  it('keeps the last of two quick choices, whichever is answered first', async () => {
    const [first, second] = [wait(), wait()];
    const modal = await openBooking({ waits: { hold: [first.promise, second.promise] } });
    await choose(modal, EARLY);
    await choose(modal, LATER);
    await answers(second.resolve);
    await isHeld();
    await answers(first.resolve);
    expect(released(modal)).toEqual([{ id: holdOf(EARLY.starts_at) }]);
    await modal.user.click(bookButton());
    expect(await screen.findByText('Booked')).toBeVisible();
    expect(callsOf(modal, 'confirmHold').map(({ params }) => params)).toEqual([
      { id: holdOf(LATER.starts_at) },
    ]);
  });
  it('keeps the hold of a slot that was chosen twice', async () => {
    const held = Promise.withResolvers<void>();
    const modal = await openBooking({ waits: { hold: [held.promise, held.promise] } });
    await choose(modal, LATER);
    await choose(modal, LATER);
    await act(async () => held.resolve());
    await isHeld();
    await waitFor(() => expect(bookButton()).toBeEnabled());
    expect(callsOf(modal, 'releaseHold')).toEqual([]);
  });
});
