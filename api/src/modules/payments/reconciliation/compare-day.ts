import type { DifferenceRow, ProviderLineRow, ReconciliationRow } from '../payments.tables.ts';
import type { OwnLine } from './reconciliation.repository.ts';

/** The records of a day, and all other records with the same keys, of whatever day. */
export interface DayRecords {
  readonly day: Temporal.PlainDate;
  readonly checkedAt: Temporal.Instant;
  readonly isOfDay: (at: Temporal.Instant) => boolean;
  readonly provider: readonly ProviderLineRow[];
  readonly ledger: readonly OwnLine[];
  readonly payouts: readonly OwnLine[];
  /** Keys that the statement may have before the ledger. */
  readonly underWay: ReadonlySet<string>;
  /** Results are given at least for this currency, so that a day without money has one, too. */
  readonly currency: string;
}

interface Side {
  cents: number;
  at: Temporal.Instant;
}

/**
 * Compares our records of a day with the provider's statement (R-PAY-20). What belongs together has one key: each key's amounts must
 * have the same sum on both sides, on whichever day each side has them. Payments for plans are not in the ledger, and not compared.
 */
export function compareDay(records: DayRecords): {
  readonly rows: ReconciliationRow[];
  readonly differences: DifferenceRow[];
} {
  const { day, checkedAt, isOfDay, provider, ledger, payouts, underWay } = records;
  const compared = provider.filter(({ kind }) => kind !== 'plan');
  const own = [...ledger, ...payouts];
  const [theirs, ours] = [sidesOf(compared.map(asOwn)), sidesOf(own)];
  const today = new Set([...compared, ...own].filter(({ at }) => isOfDay(at)).map(nameOf));
  const differences: DifferenceRow[] = [];
  for (const name of today) {
    const { currency, key } = JSON.parse(name) as { currency: string; key: string };
    const [their, our] = [theirs.get(name), ours.get(name)];
    if ((their?.cents ?? 0) === (our?.cents ?? 0)) continue;
    if (our === undefined && underWay.has(key)) continue;
    const about = compared.findLast((line) => line.key === key)?.about ?? '';
    const at = their?.at ?? our?.at ?? checkedAt;
    differences.push({
      ...{ day, currency, key, about, at },
      ...{ providerCents: their?.cents ?? null, ownCents: our?.cents ?? null },
    });
  }
  const currencies = new Set([
    records.currency,
    ...[...provider, ...own].filter(({ at }) => isOfDay(at)).map((each) => each.currency),
  ]);
  const rows = [...currencies].map((currency): ReconciliationRow => {
    const sum = (lines: readonly OwnLine[]): number =>
      lines.reduce((all, line) => all + (line.currency === currency && isOfDay(line.at) ? line.cents : 0), 0);
    const differing = differences.filter((each) => each.currency === currency);
    return {
      ...{ day, currency, checkedAt },
      ledgerCents: sum(ledger),
      payoutsCents: sum(payouts),
      providerCents: sum(compared.map(asOwn)),
      plansCents: sum(provider.filter(({ kind }) => kind === 'plan').map(asOwn)),
      feesCents: sum(provider.map((line) => ({ ...line, cents: line.feeCents }))),
      differenceCents: differing.reduce(
        (all, { providerCents, ownCents }) => all + (providerCents ?? 0) - (ownCents ?? 0),
        0,
      ),
      differences: differing.length,
    };
  });
  return { rows, differences };
}

const asOwn = ({ key, amountCents, currency, at }: ProviderLineRow): OwnLine => ({
  ...{ key, currency, at },
  cents: amountCents,
});

const nameOf = ({ key, currency }: Pick<OwnLine, 'key' | 'currency'>): string =>
  JSON.stringify({ currency, key });

/** Returns the sum of each key and the time of its first line. */
function sidesOf(lines: readonly OwnLine[]): Map<string, Side> {
  const sides = new Map<string, Side>();
  for (const line of lines) {
    const side = sides.get(nameOf(line));
    if (!side) sides.set(nameOf(line), { cents: line.cents, at: line.at });
    else side.cents += line.cents;
  }
  return sides;
}
