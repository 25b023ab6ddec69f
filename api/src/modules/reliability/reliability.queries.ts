import { pgView } from 'drizzle-orm/pg-core';
import { markColumns } from './reliability.tables.ts';

/** What other modules may read of the tables of this module. */

/** What counts against members, for a join: it has the table's name, and can only be read. */
export const reliabilityMarks = pgView('reliability_marks', {
  userId: markColumns.userId,
  state: markColumns.state,
  happenedAt: markColumns.happenedAt,
}).existing();
