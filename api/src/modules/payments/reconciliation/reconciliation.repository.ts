import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, max, or, sql, type SQL } from 'drizzle-orm';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { BalanceLine, PaymentProvider } from '../../../ports/payments/payments.ts';
import { users } from '../../identity/identity.queries.ts';
import {
  cardRefunds,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  paymentCheckouts,
  providerLines,
  providerPayouts,
  reconciliationDifferences,
  reconciliations,
  type DifferenceRow,
  type ProviderLineRow,
  type ReconciliationRow,
} from '../payments.tables.ts';

type ProviderName = PaymentProvider['name'];
type Span = readonly [from: Temporal.Instant, until: Temporal.Instant];

/** A line of our own records: of the ledger, or of the provider's list of payouts. */
export interface OwnLine {
  readonly key: string;
  readonly cents: number;
  readonly currency: string;
  readonly at: Temporal.Instant;
}

/** Statements of one insert, so that it does not exceed the number of parameters of PostgreSQL. */
const AT_ONCE = 1_000;

/** Stores lines of the provider's statement; those that are known stay as they are. */
export async function insertProviderLines(tx: Database, rows: readonly ProviderLineRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .insert(providerLines)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
  }
}

export async function insertProviderPayouts(
  tx: Database,
  rows: readonly (typeof providerPayouts.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .insert(providerPayouts)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
  }
}

/** Returns a line of the provider's statement as it is stored. */
export function toProviderLine(provider: ProviderName, line: BalanceLine): ProviderLineRow {
  const { kind, reference, ...rest } = line;
  const payment = kind === 'chargeback' ? reference : null;
  return { ...rest, kind, provider, payment, key: keyOf(line) };
}

/** Returns what a line of the statement belongs to, as in the ledger. */
function keyOf({ kind, id, reference }: BalanceLine): string {
  switch (kind) {
    case 'payment':
      return `card_payment:${reference ?? id}`;
    case 'refund':
      return `card_refund:${reference ?? id}`;
    case 'payout':
    case 'payout_return':
      return `payout:${reference ?? id}`;
    case 'chargeback':
    case 'plan':
    case 'other':
      return `${kind}:${id}`;
  }
}

/** Returns the stored lines of the statement of a time, or with these keys. */
export function selectProviderLines(
  db: Database,
  provider: ProviderName,
  which: { readonly span: Span } | { readonly keys: readonly string[] },
): Promise<ProviderLineRow[]> {
  const { at, key } = providerLines;
  const isChosen =
    'span' in which ? and(gte(at, which.span[0]), lt(at, which.span[1])) : inArray(key, [...which.keys]);
  return db
    .select()
    .from(providerLines)
    .where(and(eq(providerLines.provider, provider), isChosen));
}

const REFUND = 'card_refund:';
const FAILED_REFUND = 'card_refund_failed:';

/** Returns the lines of the ledger that this provider's statement should have, of a time, or with these keys. */
export async function selectLedgerLines(
  db: Database,
  provider: ProviderName,
  which: { readonly span: Span } | { readonly keys: readonly string[] },
): Promise<OwnLine[]> {
  const { key, createdAt } = ledgerTransactions;
  const isChosen =
    'span' in which
      ? and(gte(createdAt, which.span[0]), lt(createdAt, which.span[1]))
      : inArray(key, [...which.keys, ...which.keys.map((each) => each.replace(REFUND, FAILED_REFUND))]);
  const subject = sql`split_part(${key}, ':', 2)`;
  const isTheirs = or(
    sql`exists (select 1 from ${paymentCheckouts} c where c.provider = ${provider}
      and ${ledgerTransactions.kind} = 'card_payment' and c.id::text = ${subject})`,
    sql`exists (select 1 from ${cardRefunds} r where r.provider = ${provider}
      and ${ledgerTransactions.kind} = 'card_refund' and r.id::text = ${subject})`,
    sql`exists (select 1 from ${providerLines} p where p.provider = ${provider}
      and ${ledgerTransactions.kind} = 'chargeback' and p.key = ${key})`,
  );
  const rows = await db
    .select({ key, amount: ledgerEntries.amountCents, currency: ledgerAccounts.currency, at: createdAt })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(isChosen, isTheirs, eq(ledgerAccounts.kind, 'provider'), isNull(ledgerAccounts.ownerId)));
  // What the platform has at the provider is what the provider owes: the ledger has it with the other sign.
  // The statement names the same refund for a refund and its failure.
  return rows.map(({ amount, key: own, ...line }) => ({
    ...line,
    key: own.replace(FAILED_REFUND, REFUND),
    cents: -amount,
  }));
}

/** Returns the provider's transfers to the bank, of a time, or with these keys (`payout:<id>`). */
export async function selectPayoutLines(
  db: Database,
  provider: ProviderName,
  which: { readonly span: Span } | { readonly keys: readonly string[] },
): Promise<OwnLine[]> {
  const { id, at, amountCents, currency } = providerPayouts;
  const isChosen: SQL | undefined =
    'span' in which
      ? and(gte(at, which.span[0]), lt(at, which.span[1]))
      : inArray(
          id,
          which.keys.map((key) => key.slice(key.indexOf(':') + 1)),
        );
  const rows = await db
    .select({ id, amountCents, currency, at })
    .from(providerPayouts)
    .where(and(eq(providerPayouts.provider, provider), isChosen));
  return rows.map((row) => ({ ...row, key: `payout:${row.id}`, cents: -row.amountCents }));
}

/** Returns the keys of refunds that the bank has not confirmed yet: the statement has them before the ledger. */
export async function selectDueRefundKeys(db: Database): Promise<Set<string>> {
  const rows = await db.select({ id: cardRefunds.id }).from(cardRefunds).where(eq(cardRefunds.state, 'due'));
  return new Set(rows.map(({ id }) => `card_refund:${id}`));
}

/** Replaces the result of a day. @returns what differed before. */
export async function replaceDay(
  tx: Database,
  day: Temporal.PlainDate,
  rows: readonly ReconciliationRow[],
  differences: readonly DifferenceRow[],
): Promise<DifferenceRow[]> {
  const before = await tx
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.day, day));
  await tx.delete(reconciliations).where(eq(reconciliations.day, day));
  await tx.insert(reconciliations).values([...rows]);
  for (let at = 0; at < differences.length; at += AT_ONCE) {
    await tx.insert(reconciliationDifferences).values(differences.slice(at, at + AT_ONCE));
  }
  return before;
}

/** Returns the latest day with a result; null when there is none. */
export async function findLastDay(db: Database): Promise<Temporal.PlainDate | null> {
  const [row] = await db.select({ day: max(reconciliations.day) }).from(reconciliations);
  return row?.day ?? null;
}

/** Returns the days since `since` on which something differed, in order. */
export async function selectDifferentDays(
  db: Database,
  since: Temporal.PlainDate,
): Promise<Temporal.PlainDate[]> {
  const { day, differences } = reconciliations;
  const rows = await db
    .selectDistinct({ day })
    .from(reconciliations)
    .where(and(gte(day, since), gt(differences, 0)))
    .orderBy(asc(day));
  return rows.map((row) => row.day);
}

/** Returns a page of results, the newest day first, or those of one day, and how many there are. */
export async function selectReconciliations(
  db: Database,
  day: Temporal.PlainDate | null,
  { page, page_size }: PageRequest,
): Promise<{ rows: ReconciliationRow[]; count: number }> {
  const where = day === null ? undefined : eq(reconciliations.day, day);
  const [total] = await db.select({ count: count() }).from(reconciliations).where(where);
  const rows = await db
    .select()
    .from(reconciliations)
    .where(where)
    .orderBy(desc(reconciliations.day), asc(reconciliations.currency))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

/** Returns a page of what differed on a day, in order of time, and how many there are. */
export async function selectDifferences(
  db: Database,
  day: Temporal.PlainDate,
  { page, page_size }: PageRequest,
): Promise<{ rows: DifferenceRow[]; count: number }> {
  const where = eq(reconciliationDifferences.day, day);
  const [total] = await db.select({ count: count() }).from(reconciliationDifferences).where(where);
  const rows = await db
    .select()
    .from(reconciliationDifferences)
    .where(where)
    .orderBy(asc(reconciliationDifferences.at), asc(reconciliationDifferences.key))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

/** Returns the staff who may decide about money. */
export async function selectMoneyStaff(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.role, ['moderator', 'admin']),
        isNull(users.suspendedAt),
        isNull(users.deletionRequestedAt),
      ),
    );
  return rows.map(({ id }) => id);
}
