import { randomUUID } from 'node:crypto';
import type { Payout } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';
import { returnPayout } from './payout-money.ts';
import { catchUpWithLedger } from './payouts.repository.ts';

/** Parts of a request that have nothing. */
const NOTHING = { params: undefined, query: undefined, body: undefined, headers: undefined };
let world: MoneyWorld;
let staff: string;
beforeAll(async () => {
  world = await openMoneyWorld();
  staff = await world.member();
});
afterAll(() => world.close());

/** Lets a new member earn 900 cents and ask for them. */
const requested = async (): Promise<{ id: string; host: string; booker: string }> => {
  const [host, booker] = [await world.member(), await world.member()];
  const session = await world.hold(host, booker, 900);
  const { url } = await world.payments.pay(world.as(booker), session, { use_vouchers: false, note: '' });
  world.provider.pay(url ?? '');
  await world.payments.get(world.as(booker), session);
  await world.step(session, 'complete');
  await world.settleIn(session, 3);
  const { id } = await world.wallet.requestPayout(world.as(host), { key: randomUUID(), amount_cents: 900 });
  return { id, host, booker };
};
const decide = (
  id: string,
  decision: 'approved' | 'refused' | 'returned',
  by = staff,
  role: 'moderator' | 'admin' = 'admin',
): Promise<Payout> => {
  const context = world.as(by);
  const request = { ...NOTHING, params: { id }, body: { decision, reason: 'Checked' } };
  return world.payouts.decide.answer({ ...context, user: { ...context.user, role } }, request);
};
const pay = (id: string, bank_reference = 'SEPA 17'): Promise<Payout> =>
  world.payouts.pay.answer(world.as(staff), {
    ...NOTHING,
    params: { id },
    body: { bank_reference, reason: 'Batch' },
  });
const wallet = async (id: string) => {
  const { available_cents, payout_cents } = await world.wallet.get(world.as(id));
  return [available_cents, payout_cents];
};
const refusal = { status: 409 };

afterEach(async () => {
  const { total, entries, least } = await world.sums();
  expect([total, entries, least >= 0]).toEqual([0, 0, true]);
});

it('a payout is approved, paid once however often that is repeated, and available again when it comes back (R-PAY-19)', async () => {
  const { id, host } = await requested();
  expect(await wallet(host)).toEqual([0, 900]);
  await expect(pay(id)).rejects.toMatchObject(refusal);
  await expect(decide(id, 'returned')).rejects.toMatchObject(refusal);
  expect(await decide(id, 'approved')).toMatchObject({ state: 'approved', reason: 'Checked' });
  await expect(decide(id, 'approved')).rejects.toMatchObject(refusal);
  const paid = await Promise.all([pay(id), pay(id), pay(id)]);
  expect(paid.map(({ state, bank_reference }) => [state, bank_reference])).toEqual(
    paid.map(() => ['paid', 'SEPA 17']),
  );
  await expect(pay(id, 'SEPA 18')).rejects.toMatchObject(refusal);
  expect(await wallet(host)).toEqual([0, 0]);
  expect(world.audited.filter((line) => line.startsWith('payout/paid'))).toEqual([
    'payout/paid: SEPA 17: Batch',
  ]);
  await expect(decide(id, 'refused')).rejects.toMatchObject(refusal);
  await expect(decide(id, 'returned', staff, 'moderator')).rejects.toMatchObject({
    ...{ status: 403, message: 'Only an admin can say that a payout came back.' },
  });
  expect(await decide(id, 'returned')).toMatchObject({ state: 'returned', bank_reference: 'SEPA 17' });
  await expect(decide(id, 'returned')).rejects.toMatchObject(refusal);
  expect(await wallet(host)).toEqual([900, 0]);
  const { results } = await world.wallet.listEntries(world.as(host), { page: 1, page_size: 10 });
  expect(results.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payout', 'payout_paid', 'payout_return']),
  );
});

it('a payout that two refuse at once is available again once; nobody decides about their own', async () => {
  const { id, host } = await requested();
  await expect(decide(id, 'refused', host)).rejects.toMatchObject(refusal);
  const both = await Promise.allSettled([decide(id, 'refused'), decide(id, 'refused')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await wallet(host)).toEqual([900, 0]);
  const query = { is_open: 'false' as const, page: 1, page_size: 20 };
  const { results } = await world.payouts.list.answer(world.as(staff), { ...NOTHING, query });
  expect(results.find((one) => one.id === id)).toMatchObject({ state: 'refused', reason: 'Checked' });
});

it('a payout that waits for a decision about linked accounts is decided there, and only once', async () => {
  const { id, host, booker } = await requested();
  for (const each of [host, booker]) {
    await world.signals.record(world.db, each, { device: `the browser of ${host}` }, world.as(each).now);
  }
  await decide(id, 'refused');
  const again = await world.wallet.requestPayout(world.as(host), { key: randomUUID(), amount_cents: 900 });
  await expect(decide(again.id, 'approved')).rejects.toMatchObject(refusal);
  const { withheld } = await world.wallet.get(world.as(host));
  await world.withheldMoney.decide(world.as(staff), withheld[0]?.id ?? '', {
    decision: 'refused',
    reason: 'One person',
  });
  expect(await wallet(host)).toEqual([900, 0]);
  await expect(decide(again.id, 'refused')).rejects.toMatchObject(refusal);
});

it('a payout of a process without the table is decided at once, also while it is withheld', async () => {
  const [withheldOne, plain] = [await requested(), await requested()];
  for (const each of [withheldOne.host, withheldOne.booker])
    await world.signals.record(
      world.db,
      each,
      { device: `the browser of ${withheldOne.host}` },
      world.as(each).now,
    );
  await decide(withheldOne.id, 'refused');
  const again = await world.wallet.requestPayout(world.as(withheldOne.host), {
    ...{ key: randomUUID(), amount_cents: 900 },
  });
  for (const id of [again.id, plain.id]) await world.db.execute(sql`delete from payouts where id = ${id}`);
  await expect(decide(again.id, 'approved')).rejects.toMatchObject(refusal);
  const { withheld } = await world.wallet.get(world.as(withheldOne.host));
  await world.withheldMoney.decide(world.as(staff), withheld[0]?.id ?? '', {
    decision: 'refused',
    reason: 'One person',
  });
  expect(await wallet(withheldOne.host)).toEqual([900, 0]);
  expect(await decide(plain.id, 'approved')).toMatchObject({ state: 'approved' });
  await expect(decide(randomUUID(), 'approved')).rejects.toMatchObject({ status: 404 });
  const query = { is_open: 'false' as const, page: 1, page_size: 20 };
  const { results } = await world.payouts.list.answer(world.as(staff), { ...NOTHING, query });
  expect(results.find(({ id }) => id === again.id)).toMatchObject({ state: 'refused', reason: 'One person' });
});

it('what processes without the table do to payouts while a new version starts is made up for (R-PAY-19)', async () => {
  const [unknown, givenBack] = [await requested(), await requested()];
  await world.db.execute(sql`delete from payouts where id = ${unknown.id}`);
  await decide(givenBack.id, 'approved');
  const money = { id: givenBack.id, userId: givenBack.host, amountCents: 900 };
  await withTransaction(world.db, (tx) => returnPayout(tx, money, 'request', world.as(staff).now));
  await expect(pay(givenBack.id)).rejects.toMatchObject(refusal);
  await expect(decide(givenBack.id, 'refused')).rejects.toMatchObject(refusal);
  for (const _ of ['once', 'again']) await withTransaction(world.db, catchUpWithLedger);
  const of = async (is_open: 'true' | 'false') => {
    const query = { is_open, page: 1, page_size: 20 };
    return (await world.payouts.list.answer(world.as(staff), { ...NOTHING, query })).results;
  };
  const open = await of('true');
  expect(open.find(({ id }) => id === unknown.id)).toMatchObject({ state: 'requested', amount_cents: 900 });
  expect((await of('false')).find(({ id }) => id === givenBack.id)?.state).toBe('refused');
  await decide(unknown.id, 'approved');
  await pay(unknown.id);
  expect([await wallet(unknown.host), await wallet(givenBack.host)]).toEqual([
    [0, 0],
    [900, 0],
  ]);
});
