import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { getWallet, listWalletEntries, requestPayout } from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { registerMember } from '../../../../test/people.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { SqlState, sqlFailure } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { insertAccount } from '../../identity/account/accounts.repository.ts';
import { createAccountLinks } from '../withheld-money/account-links.ts';
import { post, type Posting } from './ledger.ts';
import { createWalletService } from './wallet.service.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const page = { page: 1, page_size: 20 };
let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const wallet = () => createWalletService({ db: opened.db, voucherCents: 500, links: createAccountLinks(3) });

async function member(): Promise<RequestContext> {
  const email = `${randomUUID()}@example.org`;
  const person = { email, passwordHash: 'x', firstName: 'Ada', lastName: 'Test', timeZone: 'UTC' };
  const id = await withTransaction(opened.db, (tx) => insertAccount(tx, { ...person, createdAt: now }));
  return {
    user: { id, role: 'member', loginId: randomUUID() },
    now,
    ip: '::1',
    userAgent: '',
    requestId: '',
  };
}

const write = (posting: Posting) => withTransaction(opened.db, (tx) => post(tx, posting, now));

/** Credits money of a completed session. */
const earn = ({ user }: RequestContext, cents: number) =>
  write({
    kind: 'session_release',
    key: `test:${randomUUID()}`,
    personId: null,
    lines: [
      { ownerId: null, kind: 'provider', cents: -cents },
      { ownerId: user.id, kind: 'available', cents },
    ],
  });

const refusedCode = async (statement: ReturnType<typeof sql>): Promise<string | undefined> => {
  try {
    await withTransaction(opened.db, (tx) => tx.execute(statement));
    return undefined;
  } catch (error) {
    return sqlFailure(error)?.code;
  }
};

describe('a wallet', () => {
  it('is empty for a new member, and says what is missing for a payout', async () => {
    const as = await registerMember();
    expect(await api.ok(getWallet, {}, { as })).toEqual({
      currency: 'EUR',
      available_cents: 0,
      pending_cents: 0,
      vouchers_cents: 0,
      payout_cents: 0,
      card_cents: 0,
      earned_cents: 0,
      spent_cents: 0,
      invitation_cents: 500,
      withheld: [],
    });
    expect(await api.ok(listWalletEntries, {}, { as })).toMatchObject({ count: 0, results: [] });
    const input = { key: randomUUID(), amount_cents: 100 };
    const refused = await api.call(requestPayout, { body: input }, { as });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'There’s nothing to pay out yet. Your money becomes available when a paid session is completed.',
    ]);
    for (const amount_cents of [0, -1, 0.5, 100_000_001]) {
      expect((await api.call(requestPayout, { body: { ...input, amount_cents } }, { as })).status).toBe(400);
    }
  });

  it('pays out what is available, once per idempotency key, and shows the payout', async () => {
    const ada = await member();
    await earn(ada, 2_000);
    const input = { key: randomUUID(), amount_cents: 1_500 };
    const entry = await wallet().requestPayout(ada, input);
    expect(entry.lines).toEqual([
      { account: 'available', amount_cents: -1_500 },
      { account: 'payout', amount_cents: 1_500 },
    ]);
    expect(await wallet().requestPayout(ada, input)).toEqual(entry);
    await expect(wallet().requestPayout(ada, { ...input, amount_cents: 1 })).rejects.toMatchObject({
      status: 409,
    });
    await expect(wallet().requestPayout(ada, { key: randomUUID(), amount_cents: 501 })).rejects.toMatchObject(
      { status: 409, detail: 'Only 5.00 EUR is available. Choose a smaller amount.' },
    );
    expect(await wallet().get(ada)).toMatchObject({
      available_cents: 500,
      payout_cents: 1_500,
      earned_cents: 2_000,
      spent_cents: 0,
    });
    const listed = await wallet().listEntries(ada, page);
    expect([listed.count, listed.results.map(({ kind }) => kind).sort()]).toEqual([
      2,
      ['payout', 'session_release'],
    ]);
  });

  it('makes one payout for concurrent requests with one key, and never pays out more than is available', async () => {
    const [ada, bob] = [await member(), await member()];
    await Promise.all([earn(ada, 1_000), earn(bob, 1_000)]);
    const key = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 8 }, () => wallet().requestPayout(ada, { key, amount_cents: 400 })),
    );
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const different = await Promise.allSettled(
      Array.from({ length: 8 }, () => wallet().requestPayout(bob, { key: randomUUID(), amount_cents: 400 })),
    );
    expect(different.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([(await wallet().get(ada)).available_cents, (await wallet().get(bob)).available_cents]).toEqual([
      600, 200,
    ]);
  });

  it('gets lunch money once per invited person, names that person, and is visible to its owner only', async () => {
    const [ada, bob, cleo] = [await member(), await member(), await member()];
    const of = { inviterId: ada.user.id, invitedId: bob.user.id, partnerId: cleo.user.id };
    const give = () => withTransaction(opened.db, (tx) => wallet().give(tx, of, now));
    expect([await give(), await give()]).toEqual(['given', 'known']);
    const { results } = await wallet().listEntries(ada, page);
    expect(results).toMatchObject([
      { kind: 'voucher', person: { id: bob.user.id }, lines: [{ account: 'vouchers', amount_cents: 500 }] },
    ]);
    expect((await wallet().get(ada)).vouchers_cents).toBe(500);
    expect(await wallet().listEntries(cleo, page)).toMatchObject({ count: 0, results: [] });
  });
});

describe('the ledger', () => {
  it('sums to zero and leaves no negative balance, in whatever order money moves', async () => {
    const people = await Promise.all([member(), member(), member()]);
    const kinds = ['available', 'pending', 'vouchers', 'payout'] as const;
    const accounts = [
      ...people.flatMap(({ user }) => kinds.map((kind) => ({ ownerId: user.id, kind }))),
      { ownerId: null, kind: 'provider' as const },
      { ownerId: null, kind: 'platform' as const },
    ];
    const move = fc.record({
      from: fc.nat(accounts.length - 1),
      to: fc.nat(accounts.length - 1),
      cents: fc.integer({ min: 1, max: 1_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        for (const { from, to, cents } of moves) {
          const [source, target] = [accounts[from], accounts[to]];
          if (!source || !target || source === target) continue;
          const lines = [
            { ...source, cents: -cents },
            { ...target, cents },
          ];
          await write({ kind: 'session_payment', key: randomUUID(), personId: null, lines });
        }
        const { rows } = await opened.db.execute<{ total: number; entries: number; least: number }>(sql`
          select sum(balance_cents)::int as total, (select sum(amount_cents)::int from ledger_entries) as entries,
            min(balance_cents) filter (where owner_id is not null)::int as least from ledger_accounts`);
        const [sums] = rows;
        return (
          sums === undefined ||
          ((sums.total ?? 0) === 0 && (sums.entries ?? 0) === 0 && (sums.least ?? 0) >= 0)
        );
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['does not balance', [99, -100]],
    ['has only one side', [100]],
    ['moves nothing', []],
  ])('accepts no transaction that %s', async (_what, amounts) => {
    const { user } = await member();
    const names = [
      { ownerId: null, kind: 'provider' as const },
      { ownerId: user.id, kind: 'available' as const },
    ];
    const lines = amounts.flatMap((cents, index) => {
      const name = names[amounts.length - 1 - index];
      return name ? [{ ...name, cents }] : [];
    });
    const key = randomUUID();
    const attempt = withTransaction(opened.db, async (tx) => {
      if (lines.length > 0) return post(tx, { kind: 'payout', key, personId: null, lines }, now);
      return tx.execute(sql`insert into ledger_transactions (id, kind, key, created_at)
        values (${randomUUID()}, 'payout', ${key}, now())`);
    });
    await expect(attempt.catch((error: unknown) => sqlFailure(error)?.code)).resolves.toBe(
      SqlState.checkViolation,
    );
  });

  it('is append-only: nothing can be changed, removed or set', async () => {
    const ada = await member();
    await earn(ada, 700);
    const mine = sql`owner_id = ${ada.user.id}`;
    const codes = [
      await refusedCode(sql`update ledger_entries set amount_cents = 1`),
      await refusedCode(sql`delete from ledger_entries`),
      await refusedCode(sql`update ledger_transactions set key = 'other'`),
      await refusedCode(sql`delete from ledger_transactions`),
      await refusedCode(sql`update ledger_accounts set balance_cents = 1000000 where ${mine}`),
      await refusedCode(sql`delete from ledger_accounts where ${mine}`),
      await refusedCode(sql`insert into ledger_accounts (id, owner_id, kind, currency, balance_cents)
        values (${randomUUID()}, ${ada.user.id}, 'vouchers', 'EUR', 500)`),
    ];
    expect(codes).toEqual(codes.map(() => SqlState.checkViolation));
    expect((await wallet().get(ada)).available_cents).toBe(700);
  });

  it("lets no member's balance become negative, even if code does not check", async () => {
    const { user } = await member();
    await earn({ ...(await member()), user }, 100);
    const take = sql`with moved as (insert into ledger_transactions (id, kind, key, created_at)
        values (gen_random_uuid(), 'payout', gen_random_uuid()::text, now()) returning id)
      insert into ledger_entries (transaction_id, account_id, amount_cents)
      select moved.id, a.id, case when a.owner_id is null then 101 else -101 end from moved, ledger_accounts a
      where (a.owner_id = ${user.id} and a.kind = 'available') or (a.owner_id is null and a.kind = 'provider')`;
    expect(await refusedCode(take)).toBe(SqlState.checkViolation);
  });
});
