import { sql } from 'drizzle-orm';
import { repairAll } from '../test-event-storm.ts';
import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.close());

/** A session that was paid by card, by two members of its own. */
const paid = async (): Promise<{ id: string; host: string; booker: string }> => {
  const [host, booker] = [await world.member(), await world.member()];
  const id = await world.hold(host, booker, 900);
  const { url } = await world.payments.pay(world.as(booker), id, { use_vouchers: false, note: '' });
  world.provider.pay(url ?? '');
  await world.payments.get(world.as(booker), id);
  return { id, host, booker };
};
const wallet = (id: string) => world.wallet.get(world.as(id));
const refusedAs = async (work: Promise<unknown>): Promise<number | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    return (error as { status?: number }).status ?? 0;
  }
};
afterEach(async () => {
  const { total, entries, least } = await world.sums();
  expect([total, entries, least >= 0]).toEqual([0, 0, true]);
});

it('two releases at once pay the host once', async () => {
  const { id, host } = await paid();
  await world.step(id, 'complete');
  await Promise.all([1, 2, 3, 4].map(() => world.settleIn(id, 3)));
  await world.settleIn(id, 3);
  expect(await wallet(host)).toMatchObject({ available_cents: 900, pending_cents: 0, earned_cents: 900 });
});

it('a dispute at the moment of release either holds the money or comes too late', async () => {
  const outcomes = new Set<string>();
  for (const disputesFirst of [true, false, true, false]) {
    const { id, host, booker } = await paid();
    await world.step(id, 'complete');
    const at = { ...world.as(booker), now: world.as(booker).now.add({ hours: 48 }) };
    const dispute = () => refusedAs(world.settlement.dispute(at, id, 'Nobody spoke.'));
    const release = () => world.settleIn(id, 3);
    const [refused] = disputesFirst
      ? await Promise.all([dispute(), release()])
      : (await Promise.all([release(), dispute()])).toReversed();
    const { available_cents, pending_cents, withheld } = await wallet(host);
    if (refused === null) {
      outcomes.add('withheld');
      expect([available_cents, pending_cents, withheld[0]?.reason]).toEqual([0, 900, 'disputed']);
    } else {
      outcomes.add('released');
      expect([refused, available_cents, pending_cents]).toEqual([409, 900, 0]);
    }
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

it('a dispute from before its time was stored is said without a day', async () => {
  const { id, booker } = await paid();
  await world.step(id, 'complete');
  const dispute = () => world.settlement.dispute(world.as(booker), id, 'Nobody spoke.');
  await dispute();
  await expect(dispute()).rejects.toThrow(/^You already disputed this payment on \d/);
  for (const [state, sentence] of [
    ['waiting', 'You already disputed this payment. The money stays on hold until'],
    ['released', 'You disputed this payment. Our team decided that the money goes to the host.'],
    ['refused', 'You disputed this payment. Our team decided that you get your money back.'],
  ]) {
    await world.db.execute(
      sql`update held_money set disputed_at = null, state = ${state},
        decided_at = case when ${state} = 'waiting' then null else held_at end where subject_id = ${id}`,
    );
    await expect(dispute()).rejects.toThrow(sentence);
  }
});

it('staff who release and refuse at once, while it is settled, decide once', async () => {
  const { id, host, booker } = await paid();
  await world.signals.record(world.db, host, { device: 'one browser' }, world.as(host).now);
  await world.signals.record(world.db, booker, { device: 'one browser' }, world.as(host).now);
  await world.step(id, 'complete');
  await world.settleIn(id, 3);
  expect((await wallet(host)).withheld).toMatchObject([{ reason: 'review' }]);
  const staff = world.as(await world.member());
  const { results } = await world.withheldMoney.list(staff, true);
  const withheld = results.flatMap((ring) => ring.withheld).find(({ session }) => session?.id === id);
  const decide = (decision: 'released' | 'refused') =>
    refusedAs(world.withheldMoney.decide(staff, withheld?.id ?? '', { decision, reason: 'Checked' }));
  const [released, refused] = await Promise.all([
    decide('released'),
    decide('refused'),
    world.settleIn(id, 3),
  ]);
  expect([released, refused].filter((each) => each === 409)).toHaveLength(1);
  await world.settleIn(id, 3);
  const { available_cents, pending_cents } = await wallet(host);
  expect([available_cents, pending_cents]).toEqual([released === null ? 900 : 0, 0]);
  expect(world.audited.filter((line) => line.endsWith(': Checked'))).toHaveLength(1);
});

it('a dispute and a refund by staff that meet give the money back once, and leave nothing to decide (R-ADMIN-21)', async () => {
  const staff = world.as(await world.member());
  for (const disputesFirst of [true, false]) {
    const { id, host, booker } = await paid();
    await world.step(id, 'complete');
    const dispute = () => refusedAs(world.settlement.dispute(world.as(booker), id, 'Nobody spoke.'));
    const input = {
      params: { id },
      query: undefined,
      body: { reason: 'The host fell ill.' },
      headers: undefined,
    };
    const refund = () => refusedAs(world.staffRefund.refund.answer(staff, input));
    const both = disputesFirst ? [dispute(), refund()] : [refund(), dispute()];
    const outcomes = await Promise.all(both);
    const [disputed, refunded] = disputesFirst ? outcomes : outcomes.toReversed();
    expect([[null, 409].includes(disputed ?? null), refunded]).toEqual([true, null]);
    expect(await refund()).toBe(409);
    await world.settleIn(id, 3);
    await world.waiting.run();
    expect(await wallet(host)).toMatchObject({ available_cents: 0, pending_cents: 0, withheld: [] });
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, spent_cents: 0 });
    const { results } = await world.withheldMoney.list(staff, true);
    expect(results.flatMap((ring) => ring.withheld).some(({ session }) => session?.id === id)).toBe(false);
  }
});

it.each([
  ['refused', { available_cents: 0, pending_cents: 0, withheld: [] }, 0],
  ['released', { available_cents: 900, pending_cents: 0, withheld: [] }, 900],
] as const)(
  'a payment between linked accounts that staff have released can still be disputed in its time; staff then have it %s (R-PAY-15)',
  async (decision, after, spent) => {
    const { id, host, booker } = await paid();
    for (const member of [host, booker]) {
      await world.signals.record(world.db, member, { device: id }, world.as(host).now);
    }
    await world.step(id, 'complete');
    const staff = world.as(await world.member());
    const decide = async (what: 'released' | 'refused'): Promise<void> => {
      const { results } = await world.withheldMoney.list(staff, true);
      const waiting = results.flatMap((ring) => ring.withheld).find(({ session }) => session?.id === id);
      await world.withheldMoney.decide(staff, waiting?.id ?? '', { decision: what, reason: 'Checked' });
    };
    await decide('released');
    expect((await world.payments.get(world.as(booker), id)).can_dispute).toBe(true);
    const dispute = () => refusedAs(world.settlement.dispute(world.as(booker), id, 'Nobody spoke.'));
    expect([await dispute(), await dispute()]).toEqual([null, 409]);
    expect(world.told(host).filter((title) => title === 'We’re checking 9.00 EUR')).toHaveLength(2);
    await world.settleIn(id, 3);
    expect(await wallet(host)).toMatchObject({
      available_cents: 0,
      pending_cents: 900,
      withheld: [{ reason: 'disputed' }],
    });
    await decide(decision);
    await world.settleIn(id, 3);
    await world.waiting.run();
    expect(await wallet(host)).toMatchObject(after);
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, spent_cents: spent });
  },
);

it('two confirmations at the moment of the refund either both count or neither does', async () => {
  const { id, host } = await paid();
  await world.step(id, 'brief');
  await Promise.all([world.settleIn(id, 3), world.step(id, 'confirm')]);
  await world.settleIn(id, 9);
  const { available_cents, pending_cents } = await wallet(host);
  expect([[900, 0].includes(available_cents), pending_cents]).toEqual([true, 0]);
});

it('a refund that waits for the bank and whose event is lost is sent again, however late it was asked for (R-PAY-7)', async () => {
  const { id, booker } = await paid();
  await world.step(id, 'brief');
  world.provider.refundState = 'pending';
  await world.settleIn(id, 9);
  await world.waiting.run();
  world.provider.events.length = 0;
  expect(await wallet(booker)).toMatchObject({ card_cents: 900 });
  world.provider.refundState = 'done';
  await repairAll(world, { sessions: [id], subscribers: [] });
  expect(await wallet(booker)).toMatchObject({ card_cents: 0, spent_cents: 0 });
});

it('people of one office are paid, except one who shares its address with somebody they invited', async () => {
  const { id, host, booker } = await paid();
  const colleague = await world.member();
  const { now } = world.as(host);
  for (const each of [host, booker, colleague]) {
    await world.signals.record(world.db, each, { address: '192.0.2.7' }, now);
  }
  await world.step(id, 'complete');
  await world.settleIn(id, 3);
  const payOut = (key: string) => world.wallet.requestPayout(world.as(host), { key, amount_cents: 400 });
  await payOut('alone');
  expect(await wallet(host)).toMatchObject({ available_cents: 500, payout_cents: 400, withheld: [] });
  await world.invite(host, colleague);
  await payOut('with an invitation');
  const { withheld } = await wallet(host);
  expect(withheld).toMatchObject([{ kind: 'payout', reason: 'review', amount_cents: 400 }]);
  const { results } = await world.withheldMoney.list(world.as(await world.member()), true);
  const ring = results.find((each) => each.withheld.some((amount) => amount.id === withheld[0]?.id));
  const signals = ring?.signals.map(({ kind, people }) => [kind, [...people].sort()]);
  expect(signals).toContainEqual(['address', [host, booker, colleague].sort()]);
});

it('an address of this machine is no signal, and a /64 network is one address', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.member()));
  const [a = '', b = '', c = '', d = '', partnerId = ''] = people;
  const { now } = world.as(a);
  const share = (inviterId: string, invitedId: string) =>
    world.links.isVoucherLinked(world.db, { inviterId, invitedId, partnerId });
  for (const id of [a, b]) await world.signals.record(world.db, id, { address: '::ffff:127.0.0.1' }, now);
  await world.signals.record(world.db, c, { address: '2001:db8::1' }, now);
  await world.signals.record(world.db, d, { address: '2001:db8::2:1' }, now);
  expect([await share(a, b), await share(c, d)]).toEqual([false, true]);
  await world.signals.deleteBefore(world.db, now.add({ hours: 1 }));
  expect(await share(c, d)).toBe(false);
});
