import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { pgView, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { ownersOf } from '../../db/owners-of.ts';
import type { Database } from '../../ports/database/database.ts';
import * as tables from './moderation.tables.ts';

const { reportCaseColumns } = tables;

/** Whom reports are about and what was decided, for other modules. The view is read-only and has the name of its table. */
export const reportCases = pgView('report_cases', {
  personId: reportCaseColumns.personId,
  decision: reportCaseColumns.decision,
  decidedAt: reportCaseColumns.decidedAt,
}).existing();

/** Since when the oldest open case waits; null if none does. */
export const oldestCase: SQL<string | null> = sql`(select min(${tables.reportCases.openedAt})
  from ${tables.reportCases} where ${tables.reportCases.decidedAt} is null)`;

/** Finds whom cases are about. */
export const selectCaseSubjects = ownersOf(
  tables.reportCases,
  tables.reportCases.id,
  tables.reportCases.personId,
);

/** Finds whom actions about a report are against. */
export const selectSanctionSubjects = ownersOf(
  tables.sanctions,
  tables.sanctions.id,
  tables.sanctions.personId,
);

/** Condition: a file belongs to a post that waits for a moderator, or that was decided about since an instant. */
export const isFileOfHeld = (file: AnyPgColumn, since: Temporal.Instant): SQL =>
  sql`${file} in (select unnest(held.file_ids) from held_messages held
    where held.decided_at is null or held.decided_at > ${since.toString()}::timestamptz)`;

/** Lets others handle the open reports that somebody had taken on. */
export async function releaseReportsOf(tx: Database, staffId: string): Promise<void> {
  const { assignedTo, decidedAt } = tables.reportCases;
  await tx
    .update(tables.reportCases)
    .set({ assignedTo: null })
    .where(and(eq(assignedTo, staffId), isNull(decidedAt)));
}
