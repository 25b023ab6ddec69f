import { sql, type SQL } from 'drizzle-orm';
import { pgView, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { reportCaseColumns } from './moderation.tables.ts';

/** Whom reports are about and what was decided, for other modules. The view is read-only and has the name of its table. */
export const reportCases = pgView('report_cases', {
  personId: reportCaseColumns.personId,
  decision: reportCaseColumns.decision,
  decidedAt: reportCaseColumns.decidedAt,
}).existing();

/** Condition: a file belongs to a post that waits for a moderator, or that was decided about since an instant. */
export const isFileOfHeld = (file: AnyPgColumn, since: Temporal.Instant): SQL =>
  sql`${file} in (select unnest(held.file_ids) from held_messages held
    where held.decided_at is null or held.decided_at > ${since.toString()}::timestamptz)`;
