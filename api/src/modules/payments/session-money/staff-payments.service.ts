import {
  adminExportPayments,
  adminGetPayment,
  adminListPayments,
  type StaffPayment,
} from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { defineCall } from '../../../http/calls.ts';
import { csvOf } from '../../../http/csv.ts';
import { paged } from '../../../http/paging.ts';
import { notFound } from '../../../http/problem.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectPaymentRecords } from './payment-records.repository.ts';
import { findPayment, selectPayments, sumHeld } from './staff-payments.repository.ts';

/** Payments in one export. */
const MOST = 10_000;

interface Dependencies {
  readonly db: Database;
  readonly audit: Audit;
}

/** Creates the service with which staff look up payments for sessions (R-ADMIN-31). */
export function createStaffPaymentsService({ db, audit }: Dependencies) {
  return {
    list: defineCall(adminListPayments, async (_context, { query }) => {
      const { rows, count } = await selectPayments(db, query);
      return { ...paged(rows, count, query), held: await sumHeld(db) };
    }),

    get: defineCall(adminGetPayment, async (_context, { params: { id } }) => {
      const found = await findPayment(db, id);
      if (!found) throw notFound('We couldn’t find this payment.');
      const { payment, provider } = found;
      return { ...payment, provider, ...(await selectPaymentRecords(db, id, payment.reference)) };
    }),

    exportAll: defineCall(adminExportPayments, async (context, { body: { reason, ...filters } }) => {
      await audit(db, context, {
        ...{ action: 'payments/exported', subjectId: filters.search || filters.filter, reason },
      });
      const { rows } = await selectPayments(db, { ...filters, page: 1, page_size: MOST });
      return { csv: csvOf(COLUMNS, rows.map(cellsOf)), count: rows.length };
    }),
  };
}

const COLUMNS = [
  ...['paid_at', 'session', 'session_starts_at', 'booker', 'host', 'amount_cents', 'vouchers_cents'],
  ...['state', 'card_refund', 'charged_back_cents', 'reference'],
];

function cellsOf(payment: StaffPayment): string[] {
  const { paid_at, id, starts_at, booker, host, state, card_refund, reference } = payment;
  const { amount_cents, vouchers_cents, charged_back_cents } = payment;
  return [
    ...[paid_at, id, starts_at, booker.username, host.username, String(amount_cents), String(vouchers_cents)],
    ...[state, card_refund ?? '', String(charged_back_cents), reference],
  ];
}
