import { not, type PersonalData } from '../identity/personal-data.ts';
import { eq } from 'drizzle-orm';
import { accountExports, keyOf } from './account-export.tables.ts';

/** What this module keeps of persons: the copies of their data. */
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
