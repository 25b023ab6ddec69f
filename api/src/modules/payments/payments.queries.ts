import { sql, type SQL } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { ownersOf } from '../../db/owners-of.ts';
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

const { payouts, sessionPayments: payments, withheldMoney } = tables;

/** Finds who paid for sessions, by the ids of these. */
export const selectPaymentOwners = ownersOf(payments, payments.sessionId, payments.bookerId);

/** Finds whose payouts are. */
export const selectPayoutOwners = ownersOf(payouts, payouts.id, payouts.userId);

/** Finds who would get withheld amounts. */
export const selectWithheldOwners = ownersOf(withheldMoney, withheldMoney.id, withheldMoney.userId);
