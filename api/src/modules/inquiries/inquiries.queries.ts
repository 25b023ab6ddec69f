import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { inquiries } from './inquiries.tables.ts';

/** Reads and changes of this module's table for other modules. */

/** Since when the oldest inquiry waits for an answer; null if none does. */
export const oldestInquiry: SQL<string | null> = sql`(select min(${inquiries.createdAt})
  from ${inquiries} where ${inquiries.state} = 'open')`;

/** Lets others handle the open inquiries that somebody had taken on. */
export async function releaseInquiriesOf(tx: Database, staffId: string): Promise<void> {
  await tx
    .update(inquiries)
    .set({ assignedTo: null })
    .where(and(eq(inquiries.assignedTo, staffId), eq(inquiries.state, 'open')));
}

/** Returns the subjects of those of these inquiries that are still stored. */
export function selectInquirySubjects(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: inquiries.id, name: inquiries.subject })
    .from(inquiries)
    .where(inArray(inquiries.id, [...ids]));
}
