import { pgView } from 'drizzle-orm/pg-core';
import { markColumns } from './reliability.tables.ts';

/** What other modules may read of this module's tables. */

/** Read-only view of reliability marks, for joins by other modules. */
export const reliabilityMarks = pgView('reliability_marks', {
  userId: markColumns.userId,
  state: markColumns.state,
  happenedAt: markColumns.happenedAt,
}).existing();
