import { not, type PersonalData } from '../identity/account/personal-data.ts';
import { eq } from 'drizzle-orm';
import { accountExports, keyOf } from './account-export.tables.ts';

/** Personal data of this module: the account exports. */
export const accountExportData: PersonalData = {
  columns: {
    'account_exports.user_id': ['delete', not('the copies themselves')],
  },
  erase: async (tx, userId) => {
    const copies = await tx
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(eq(accountExports.userId, userId));
    return copies.map(({ id }) => keyOf(id));
  },
};
