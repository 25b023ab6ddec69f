import type { Reconciliation, ReconciliationDifference } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';

/** Parts of a request that have nothing. */
const NOTHING = { params: undefined, query: undefined, body: undefined, headers: undefined };
let world: MoneyWorld;
let staff: string;
beforeAll(async () => {
  world = await openMoneyWorld();
  staff = await world.staff('moderator');
});
afterAll(() => world.close());

const DAY = 24 * 60;
/** Lets a member pay at the provider, and returns the page; nobody has told the platform. */
const paid = async (cents: number): Promise<{ page: string; see: () => Promise<unknown> }> => {
  const [host, booker] = [await world.member(), await world.member()];
  const id = await world.hold(host, booker, cents);
  const { url } = await world.payments.pay(world.as(booker), id, { use_vouchers: false, note: '' });
  world.provider.pay(url ?? '');
  return { page: url ?? '', see: () => world.payments.get(world.as(booker), id) };
};
const today = (): string => world.as('').now.toZonedDateTimeISO('UTC').toPlainDate().toString();
const resultOf = async (day: string): Promise<Reconciliation | undefined> => {
  const query = { day, page: 1, page_size: 20 };
  return (await world.reconciliation.list.answer(world.as(staff), { ...NOTHING, query })).results[0];
};
const differencesOf = async (day: string): Promise<ReconciliationDifference[]> => {
  const query = { day, page: 1, page_size: 20 };
  return (await world.reconciliation.differences.answer(world.as(staff), { ...NOTHING, query })).results;
};
/** Ends the day, and compares it as the job does in the morning. @returns the day. */
const nextMorning = async (): Promise<string> => {
  const day = today();
  world.later(DAY);
  await world.reconciliation.run();
  return day;
};

it('a day on which all is alike has the difference 0 (R-PAY-20)', async () => {
  const first = await paid(900);
  await first.see();
  world.provider.payouts.push({ id: 'po_1', amountCents: 500, currency: 'EUR', at: world.as('').now });
  world.provider.add({ kind: 'payout', reference: 'po_1', amountCents: -500 });
  world.provider.add({ kind: 'plan', reference: 'ch_1', amountCents: 1_900, feeCents: 60 });
  const day = await nextMorning();
  expect(await resultOf(day)).toMatchObject({
    ...{ ledger_cents: 900, payouts_cents: -500, provider_cents: 400, plans_cents: 1_900, fees_cents: 60 },
    ...{ difference_cents: 0, differences: 0 },
  });
  expect(await differencesOf(day)).toEqual([]);
  expect(world.notices).toEqual([]);
});

it('a payout with which the provider takes money from the bank account is alike on both sides', async () => {
  world.provider.payouts.push({ id: 'po_back', amountCents: -300, currency: 'EUR', at: world.as('').now });
  world.provider.add({ kind: 'payout', reference: 'po_back', amountCents: 300 });
  const day = await nextMorning();
  expect(await resultOf(day)).toMatchObject({ payouts_cents: 300, provider_cents: 300, differences: 0 });
});

it('a payment whose event was dropped differs, staff are told once, and it is alike when the ledger has it', async () => {
  const { see } = await paid(700);
  const day = await nextMorning();
  expect(await resultOf(day)).toMatchObject({ ledger_cents: 0, provider_cents: 700, difference_cents: 700 });
  expect(await differencesOf(day)).toMatchObject([
    { provider_cents: 700, own_cents: null, about: 'payment' },
  ]);
  expect(world.notices).toEqual([`/custom-admin/reconciliation?day=${day}`]);
  await world.reconciliation.run();
  expect(world.notices).toHaveLength(1);
  await see();
  const next = await nextMorning();
  expect(await resultOf(day)).toMatchObject({ difference_cents: 0, differences: 0 });
  expect(await resultOf(next)).toMatchObject({ ledger_cents: 700, provider_cents: 0, differences: 0 });
  expect(world.notices).toHaveLength(1);
});

it('staff are told when another line differs instead, or another amount', async () => {
  const told = world.notices.length;
  const first = await paid(400);
  await paid(500);
  const missed = world.provider.lines.pop();
  const day = await nextMorning();
  expect(world.notices).toHaveLength(told + 1);
  await first.see();
  if (missed) world.provider.lines.push(missed);
  await world.reconciliation.run();
  expect(await resultOf(day)).toMatchObject({ difference_cents: 500, differences: 1 });
  expect(world.notices).toHaveLength(told + 2);
  world.provider.lines.push({ ...missed, id: 'late', amountCents: 50 } as typeof missed & object);
  await world.reconciliation.run();
  expect(await resultOf(day)).toMatchObject({ difference_cents: 550, differences: 1 });
  expect(world.notices).toHaveLength(told + 3);
  await world.reconciliation.run();
  expect(world.notices).toHaveLength(told + 3);
  world.provider.lines.splice(-2);
  await world.db.execute(
    sql`delete from provider_lines where key = ${`card_payment:${missed?.reference ?? ''}`}`,
  );
  await world.reconciliation.run();
  expect(await resultOf(day)).toMatchObject({ differences: 0 });
});

it('a fee that nobody knows and a payout that came back differ, even when they cancel each other out', async () => {
  world.provider.payouts.push({ id: 'po_2', amountCents: 200, currency: 'EUR', at: world.as('').now });
  world.provider.add({ kind: 'payout', reference: 'po_2', amountCents: -200 });
  world.provider.add({ kind: 'payout_return', reference: 'po_2', amountCents: 200, about: 'payout_failure' });
  world.provider.add({ kind: 'other', reference: null, amountCents: -200, about: 'stripe_fee' });
  const day = await nextMorning();
  expect(await resultOf(day)).toMatchObject({ difference_cents: 0, differences: 2 });
  const found = (await differencesOf(day)).map((each) => [each.about, each.provider_cents, each.own_cents]);
  expect(found.sort()).toEqual([
    ['payout_failure', 0, -200],
    ['stripe_fee', -200, null],
  ]);
  expect(world.notices.at(-1)).toBe(`/custom-admin/reconciliation?day=${day}`);
});

it('what only the ledger has differs; a refund that the bank has not confirmed does not', async () => {
  const { see } = await paid(300);
  await see();
  world.provider.lines.pop();
  const { rows } = await world.db.execute<{ id: string }>(sql`insert into card_refunds
    (id, key, user_id, provider, payment, amount_cents, state, created_at) values
    (gen_random_uuid(), gen_random_uuid()::text, ${staff}, 'sandbox', 'p', 100, 'due', now()) returning id`);
  world.provider.add({ kind: 'refund', reference: rows[0]?.id ?? '', amountCents: -100 });
  const day = await nextMorning();
  expect(await differencesOf(day)).toMatchObject([{ provider_cents: null, own_cents: 300, about: '' }]);
  expect(await resultOf(day)).toMatchObject({ difference_cents: -300, differences: 1 });
});

it('a refund that the bank sent back later is alike on both sides', async () => {
  const [host, booker] = [await world.member(), await world.member()];
  const id = await world.hold(host, booker, 800);
  const { url } = await world.payments.pay(world.as(booker), id, { use_vouchers: false, note: '' });
  world.provider.pay(url ?? '');
  await world.payments.get(world.as(booker), id);
  await world.step(id, 'cancel');
  await world.waiting.run();
  expect(await resultOf(await nextMorning())).toMatchObject({ ledger_cents: 0, differences: 0 });
  const [key, { payment }] = [...world.provider.refunds].at(-1) ?? ['', { payment: '' }];
  world.provider.sendBack(key);
  await world.refunds.followPayment(payment);
  expect(await resultOf(await nextMorning())).toMatchObject({
    ...{ ledger_cents: 800, provider_cents: 800, differences: 0 },
  });
});

it('days that were missed while the provider was away are made up for', async () => {
  const day = today();
  world.provider.isAway = true;
  world.later(DAY);
  await expect(world.reconciliation.run()).rejects.toThrow('away');
  world.later(2 * DAY);
  world.provider.isAway = false;
  await world.reconciliation.run();
  const all = await world.reconciliation.list.answer(world.as(staff), {
    ...NOTHING,
    query: { page: 1, page_size: 3 },
  });
  expect(all.results.map((each) => [each.currency, each.differences])).toEqual(
    [1, 2, 3].map(() => ['EUR', 0]),
  );
  expect(all.results.at(-1)?.day).toBe(day);
});
