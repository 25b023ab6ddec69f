import { pgView } from 'drizzle-orm/pg-core';
import { sessionPaymentColumns } from './payments.tables.ts';

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
