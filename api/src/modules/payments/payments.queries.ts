import { inArray, sql, type SQL } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import * as tables from './payments.tables.ts';

const { sessionPaymentColumns } = tables;

/** Reads of this module's tables for other modules. The view is read-only and has the name of its table. */

/** What was paid for sessions, without the provider. */
export const sessionPayments = pgView('session_payments', {
  sessionId: sessionPaymentColumns.sessionId,
  cardCents: sessionPaymentColumns.cardCents,
  vouchersCents: sessionPaymentColumns.vouchersCents,
  state: sessionPaymentColumns.state,
  paidAt: sessionPaymentColumns.paidAt,
  closedAt: sessionPaymentColumns.closedAt,
}).existing();

/** Since when the oldest withheld amount waits for a decision; null if none does. */
export const oldestWithheld: SQL<string | null> = sql`(select min(${tables.withheldMoney.withheldAt})
  from ${tables.withheldMoney} where ${tables.withheldMoney.state} = 'waiting')`;

/** Since when the oldest payout waits to be approved or paid; null if none does. */
export const oldestPayout: SQL<string | null> = sql`(select min(${tables.payouts.requestedAt})
  from ${tables.payouts} where ${tables.payouts.state} in ('requested', 'approved'))`;

/** Returns whose these payouts are. */
export function selectPayoutOwners(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; userId: string }[]> {
  const { id, userId } = tables.payouts;
  return db
    .select({ id, userId })
    .from(tables.payouts)
    .where(inArray(id, [...ids]));
}

/** Returns who would get these withheld amounts. */
export function selectWithheldOwners(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; userId: string }[]> {
  const { id, userId } = tables.withheldMoney;
  return db
    .select({ id, userId })
    .from(tables.withheldMoney)
    .where(inArray(id, [...ids]));
}
