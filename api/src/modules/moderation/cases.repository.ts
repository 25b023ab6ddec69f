import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { CaseDecision, CaseKind } from '@acquaint/contracts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { FULL_NAME, hasUsername, users } from '../identity/identity.queries.ts';
import { caseWeight, rankOf, type ReportRecord } from './case-weight.ts';
import { heldMessages, reportCases, reports, sanctions } from './moderation.tables.ts';

export type CaseRow = typeof reportCases.$inferSelect;
export type ReportRow = typeof reports.$inferSelect;

/** Returns the open case about a thing, locked until the transaction ends; a new one if there is none. */
export async function openCase(
  tx: Transaction,
  found: Pick<CaseRow, 'id' | 'kind' | 'subjectId' | 'personId' | 'peopleIds' | 'circleId' | 'openedAt'>,
): Promise<CaseRow> {
  // Staff may decide the case between the two statements. The second round then opens a new one, which nobody else sees yet.
  for (let round = 0; round < 2; round++) {
    await tx
      .insert(reportCases)
      .values({ ...found, rankAt: found.openedAt })
      .onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(reportCases)
      .where(
        and(
          eq(reportCases.kind, found.kind),
          eq(reportCases.subjectId, found.subjectId),
          isNull(reportCases.decidedAt),
        ),
      )
      .for('update');
    if (row) return row;
  }
  throw new Error('A case was decided twice while it was reported again');
}

/** @returns false if the member has reported this before. */
export async function insertReport(tx: Database, report: ReportRow): Promise<boolean> {
  const added = await tx.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id });
  return added.length > 0;
}

/** Returns how the reports of members were decided; members without a decided report are absent. */
export async function selectRecords(
  db: Database,
  reporterIds: readonly string[],
): Promise<ReadonlyMap<string, ReportRecord>> {
  if (reporterIds.length === 0) return new Map();
  const decided = (decision: CaseDecision) =>
    sql<number>`(count(*) filter (where ${reportCases.decision} = ${decision}))::int`;
  const rows = await db
    .select({
      id: sql<string>`${reports.reporterId}`,
      upheld: decided('upheld'),
      unfounded: decided('unfounded'),
      false: decided('false'),
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(isOneOf(reports.reporterId, reporterIds), isNotNull(reportCases.decision)))
    .groupBy(reports.reporterId);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

export const NO_RECORD: ReportRecord = { upheld: 0, unfounded: 0, false: 0 };

/** Computes the weight of an open case again: it has another report, or the record of a reporter has changed. */
export async function weighCase(
  tx: Database,
  { id, openedAt }: Pick<CaseRow, 'id' | 'openedAt'>,
): Promise<void> {
  const rows = await selectReports(tx, [id]);
  const records = await selectRecords(
    tx,
    rows.flatMap(({ reporterId }) => reporterId ?? []),
  );
  const weight = caseWeight(
    rows.map(({ reason, reporterId }) => ({
      reason,
      record: records.get(reporterId ?? '') ?? NO_RECORD,
    })),
  );
  await tx
    .update(reportCases)
    .set({ weight, rankAt: rankOf(openedAt, weight) })
    .where(eq(reportCases.id, id));
}

/** Computes the weight of all open cases with a report of these members again. */
export async function weighCasesOf(tx: Database, reporterIds: readonly string[]): Promise<void> {
  if (reporterIds.length === 0) return;
  const rows = await tx
    .selectDistinct({ id: reportCases.id, openedAt: reportCases.openedAt })
    .from(reportCases)
    .innerJoin(reports, eq(reports.caseId, reportCases.id))
    .where(and(isNull(reportCases.decidedAt), isOneOf(reports.reporterId, reporterIds)))
    .orderBy(reportCases.id);
  for (const row of rows) await weighCase(tx, row);
}

/** Returns the reports of cases, oldest first. */
export async function selectReports(db: Database, caseIds: readonly string[]): Promise<ReportRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .select()
    .from(reports)
    .where(inArray(reports.caseId, [...caseIds]))
    .orderBy(asc(reports.createdAt), asc(reports.id));
}

export interface CaseSelection extends PageRequest {
  readonly state: 'open' | 'mine' | 'decided' | 'all';
  readonly username: string;
  /** Id of what was reported, or of the circle in which it was; empty for all. */
  readonly subject: string;
  readonly search: string;
  readonly readerId: string;
}

/**
 * Condition: the case is about or by a member for whom a condition on `users` holds. The members are found once, not once for each
 * case, and their cases by the indexes on `people_ids` and on reporters.
 */
const concerns = (condition: SQL): SQL => {
  const them = sql`array(select ${users.id} from ${users} where ${condition})`;
  return sql`(${reportCases.peopleIds} && ${them}
    or ${reportCases.id} = any (array(select theirs.case_id from reports theirs where theirs.reporter_id = any (${them}))))`;
};

const STATES: Readonly<Record<CaseSelection['state'], (readerId: string) => SQL | undefined>> = {
  open: () => isNull(reportCases.decidedAt),
  mine: (readerId) => and(isNull(reportCases.decidedAt), eq(reportCases.assignedTo, readerId)),
  decided: () => isNotNull(reportCases.decidedAt),
  all: () => undefined,
};

/** Returns a page of cases: open ones by weight and age, decided ones newest first. */
export async function selectCases(
  db: Database,
  { state, username, subject, search, readerId, page, page_size }: CaseSelection,
): Promise<{ rows: CaseRow[]; count: number }> {
  const found = sql`position(plain_text(${search}) in plain_text(`;
  const where = and(
    STATES[state](readerId),
    subject === '' ? undefined : or(eq(reportCases.subjectId, subject), eq(reportCases.circleId, subject)),
    username === '' ? undefined : concerns(hasUsername(sql`lower(${username})`)),
    search === ''
      ? undefined
      : or(
          concerns(sql`${found} concat_ws(' ', ${FULL_NAME}, ${users.username}))) > 0`),
          sql`exists (select 1 from reports r where r.case_id = ${reportCases.id}
            and ${found} concat_ws(' ', r.snapshot_title, r.snapshot_text, r.note))) > 0)`,
        ),
  );
  const order =
    state === 'open' || state === 'mine'
      ? [asc(reportCases.rankAt)]
      : [sql`${reportCases.decidedAt} desc nulls first`, desc(reportCases.openedAt)];
  const rows = await db
    .select()
    .from(reportCases)
    .where(where)
    .orderBy(...order, asc(reportCases.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(reportCases, where) };
}

/** Counts the cases that wait for staff; 0 for a member who is not staff or whose account is closed. */
export async function countOpenCasesFor(db: Database, userId: string): Promise<number> {
  const staff = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.role, 'member'), isNull(users.suspendedAt)));
  return db.$count(reportCases, and(isNull(reportCases.decidedAt), exists(staff)));
}

interface CircleSelection {
  readonly circleId: string;
  readonly exceptAbout: readonly string[];
  readonly readerId: string;
}

/**
 * Returns a page of the cases in a circle that wait for those who keep order there. Not those about its admin or the reader, and not
 * those that the reader has reported: somebody else decides about them (R-MOD-8).
 */
export async function selectCircleCases(
  db: Database,
  { circleId, exceptAbout, readerId }: CircleSelection,
  { page, page_size }: PageRequest,
): Promise<{ rows: CaseRow[]; count: number }> {
  const where = and(
    eq(reportCases.circleId, circleId),
    isNull(reportCases.decidedAt),
    isNull(reportCases.circleDecidedAt),
    sql`not ${reportCases.peopleIds} && ${sql.param(exceptAbout)}::uuid[]`,
    notExists(
      db
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.caseId, reportCases.id), eq(reports.reporterId, readerId))),
    ),
  );
  const rows = await db
    .select()
    .from(reportCases)
    .where(where)
    .orderBy(asc(reportCases.rankAt), asc(reportCases.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(reportCases, where) };
}

export async function findCase(db: Database, id: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(reportCases).where(eq(reportCases.id, id));
  return row ?? null;
}

/** Finds a case and locks it until the transaction ends. */
export async function lockCase(tx: Database, id: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update');
  return row ?? null;
}

export async function changeCase(
  tx: Database,
  id: string,
  change: Partial<
    Pick<CaseRow, 'assignedTo' | 'decidedAt' | 'decidedBy' | 'decision' | 'reason' | 'circleDecidedAt'>
  >,
): Promise<void> {
  await tx.update(reportCases).set(change).where(eq(reportCases.id, id));
}

/** Deletes cases that were decided before an instant and of which nothing is in force, and the held messages that had them. */
export async function deleteCasesBefore(db: Database, before: Temporal.Instant): Promise<void> {
  const inForce = db
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(
      // A warning has no effect that could end.
      and(eq(sanctions.caseId, reportCases.id), isNull(sanctions.endedAt), ne(sanctions.kind, 'warning')),
    );
  await db.delete(reportCases).where(and(lt(reportCases.decidedAt, before), notExists(inForce)));
  const itsCase = db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.kind, 'held'), eq(reportCases.subjectId, heldMessages.id)));
  await db.delete(heldMessages).where(and(lt(heldMessages.decidedAt, before), notExists(itsCase)));
}

export type Subject = { readonly kind: CaseKind; readonly subjectId: string };
