import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PersonSummary, StaffPaymentPage } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import {
  cardRefunds,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  paymentCheckouts,
  providerLines,
  withheldMoney,
} from '../payments.tables.ts';

type Records = Pick<StaffPaymentPage, 'checkouts' | 'refunds' | 'decision' | 'ledger' | 'statement'>;

/**
 * Returns what belongs to the payment of a session: refunds, the decision of staff, the ledger and the provider's statement.
 * @param payment the provider's id of the payment; empty for lunch money.
 */
export async function selectPaymentRecords(
  db: Database,
  sessionId: string,
  payment: string,
): Promise<Records> {
  const checkouts = await db
    .select()
    .from(paymentCheckouts)
    .where(eq(paymentCheckouts.sessionId, sessionId))
    .orderBy(desc(paymentCheckouts.createdAt));
  const refunds = await db
    .select()
    .from(cardRefunds)
    .where(eq(cardRefunds.sessionId, sessionId))
    .orderBy(asc(cardRefunds.createdAt));
  const keys = [
    ...['session_payment', 'session_release', 'session_refund'].map((kind) => `${kind}:${sessionId}`),
    ...checkouts.map(({ id }) => `card_payment:${id}`),
    ...refunds.flatMap(({ id }) => [`card_refund:${id}`, `card_refund_failed:${id}`]),
  ];
  const statement = await db
    .select()
    .from(providerLines)
    .where(
      or(inArray(providerLines.key, keys), payment === '' ? undefined : eq(providerLines.payment, payment)),
    )
    .orderBy(asc(providerLines.at), asc(providerLines.id));
  const chargebacks = statement.filter((line) => line.payment !== null).map(({ key }) => key);
  return {
    checkouts: checkouts.map(({ checkout, state, createdAt }) => ({
      ...{ id: checkout ?? '', state, created_at: createdAt.toString() },
    })),
    refunds: refunds.map(({ id, amountCents, state, byBank, createdAt, doneAt }) => ({
      ...{ id, amount_cents: amountCents, state, by_bank: byBank },
      ...{ created_at: createdAt.toString(), done_at: doneAt?.toString() ?? null },
    })),
    decision: await selectDecision(db, sessionId),
    ledger: await selectTransactions(db, [...keys, ...chargebacks]),
    statement: statement.map(({ id, kind, amountCents, feeCents, currency, at }) => ({
      ...{ id, kind, amount_cents: amountCents, fee_cents: feeCents, currency, at: at.toString() },
    })),
  };
}

async function selectDecision(db: Database, sessionId: string): Promise<Records['decision']> {
  const [row] = await db
    .select()
    .from(withheldMoney)
    .where(sql`${withheldMoney.kind} = 'session' and ${withheldMoney.subjectId} = ${sessionId}`);
  if (!row) return null;
  const { cause, dispute, state, reason, withheldAt, decidedAt } = row;
  return {
    ...{ cause, dispute, state, reason },
    ...{ withheld_at: withheldAt.toString(), decided_at: decidedAt?.toString() ?? null },
  };
}

async function selectTransactions(db: Database, keys: readonly string[]): Promise<Records['ledger']> {
  const rows = await db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.createdAt,
      owner: sql<PersonSummary | null>`to_jsonb(owner)`,
      account: ledgerAccounts.kind,
      amount_cents: ledgerEntries.amountCents,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .leftJoin(sql`${personSummaries} owner`, sql`owner.id = ${ledgerAccounts.ownerId}`)
    .where(inArray(ledgerTransactions.key, [...keys]))
    .orderBy(
      asc(ledgerTransactions.createdAt),
      asc(ledgerTransactions.id),
      asc(ledgerEntries.amountCents),
      asc(ledgerAccounts.kind),
    );
  const transactions = new Map<string, Records['ledger'][number]>();
  for (const { id, kind, at, ...line } of rows) {
    const known = transactions.get(id) ?? { id, kind, at: at.toString(), lines: [] };
    known.lines.push(line);
    transactions.set(id, known);
  }
  return [...transactions.values()];
}
