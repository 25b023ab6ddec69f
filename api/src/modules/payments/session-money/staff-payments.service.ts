import { adminListPayments } from '@acquaint/contracts';
import { defineCall } from '../../../http/calls.ts';
import { paged } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectPayments, sumHeld } from './staff-payments.repository.ts';

/** Creates the service with which staff look up payments for sessions (R-ADMIN-31). */
export function createStaffPaymentsService({ db }: { readonly db: Database }) {
  return {
    list: defineCall(adminListPayments, async (_context, { query }) => {
      const { rows, count } = await selectPayments(db, query);
      return { ...paged(rows, count, query), held: await sumHeld(db) };
    }),
  };
}
