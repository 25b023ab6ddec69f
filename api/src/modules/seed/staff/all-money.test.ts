import { GROUNDS, wholeWorld } from '../test-world.ts';

describe.each(GROUNDS)('the money of the sample data of %s at %s', (seed, at) => {
  const now = Temporal.Instant.from(at);
  const { people, book, staff } = wholeWorld(seed, now);
  const { ledger, cards, payouts, days, money } = staff;
  const isOver = (time: Temporal.Instant | null | undefined): boolean =>
    !time || Temporal.Instant.compare(time, now) <= 0;

  it('is in a ledger whose transactions sum to zero, and in which no member owes anything', () => {
    const sums = new Map<string, number>();
    const balances = new Map<string, number>();
    for (const { transactionId, accountId, amountCents } of ledger.entries) {
      sums.set(transactionId, (sums.get(transactionId) ?? 0) + amountCents);
      const balance = (balances.get(accountId) ?? 0) + amountCents;
      balances.set(accountId, balance);
      const { ownerId } = ledger.accounts.find(({ id }) => id === accountId) ?? {};
      expect(ownerId === null || balance >= 0).toBe(true);
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    expect(sums.size).toBe(ledger.transactions.length);
    expect(new Set(ledger.transactions.map(({ key }) => key)).size).toBe(ledger.transactions.length);
    expect(ledger.transactions.every(({ createdAt }) => isOver(createdAt))).toBe(true);
  });

  it('has one payout of each state, which the ledger has paid, keeps or has given back', () => {
    expect(payouts.payouts.map(({ state }) => state).sort()).toEqual([
      'approved',
      'paid',
      'refused',
      'requested',
      'returned',
    ]);
    const open = payouts.payouts.filter(({ state }) => state === 'requested' || state === 'approved');
    for (const { id, userId, amountCents, state, decidedAt, requestedAt } of payouts.payouts) {
      const keys = ledger.transactions.map(({ key }) => key);
      expect([amountCents > 0, isOver(decidedAt), isOver(requestedAt)]).toEqual([true, true, true]);
      expect(ledger.balanceOf(userId, 'payout')).toBe(open.some((one) => one.id === id) ? amountCents : 0);
      expect(keys.includes(`payout_paid:${id}`)).toBe(state === 'paid' || state === 'returned');
      expect(keys.includes(`payout_return:${id}`)).toBe(state === 'refused' || state === 'returned');
    }
    const paid = payouts.payouts.filter(({ state }) => state === 'paid');
    const takenBack = cards.chargeback?.cents ?? 0;
    expect(ledger.balanceOf(null, 'platform')).toBe(
      paid.reduce((sum, each) => sum + each.amountCents, 0) - takenBack,
    );
  });

  it('has for each session paid by card its price, its page at the sandbox and its payment, and none of a demo member', () => {
    const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));
    expect(cards.payments.length).toBeGreaterThan(10);
    for (const [i, { sessionId, cardCents, hostId, bookerId, state, settleAt }] of cards.payments.entries()) {
      const session = book.rows.sessions.find(({ id }) => id === sessionId);
      expect([session?.priceCents, session?.hostId, session?.bookerId]).toEqual([
        cardCents,
        hostId,
        bookerId,
      ]);
      expect([cards.sandbox[i]?.amountCents, cards.checkouts[i]?.cardCents]).toEqual([cardCents, cardCents]);
      expect(cards.sandbox[i]?.reference).toBe(cards.checkouts[i]?.id);
      expect([hostId, bookerId].filter((id) => demos.has(id))).toEqual([]);
      expect(isOver(settleAt)).toBe(state === 'released');
      expect(money.payments.some((other) => other.sessionId === sessionId)).toBe(false);
    }
  });

  it('agrees with the payment provider on each of the last days but one', () => {
    expect(days.results.length).toBeGreaterThanOrEqual(13);
    expect(days.results.filter(({ differences }) => differences > 0)).toMatchObject([
      { differenceCents: -200, differences: 1 },
    ]);
    expect(days.differences).toMatchObject([{ about: 'account_fee', providerCents: -200, ownCents: null }]);
    for (const { ledgerCents, payoutsCents, providerCents, differenceCents, checkedAt } of days.results) {
      expect(ledgerCents + payoutsCents + differenceCents).toBe(providerCents);
      expect(isOver(checkedAt)).toBe(true);
    }
    expect(days.results.some(({ ledgerCents, feesCents }) => ledgerCents > 0 && feesCents > 0)).toBe(true);
    expect(days.results.some(({ payoutsCents }) => payoutsCents < 0)).toBe(true);
    const provider = days.lines.filter(({ kind }) => kind === 'payment' || kind === 'chargeback');
    expect(-ledger.balanceOf(null, 'provider')).toBe(
      provider.reduce((sum, line) => sum + line.amountCents, 0),
    );
  });
});
