import { randomInt } from 'node:crypto';
import { randomFrom, runStorm } from './test-event-storm.ts';
import { openMoneyWorld } from './test-money-world.ts';

/**
 * Runs a storm of events, and expects the ledger to equal what the provider and the sessions say, and every member's plan the one at
 * the provider.
 * @param options how many deliveries, and the seed of a run to repeat: a failure prints it.
 */
export async function stormIsSettled({
  deliveries,
  seed = randomInt(2 ** 31),
}: {
  readonly deliveries: number;
  readonly seed?: number;
}): Promise<void> {
  const world = await openMoneyWorld();
  try {
    // So that the comparison at the end begins with the first day.
    await world.reconciliation.run();
    const storm = await runStorm(world, { deliveries, random: randomFrom(seed) });
    const { counts, sales, subscribers, owedFor } = storm;
    expect(counts.dropped).toBeGreaterThan(0);
    expect(counts.repeated).toBeGreaterThan(deliveries / 4);
    let [keptCents, lostCents] = [0, 0];
    const [expected, found]: unknown[][] = [[], []];
    for (const sale of sales) {
      const owed = await owedFor(sale);
      keptCents += owed.keptCents;
      lostCents += owed.lostCents;
      const host = await world.wallet.get(world.as(sale.host));
      const booker = await world.wallet.get(world.as(sale.booker));
      const { pendingCents, availableCents } = owed;
      expected?.push([sale.id, pendingCents, availableCents, owed.spentCents, 0]);
      found?.push([
        ...[sale.id, host.pending_cents, host.available_cents, booker.spent_cents, booker.card_cents],
      ]);
    }
    expect({ seed, sales: found }).toEqual({ seed, sales: expected });
    expect({ seed, kept: world.provider.kept }).toEqual({ seed, kept: keptCents });
    // Each payment and each refund of the provider's statement is in the ledger with the same amount (R-PAY-20).
    world.later(24 * 60);
    await world.reconciliation.run();
    const page = { page: 1, page_size: 100 };
    const { results } = await world.reconciliation.list.answer(world.as(''), {
      ...{ params: undefined, body: undefined, headers: undefined },
      query: page,
    });
    expect({ seed, different: results.filter(({ differences }) => differences > 0) }).toEqual({
      ...{ seed, different: [] },
    });
    expect(results.length).toBeGreaterThan(9);
    const { total, entries, least, provider, platform } = await world.sums();
    // Each card payment is at the provider, less what went back; the platform has paid for what banks took. 0 minus it, because -0 does not
    // equal 0 where all went back.
    expect({
      seed,
      total,
      entries,
      isNegative: least < 0,
      provider: 0 - provider,
      platform: 0 - platform,
    }).toEqual({
      ...{ seed, total: 0, entries: 0, isNegative: false },
      ...{ provider: keptCents, platform: lostCents },
    });
    const inLedger = results.reduce((sum, { ledger_cents }) => sum + ledger_cents, 0);
    expect({ seed, inLedger }).toEqual({ seed, inLedger: keptCents });
    for (const { id, customer } of subscribers) {
      const isPro = (await world.plans.planStatusOf(id)).isPro;
      expect([seed, customer, isPro]).toEqual([
        ...[seed, customer, (world.provider.plans.get(customer)?.status ?? 'ended') !== 'ended'],
      ]);
    }
  } finally {
    await world.close();
  }
}
