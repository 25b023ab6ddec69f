import { and, eq, sql } from 'drizzle-orm';
import { CURRENCY } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import {
  ledgerTransactions,
  providerLines,
  sessionPayments,
  type ProviderLineRow,
  type SessionPaymentRow,
} from '../payments.tables.ts';

/** Returns the chargebacks of the statement that the ledger does not have, the oldest first. Those in other currencies stay differences. */
export function selectUnbookedChargebacks(
  db: Database,
  provider: ProviderLineRow['provider'],
): Promise<ProviderLineRow[]> {
  const { kind, currency, key, at, id } = providerLines;
  const isBooked = sql`exists (select from ${ledgerTransactions} where ${ledgerTransactions.key} = ${key})`;
  return db
    .select()
    .from(providerLines)
    .where(
      and(
        eq(providerLines.provider, provider),
        eq(kind, 'chargeback'),
        eq(currency, CURRENCY),
        sql`not ${isBooked}`,
      ),
    )
    .orderBy(at, id);
}

/** Returns the session that was paid with a provider's payment; null if none was. */
export async function findSessionOfPayment(
  db: Database,
  provider: ProviderLineRow['provider'],
  payment: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: sessionPayments.sessionId })
    .from(sessionPayments)
    .where(and(eq(sessionPayments.provider, provider), eq(sessionPayments.payment, payment)));
  return row?.id ?? null;
}

/** What banks keep of the payment of a session by card, in cents; of a row of `session_payments`. */
export const CHARGED_BACK = sql<number>`(select coalesce(-sum(${providerLines.amountCents}), 0)::int from ${providerLines}
  where ${providerLines.payment} = ${sessionPayments.payment} and ${providerLines.provider} = ${sessionPayments.provider})`;

/** Returns whether a bank keeps the payment of a session, or a part of it. */
export async function isChargedBack(
  db: Database,
  { sessionId }: Pick<SessionPaymentRow, 'sessionId'>,
): Promise<boolean> {
  const [row] = await db
    .select({ cents: CHARGED_BACK })
    .from(sessionPayments)
    .where(eq(sessionPayments.sessionId, sessionId));
  return (row?.cents ?? 0) > 0;
}
