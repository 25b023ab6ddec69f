import { sql, type SQL } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { ownersOf } from '../../db/owners-of.ts';
import * as tables from './reliability.tables.ts';

const { markColumns } = tables;

/** What other modules may read of this module's tables. */

/** Read-only view of reliability marks, for joins by other modules. */
export const reliabilityMarks = pgView('reliability_marks', {
  userId: markColumns.userId,
  state: markColumns.state,
  happenedAt: markColumns.happenedAt,
}).existing();

/** Since when the oldest disputed mark waits for a decision; null if none does. */
export const oldestDispute: SQL<string | null> = sql`(select min(${tables.reliabilityMarks.disputedAt})
  from ${tables.reliabilityMarks} where ${tables.reliabilityMarks.state} = 'disputed')`;

/** Finds whose marks are. */
export const selectMarkOwners = ownersOf(
  tables.reliabilityMarks,
  tables.reliabilityMarks.id,
  tables.reliabilityMarks.userId,
);
