import {
  acceptRequest,
  bookSession,
  cancelSession,
  confirmHold,
  declineRequest,
  disputePayment,
  getSession,
  listFreeSlots,
  listNotifications,
  listWalletEntries,
  paySession,
  releaseHold,
  rescheduleSession,
  type BookingConflict,
  type Session,
} from '@acquaint/contracts';
import { until } from '../../../../test/until.ts';
import type { WrittenMember } from '../../sessions/test-members.ts';
import {
  holdPriced,
  meet,
  paymentOf,
  startPaying,
  walletOf,
  type PayingWorld,
} from '../checkouts/test-paying.ts';

describe.each(['sandbox', 'stripe'] as const)('a paid session, with %s', (by) => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await startPaying(by, 30);
  });
  afterAll(() => world.close());

  const begin = async ({ id }: Session, as: WrittenMember, note = '') =>
    world.client.ok(paySession, { params: { id }, body: { note } }, { as });
  const pageOf = async (session: Session, as: WrittenMember): Promise<string> => {
    const { url } = await begin(session, as);
    if (url === null) throw new Error('There is nothing to pay');
    return url;
  };
  const stateOf = ({ id }: Session, as: WrittenMember): Promise<Session> =>
    world.client.ok(getSession, { params: { id } }, { as });
  /** Holds a slot, pays for it and lets the server notice the payment. */
  const booked = async (
    host: WrittenMember,
    booker: WrittenMember,
    settings: Parameters<typeof holdPriced>[3] = {},
  ): Promise<Session> => {
    const held = await holdPriced(world, host, booker, settings);
    await world.pay(await pageOf(held, booker));
    return (await paymentOf(world, held, booker)).session;
  };
  /** Whether the provider, too, has completed the refund. */
  const isBack = async (session: Session, as: WrittenMember): Promise<boolean> => {
    await world.tell();
    const { is_refund_under_way } = await paymentOf(world, session, as);
    return !is_refund_under_way && (await walletOf(world, as)).card_cents === 0;
  };

  it('is held for half an hour once payment has begun, and is booked only by the payment', async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker);
    expect(held).toMatchObject({ price_cents: 2_000, payment: 'due', state: 'held' });
    const params = { id: held.id };
    const unpaid = await world.client.call(confirmHold, { params, body: {} }, { as: booker });
    expect([unpaid.status, (unpaid.problem as unknown as BookingConflict).code]).toEqual([
      409,
      'payment-due',
    ]);
    const choice = { username: host.username, starts_at: held.starts_at };
    const other = await world.client.call(bookSession, { body: choice }, { as: booker });
    expect([other.status, (other.problem as unknown as BookingConflict).code]).toEqual([409, 'payment-due']);

    const mine = await world.client.ok(paySession, { params, body: { note: 'Hello' } }, { as: booker });
    const due = await paymentOf(world, held, booker);
    expect(due).toMatchObject({ state: 'due', amount_cents: 2_000, usable_vouchers_cents: 0 });
    const lasts = Temporal.Instant.from(due.pay_until ?? '').since(Temporal.Instant.from(held.created_at));
    expect(lasts.total('minutes')).toBe(30);
    expect((await begin(held, booker)).url).toBe(mine.url);
    expect((await paymentOf(world, held, booker)).pay_until).toBe(due.pay_until);

    expect(await world.pay(mine.url ?? '')).toBe(true);
    const paid = await paymentOf(world, held, booker);
    expect(paid).toMatchObject({
      state: 'paid',
      card_cents: 2_000,
      vouchers_cents: 0,
      session: { state: 'confirmed', payment: 'paid' },
    });
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000, available_cents: 0 });
    expect(await walletOf(world, booker)).toMatchObject({ spent_cents: 2_000, card_cents: 0 });
    const again = await begin(held, booker);
    expect([again.url, again.session.state]).toEqual([null, 'confirmed']);
    const entries = await world.client.ok(listWalletEntries, { query: {} }, { as: host });
    expect(entries.results.map(({ kind, person }) => [kind, person?.id])).toEqual([
      ['session_payment', booker.id],
    ]);
    for (const [as, status] of [
      [host, 403],
      [world.pair()[0], 404],
    ] as const) {
      const reply = await world.client.call(paySession, { params, body: {} }, { as });
      expect(reply.status).toBe(status);
    }
  });

  it('is paid once, even if several sources report the payment twice and concurrently', async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker, { booking_mode: 'approve' });
    await world.pay(await pageOf(held, booker));
    await Promise.all([
      world.tell(),
      paymentOf(world, held, booker),
      paymentOf(world, held, booker),
      paymentOf(world, held, booker),
    ]);
    await until(async () => (await stateOf(held, booker)).state === 'requested');
    await world.tell();
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000 });
    const entries = await world.client.ok(listWalletEntries, { query: {} }, { as: booker });
    expect(entries.results.map(({ kind }) => kind).sort()).toEqual(['card_payment', 'session_payment']);
    await world.client.ok(acceptRequest, { params: { id: held.id } }, { as: host });
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000 });
  });

  it('is booked by the webhook alone, without the payer coming back', async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker);
    const page = await pageOf(held, booker);
    await world.pay(page);
    await world.tell();
    await until(async () => (await stateOf(held, booker)).state === 'confirmed');
    expect((await stateOf(held, host)).payment).toBe('paid');
  });

  it('is refunded in full and only once when it is declined or when either person cancels it', async () => {
    const [host, booker] = world.pair();
    const request = await booked(host, booker, { booking_mode: 'approve' });
    await world.client.ok(declineRequest, { params: { id: request.id }, body: {} }, { as: host });
    const [other, friend] = world.pair();
    const sessions = [await booked(other, friend), await booked(other, friend)];
    for (const [index, as] of [other, friend].entries()) {
      const session = sessions[index];
      if (!session) throw new Error('There is no session');
      const call = { params: { id: session.id }, body: {} };
      await Promise.all([
        world.client.call(cancelSession, call, { as }),
        world.client.call(cancelSession, call, { as }),
      ]);
    }
    for (const [session, as] of [
      [request, booker],
      [sessions[0], friend],
      [sessions[1], friend],
    ] as const) {
      if (!session) throw new Error('There is no session');
      await until(() => isBack(session, as));
      expect(await paymentOf(world, session, as)).toMatchObject({ state: 'refunded', card_cents: 2_000 });
    }
    for (const as of [host, other]) {
      expect(await walletOf(world, as)).toMatchObject({ pending_cents: 0, available_cents: 0 });
    }
    for (const as of [booker, friend]) expect(await walletOf(world, as)).toMatchObject({ spent_cents: 0 });
    const notifications = await world.client.ok(listNotifications, { query: {} }, { as: booker });
    expect(notifications.results.map(({ title }) => title)).toContain('You’ll get 20.00 EUR back');
    if (world.stripe) expect(world.stripe.refunds).toHaveLength(3);
  });

  it('keeps its payment when it is moved, and is not paid again (R-PAY-8)', async () => {
    const [host, booker] = world.pair();
    const session = await booked(host, booker);
    const query = { username: host.username, moving: session.id };
    const free = await world.client.ok(listFreeSlots, { query }, { as: booker });
    expect(free.price_cents).toBe(2_000);
    const body = { starts_at: free.slots.at(-1)?.starts_at ?? '' };
    const moved = await world.client.ok(
      rescheduleSession,
      { params: { id: session.id }, body },
      { as: booker },
    );
    expect(moved.payment).toBe('paid');
    expect((await begin(moved, booker)).url).toBeNull();
    await world.tell();
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000 });
    const { results } = await world.client.ok(listWalletEntries, {}, { as: booker });
    expect(results.map(({ kind }) => kind).sort()).toEqual(['card_payment', 'session_payment']);
  });

  it('pays the host once the time to dispute a completed session is over, and says until when', async () => {
    const [host, booker] = world.pair();
    const session = await booked(host, booker);
    await meet(world, session, [host, booker], 6, session.starts_at);
    // It counted when the first of them left (R-REV-7); reviews are open for a week from then.
    const { review_until: reviewUntil } = await stateOf(session, booker);
    const counted = Temporal.Instant.from(reviewUntil ?? '').subtract({ hours: 24 * 7 });
    const until48 = counted.add({ hours: 48 });
    const wallet = await walletOf(world, host);
    expect(wallet).toMatchObject({ pending_cents: 2_000, available_cents: 0 });
    const hold = { reason: 'dispute_time', until: until48.toString() };
    expect(wallet.withheld).toMatchObject([{ ...hold, kind: 'session', amount_cents: 2_000 }]);
    expect(await paymentOf(world, session, booker)).toMatchObject({ hold, can_dispute: true });
    await world.waitUntil(until48.subtract({ minutes: 1 }));
    expect((await stateOf(session, booker)).payment).toBe('paid');
    await world.waitUntil(until48.add({ seconds: 5 }));
    await until(async () => (await stateOf(session, booker)).payment === 'released');
    expect(await walletOf(world, host)).toMatchObject({
      pending_cents: 0,
      available_cents: 2_000,
      earned_cents: 2_000,
      withheld: [],
    });
    const dispute = { params: { id: session.id }, body: { text: 'Too late' } };
    expect((await world.client.call(disputePayment, dispute, { as: booker })).status).toBe(409);
  });

  it('cannot be paid any more once the hold was released', async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker);
    const page = await pageOf(held, booker);
    await world.client.ok(releaseHold, { params: { id: held.id } }, { as: booker });
    await until(async () => !(await isOpen(page)));
    expect(await world.pay(page)).toBe(false);
    expect(await paymentOf(world, held, booker)).toMatchObject({ state: 'over', pay_until: null });
  });

  const isOpen = async (page: string): Promise<boolean> => {
    if (!world.stripe) return (await (await fetch(page)).text()).includes('name="answer"');
    return !world.stripe.requests.some(({ path }) => path.endsWith(`${page.split('/').at(-1)}/expire`));
  };

  it('is refunded to the booker when nobody comes, the booker included', async () => {
    const [host, booker] = world.pair();
    const session = await booked(host, booker);
    await world.waitUntil(Temporal.Instant.from(session.ends_at).add({ seconds: 5 }));
    await until(async () => (await stateOf(session, booker)).state === 'no_show');
    await until(() => isBack(session, booker));
    expect(await paymentOf(world, session, booker)).toMatchObject({ state: 'refunded' });
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 0, available_cents: 0 });
  });
});
