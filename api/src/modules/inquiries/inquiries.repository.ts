import { and, asc, count, desc, eq, getTableColumns, isNull, lt, ne, sql } from 'drizzle-orm';
import type { InquiryState, PersonSummary } from '@acquaint/contracts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { PERSON, personSummaries } from '../identity/identity.queries.ts';
import { inquiries } from './inquiries.tables.ts';

export type InquiryRow = typeof inquiries.$inferSelect;

/** An inquiry with who of the staff answers it. */
export interface InquiryView extends InquiryRow {
  readonly assignee: PersonSummary | null;
}

const views = (db: Database) =>
  db
    .select({ ...getTableColumns(inquiries), assignee: PERSON })
    .from(inquiries)
    .leftJoin(personSummaries, eq(personSummaries.id, inquiries.assignedTo));

/** Which inquiries of a state are selected. */
interface InquirySelection extends PageRequest {
  readonly state: InquiryState;
  readonly whose: 'all' | 'mine' | 'unassigned';
  readonly readerId: string;
  readonly search: string;
}

/** @returns false if the challenge was already used. */
export async function insertInquiry(tx: Database, inquiry: InquiryRow): Promise<boolean> {
  const added = await tx
    .insert(inquiries)
    .values(inquiry)
    .onConflictDoNothing({ target: inquiries.challengeId })
    .returning({ id: inquiries.id });
  return added.length > 0;
}

/** Returns a page of the inquiries in a state, open ones oldest first, and the total number of matches. */
export async function selectInquiries(
  db: Database,
  { state, whose, readerId, search, page, page_size }: InquirySelection,
): Promise<{ rows: InquiryView[]; count: number }> {
  const isSelected = and(
    eq(inquiries.state, state),
    whose === 'mine' ? eq(inquiries.assignedTo, readerId) : undefined,
    whose === 'unassigned' ? isNull(inquiries.assignedTo) : undefined,
    search === ''
      ? undefined
      : sql`position(plain_text(${search}) in plain_text(concat_ws(' ', ${inquiries.name}, ${inquiries.email}, ${inquiries.organisation}, ${inquiries.subject}, ${inquiries.message}))) > 0`,
  );
  const [total] = await db.select({ count: count() }).from(inquiries).where(isSelected);
  const rows = await views(db)
    .where(isSelected)
    .orderBy((state === 'open' ? asc : desc)(inquiries.createdAt), inquiries.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

/** Counts the inquiries that wait for an answer. */
export function countOpenInquiries(db: Database): Promise<number> {
  return db.$count(inquiries, eq(inquiries.state, 'open'));
}

/** Finds an inquiry with who answers it. */
export async function findInquiry(db: Database, id: string): Promise<InquiryView | null> {
  const [view] = await views(db).where(eq(inquiries.id, id));
  return view ?? null;
}

/** Sets who answers an inquiry. */
export async function assignInquiry(tx: Database, id: string, staffId: string | null): Promise<void> {
  await tx.update(inquiries).set({ assignedTo: staffId }).where(eq(inquiries.id, id));
}

/** Finds an inquiry and locks it until the transaction ends. */
export async function lockInquiry(tx: Database, id: string): Promise<InquiryRow | null> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  return row ?? null;
}

export async function updateInquiryState(
  tx: Database,
  id: string,
  state: InquiryState,
  decidedAt: Temporal.Instant,
): Promise<void> {
  await tx.update(inquiries).set({ state, decidedAt }).where(eq(inquiries.id, id));
}

/** Marks an inquiry as answered by a reply. */
export async function keepReply(
  tx: Database,
  id: string,
  reply: string,
  decidedAt: Temporal.Instant,
): Promise<void> {
  await tx.update(inquiries).set({ state: 'answered', reply, decidedAt }).where(eq(inquiries.id, id));
}

/** Deletes inquiries that arrived before an instant and are no longer open. */
export async function deleteInquiriesBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(inquiries).where(and(ne(inquiries.state, 'open'), lt(inquiries.createdAt, before)));
}
