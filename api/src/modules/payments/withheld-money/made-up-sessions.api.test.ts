import { randomUUID } from 'node:crypto';
import {
  adminDecideWithheldMoney,
  adminExportPayments,
  adminGetPayment,
  adminListAudit,
  adminListWithheldMoney,
  adminListPayments,
  adminRefundSession,
  bookSession,
  confirmTookPlace,
  createToken,
  disputePayment,
  listFreeSlots,
  listNotifications,
  listWalletEntries,
  paySession,
  requestPayout,
  sendInvites,
  updateAvailability,
  type Session,
} from '@acquaint/contracts';
import { startOwnProcess } from '../../../../test/own-server.ts';
import { appointStaff, moveClock, registerMember, type TestMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { anyStart, ROUND_THE_CLOCK } from '../../sessions/test-booking.ts';
import {
  answerSandbox,
  holdPriced,
  meet,
  paymentOf,
  startPaying,
  walletOf,
  type PayingWorld,
} from '../checkouts/test-paying.ts';

const newEmail = (): string => `own-${randomUUID().slice(0, 8)}@example.org`;

/** The two cases differ in how long before a session its people can start it. */
describe.each([
  ['at any time', '525600'],
  ['at its time', '10'],
] as const)('sessions made up by one person, who can start them %s', (_name, EARLY_START_MINUTES) => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await startPaying('sandbox', 1, { EARLY_START_MINUTES });
  });
  afterAll(() => world.close());

  const person = (email = newEmail()): Promise<TestMember> => registerMember({ email }, world.client);
  const startOf = ({ starts_at }: Session): string | undefined =>
    EARLY_START_MINUTES === '10' ? starts_at : undefined;
  const book = async (host: TestMember, booker: TestMember): Promise<Session> =>
    world.client.ok(bookSession, { body: await freeSlot(world, host, booker) }, { as: booker });
  const payOut = async (as: TestMember, amount_cents: number): Promise<number> => {
    const body = { key: randomUUID(), amount_cents };
    return (await world.client.call(requestPayout, { body }, { as })).status;
  };

  it('earn no lunch money when two invited accounts enter and leave, and nothing to pay out', async () => {
    const [inviter, seller] = [await person(), await person()];
    const emails = [newEmail(), newEmail()];
    await world.client.ok(sendInvites, { body: { emails } }, { as: inviter });
    for (const email of emails) {
      const invited = await person(email);
      const session = await book(inviter, invited);
      await meet(world, session, [inviter, invited], 0, startOf(session));
    }
    expect((await walletOf(world, inviter)).vouchers_cents).toBe(0);
    const held = await holdPriced(world, seller, inviter, { price_cents: 500 });
    const call = { params: { id: held.id }, body: { use_vouchers: true } };
    const { url } = await world.client.ok(paySession, call, { as: inviter });
    expect(url).not.toBeNull();
    expect(await payOut(seller, 500)).toBe(409);
  });

  it('release no money of a card after a moment together, and no payout of it', async () => {
    const [host, booker] = [await person(), await person()];
    const held = await holdPriced(world, host, booker);
    const call = { params: { id: held.id }, body: {} };
    const { url } = await world.client.ok(paySession, call, { as: booker });
    await world.pay(url ?? '');
    // Reading the payment books the session, if the provider's event has not arrived yet.
    expect(await paymentOf(world, held, booker)).toMatchObject({ state: 'paid' });
    await meet(world, held, [host, booker], 0, startOf(held));
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000, available_cents: 0 });
    expect(await payOut(host, 2_000)).toBe(409);
  });
});

describe('money between accounts of one person', () => {
  let world: PayingWorld;
  let staff: TestMember;
  beforeAll(async () => {
    world = await startPaying('sandbox', 1);
    staff = await appointStaff('moderator', world.client);
  });
  afterAll(() => world.close());

  const person = (email = newEmail()): Promise<TestMember> => registerMember({ email }, world.client);
  /** Logs a member in again in a browser, given by its cookie. @returns the cookie to use for the next one. */
  const logInWith = async (member: TestMember, cookie: string): Promise<string> => {
    const { email, password } = member;
    const body = { email, password };
    const reply = await world.client.call(createToken, { body }, { headers: { cookie } });
    return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const paidSession = async (host: TestMember, booker: TestMember): Promise<Session> => {
    const held = await holdPriced(world, host, booker);
    const call = { params: { id: held.id }, body: {} };
    const { url } = await world.client.ok(paySession, call, { as: booker });
    await world.pay(url ?? '');
    return (await paymentOf(world, held, booker)).session;
  };
  const ringOf = async (member: TestMember, is_open: 'true' | 'false' = 'true') => {
    const { results } = await world.client.ok(adminListWithheldMoney, { query: { is_open } }, { as: staff });
    const found = results.filter(({ withheld }) => withheld.some(({ person: { id } }) => id === member.id));
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0];
  };
  const decide = (id: string, decision: 'released' | 'refused', as = staff) =>
    world.client.call(
      adminDecideWithheldMoney,
      { params: { id }, body: { decision, reason: 'We have asked them.' } },
      { as },
    );

  it('waits for staff, who see the ring and release lunch money or refuse it for good', async () => {
    const inviter = await person();
    const emails = [newEmail(), newEmail()];
    await world.client.ok(sendInvites, { body: { emails } }, { as: inviter });
    const invited = [await person(emails[0]), await person(emails[1])] as const;
    const session = await world.client.ok(
      bookSession,
      { body: await freeSlot(world, invited[0], invited[1]) },
      { as: invited[1] },
    );
    await meet(world, session, invited, 6);
    const wallet = await walletOf(world, inviter);
    expect(wallet.vouchers_cents).toBe(0);
    const review = { kind: 'voucher', reason: 'review', until: null, amount_cents: 500 };
    expect(wallet.withheld).toMatchObject([review, review]);
    const ring = await ringOf(inviter);
    expect(ring?.people.map(({ id }) => id).sort()).toEqual([inviter, ...invited].map(({ id }) => id).sort());
    const [first = '', ...others] = ring?.signals.find(({ kind }) => kind === 'inviter')?.people ?? [];
    expect([first, others.sort()]).toEqual([inviter.id, invited.map(({ id }) => id).sort()]);
    const [one, other] = ring?.withheld ?? [];
    expect(
      (await decide(one?.id ?? '', 'released', await appointStaff('support', world.client))).status,
    ).toBe(403);
    // Two decisions at once: one counts.
    const both = await Promise.all([decide(one?.id ?? '', 'released'), decide(one?.id ?? '', 'refused')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isReleased = both[0].status === 200;
    expect((await walletOf(world, inviter)).vouchers_cents).toBe(isReleased ? 500 : 0);
    expect((await decide(other?.id ?? '', 'refused')).status).toBe(200);
    expect(await walletOf(world, inviter)).toMatchObject({
      vouchers_cents: isReleased ? 500 : 0,
      withheld: [],
    });
    const admin = await appointStaff('admin', world.client);
    const { results } = await world.client.ok(adminListAudit, { query: {} }, { as: admin });
    expect(results).toContainEqual(
      expect.objectContaining({
        action: 'money/refused',
        subject_id: other?.id,
        reason: 'We have asked them.',
      }),
    );
    expect((await ringOf(inviter, 'false'))?.withheld).toHaveLength(2);
  });

  it('of a session is withheld when both use one browser, and goes back when staff refuse it', async () => {
    const [host, booker] = [await person(), await person()];
    const session = await paidSession(host, booker);
    const cookie = await logInWith(host, '');
    expect(cookie).toMatch(/^acquaint-device=[\w-]{43}$/);
    expect(await logInWith(booker, cookie)).toBe(cookie);
    await meet(world, session, [host, booker], 6, session.starts_at);
    expect((await walletOf(world, host)).withheld).toMatchObject([{ kind: 'session', reason: 'review' }]);
    await world.waitUntil((await world.now()).add({ hours: 49 }));
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000, available_cents: 0 });
    const ring = await ringOf(host);
    expect(ring).toMatchObject({
      signals: [{ kind: 'device' }],
      payments: [{ kind: 'session', from: booker.id, to: host.id, amount_cents: 2_000, state: 'paid' }],
      withheld: [{ kind: 'session', cause: 'linked', session: { id: session.id } }],
    });
    expect(ring?.withheld[0]?.session?.seconds_together).toBeGreaterThanOrEqual(360);
    expect((await decide(ring?.withheld[0]?.id ?? '', 'refused')).status).toBe(200);
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 0, available_cents: 0, withheld: [] });
    expect((await paymentOf(world, session, booker)).state).toBe('refunded');
  });

  it('is not paid out without staff; a refused payout is available again', async () => {
    const [host, booker, other] = [await person(), await person(), await person()];
    const session = await paidSession(host, booker);
    await meet(world, session, [host, booker], 6, session.starts_at);
    await world.waitUntil((await world.now()).add({ hours: 49 }));
    await until(async () => (await walletOf(world, host)).available_cents === 2_000);
    await logInWith(other, await logInWith(host, ''));
    const body = { key: randomUUID(), amount_cents: 2_000 };
    await world.client.ok(requestPayout, { body }, { as: host });
    const wallet = await walletOf(world, host);
    expect(wallet).toMatchObject({ available_cents: 0, payout_cents: 2_000 });
    expect(wallet.withheld).toMatchObject([{ kind: 'payout', reason: 'review', amount_cents: 2_000 }]);
    const [payout] = (await ringOf(host))?.withheld ?? [];
    expect((await decide(payout?.id ?? '', 'refused')).status).toBe(200);
    expect(await walletOf(world, host)).toMatchObject({
      available_cents: 2_000,
      payout_cents: 0,
      withheld: [],
    });
    const { results } = await world.client.ok(listWalletEntries, {}, { as: host });
    expect(results[0]?.kind).toBe('payout_return');
  });

  it('counts once both confirm a session that was too short, and is refunded when they do not', async () => {
    const [host, booker] = [await person(), await person()];
    const sessions = [await paidSession(host, booker), await paidSession(host, booker)] as const;
    for (const session of sessions) await meet(world, session, [host, booker]);
    const [confirmed, not] = sessions;
    const confirm = (as: TestMember) =>
      world.client.ok(confirmTookPlace, { params: { id: confirmed.id } }, { as });
    expect((await confirm(host)).confirmation).toMatchObject({
      mine: true,
      theirs: false,
      minutes_needed: 5,
    });
    expect((await paymentOf(world, confirmed, booker)).hold?.reason).toBe('unconfirmed');
    expect((await confirm(booker)).confirmation).toBeNull();
    expect((await paymentOf(world, confirmed, booker)).hold?.reason).toBe('dispute_time');
    await world.client.ok(confirmTookPlace, { params: { id: not.id } }, { as: booker });
    await world.waitUntil((await world.now()).add({ hours: 49 }));
    await until(async () => (await paymentOf(world, not, booker)).state === 'refunded');
    await until(async () => (await paymentOf(world, confirmed, booker)).state === 'released');
    const late = await world.client.call(confirmTookPlace, { params: { id: not.id } }, { as: host });
    expect(late.status).toBe(409);
    expect(await walletOf(world, host)).toMatchObject({ available_cents: 2_000, pending_cents: 0 });
  });

  it('that is disputed stays where it is until staff decide', async () => {
    const [host, booker] = [await person(), await person()];
    const session = await paidSession(host, booker);
    const call = { params: { id: session.id }, body: { text: 'The host slept.' } };
    expect((await world.client.call(disputePayment, call, { as: booker })).status).toBe(409);
    await meet(world, session, [host, booker], 6, session.starts_at);
    expect((await world.client.call(disputePayment, call, { as: host })).status).toBe(403);
    const disputed = await world.client.ok(disputePayment, call, { as: booker });
    expect(disputed).toMatchObject({ state: 'paid', hold: { reason: 'disputed' }, can_dispute: false });
    const again = () => world.client.call(disputePayment, call, { as: booker });
    const refused = await again();
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toMatch(
      /^You already disputed this payment on \d+ [A-Z][a-z]+ \d{4}\. The money stays on hold/,
    );
    await world.waitUntil((await world.now()).add({ hours: 49 }));
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000, available_cents: 0 });
    const [withheld] = (await ringOf(host))?.withheld ?? [];
    expect(withheld).toMatchObject({ cause: 'disputed', dispute: 'The host slept.' });
    expect((await decide(withheld?.id ?? '', 'released')).status).toBe(200);
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 0, available_cents: 2_000 });
    expect((await again()).problem.detail).toMatch(/Our team decided that the money goes to the host\.$/);
  });

  it('is given back by staff while the platform keeps it, once, and both are told why (R-ADMIN-21)', async () => {
    const [host, booker] = [await person(), await person()];
    const session = await paidSession(host, booker);
    const reason = 'The host wrote that he fell ill.';
    const refund = (as = staff) =>
      world.client.call(adminRefundSession, { params: { id: session.id }, body: { reason } }, { as });
    const listed = async (filter: 'all' | 'held' | 'refunded' = 'all', search = booker.email) =>
      (await world.client.ok(adminListPayments, { query: { filter, search } }, { as: staff })).results;
    expect((await refund()).status).toBe(409);
    await meet(world, session, [host, booker], 6, session.starts_at);
    expect(await listed('held')).toMatchObject([
      {
        id: session.id,
        booker: { id: booker.id },
        host: { id: host.id },
        state: 'paid',
        amount_cents: 2_000,
      },
    ]);
    expect(await refund()).toMatchObject({ status: 200, body: { amount_cents: 2_000 } });
    const [refunded] = await listed();
    expect(refunded).toMatchObject({ state: 'refunded', settle_at: null, withheld: null });
    // By the provider's name of the payment, too (R-ADMIN-31).
    expect(await listed('refunded', refunded?.reference)).toMatchObject([
      { id: session.id, state: 'refunded' },
    ]);
    expect(await listed('held')).toEqual([]);
    expect((await refund()).status).toBe(409);
    // By the time of the payment, in the list and in the export.
    const since = refunded?.paid_at ?? '';
    const until = Temporal.Instant.from(since).add({ milliseconds: 1 }).toString();
    const inPeriod = async (query: object) =>
      (await world.client.ok(adminListPayments, { query: { search: booker.email, ...query } }, { as: staff }))
        .count;
    expect([await inPeriod({ since, until }), await inPeriod({ until: since })]).toEqual([1, 0]);
    const params = { id: session.id };
    const page = await world.client.ok(adminGetPayment, { params }, { as: staff });
    expect(page).toMatchObject({ provider: 'sandbox', reference: refunded?.reference, decision: null });
    expect(page.refunds).toMatchObject([{ amount_cents: 2_000, by_bank: false }]);
    expect(page.ledger.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['card_payment', 'session_payment', 'session_refund']),
    );
    for (const { lines } of page.ledger)
      expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
    const unknown = { params: { id: randomUUID() } };
    expect((await world.client.call(adminGetPayment, unknown, { as: staff })).status).toBe(404);
    const body = { search: booker.email, filter: 'all', reason: 'For the yearly accounts.' } as const;
    expect((await world.client.call(adminExportPayments, { body }, { as: staff })).status).toBe(403);
    const admin = await appointStaff('admin', world.client);
    const { csv, count } = await world.client.ok(adminExportPayments, { body }, { as: admin });
    const before = { body: { ...body, until: since } };
    expect((await world.client.ok(adminExportPayments, before, { as: admin })).count).toBe(0);
    expect([count, csv.split('\r\n')[1]]).toEqual([1, expect.stringContaining(`${session.id},`) as string]);
    expect((await paymentOf(world, session, booker)).state).toBe('refunded');
    await world.waitUntil((await world.now()).add({ hours: 49 }));
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 0, available_cents: 0 });
    for (const member of [host, booker]) {
      const { results } = await world.client.ok(listNotifications, { query: {} }, { as: member });
      expect(results.map(({ text }) => text)).toContain(`We’ve reviewed it. ${reason}`);
    }
    const { results: lines } = await world.client.ok(
      adminListAudit,
      { query: { about: session.id } },
      { as: staff },
    );
    expect(lines.map(({ action }) => action)).toEqual(['session/refunded']);
  });
});

it('money is released once, after its time, also when the server was killed meanwhile', async () => {
  let own = await startOwnProcess();
  try {
    const world = () =>
      ({
        client: own.client,
        now: async () =>
          Temporal.Instant.from(((await own.client.raw('/dev/clock')).body as { now: string }).now),
        waitUntil: async (at: Temporal.Instant) => {
          const { now } = (await own.client.raw('/dev/clock')).body as { now: string };
          await moveClock(at.since(Temporal.Instant.from(now)).total('minutes'), own.client);
        },
      }) as unknown as PayingWorld;
    const [host, booker] = [await registerMember({}, own.client), await registerMember({}, own.client)];
    const held = await holdPriced(world(), host, booker);
    const call = { params: { id: held.id }, body: {} };
    const { url } = await own.client.ok(paySession, call, { as: booker });
    await answerSandbox(url ?? '', 'pay');
    expect((await paymentOf(world(), held, booker)).state).toBe('paid');
    await meet(world(), held, [host, booker], 6);
    own = await own.restart({}, 'SIGKILL');
    expect(await walletOf(world(), host)).toMatchObject({ pending_cents: 2_000, available_cents: 0 });
    await world().waitUntil((await world().now()).add({ hours: 49 }));
    await until(async () => (await walletOf(world(), host)).available_cents === 2_000);
    own = await own.restart({}, 'SIGKILL');
    await world().waitUntil((await world().now()).add({ hours: 49 }));
    expect(await walletOf(world(), host)).toMatchObject({ available_cents: 2_000, earned_cents: 2_000 });
    const { results } = await own.client.ok(listWalletEntries, {}, { as: host });
    expect(results.filter(({ kind }) => kind === 'session_release')).toHaveLength(1);
  } finally {
    await own.end();
  }
});

it('money is withheld when host and booker pay with one card', async () => {
  const world = await startPaying('stripe', 4);
  try {
    const [host, booker] = world.pair();
    const [, other] = world.pair();
    const paid = async (to: typeof host, by: typeof host): Promise<Session> => {
      const held = await holdPriced(world, to, by);
      const { url } = await world.client.ok(paySession, { params: { id: held.id }, body: {} }, { as: by });
      await world.pay(url ?? '', 'one card');
      return (await paymentOf(world, held, by)).session;
    };
    const session = await paid(host, booker);
    await paid(other, host);
    await meet(world, session, [host, booker], 6);
    expect((await walletOf(world, host)).withheld[0]).toMatchObject({ kind: 'session', reason: 'review' });
  } finally {
    await world.close();
  }
});

/** Opens a host's hours, and returns the wish for a free slot. */
async function freeSlot(
  { client }: PayingWorld,
  host: TestMember,
  booker: TestMember,
): Promise<{ username: string; starts_at: string }> {
  const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24 };
  await client.ok(updateAvailability, { body }, { as: host });
  const query = { username: host.username };
  const free = await client.ok(listFreeSlots, { query }, { as: booker });
  return { username: host.username, starts_at: anyStart(free) };
}
