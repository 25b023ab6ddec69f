import type { Role } from '@acquaint/contracts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/is-one-of.ts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
import type { Subject } from './cases.repository.ts';
import { appeals, reportCases, sanctions } from './moderation.tables.ts';

export type SanctionRow = typeof sanctions.$inferSelect;
export type AppealRow = typeof appeals.$inferSelect;

/** Returns the roles of these members, in no order. */
export async function selectRoles(db: Database, personIds: readonly string[]): Promise<Role[]> {
  const rows = await db.select({ role: users.role }).from(users).where(isOneOf(users.id, personIds));
  return rows.map(({ role }) => role);
}

export async function insertSanction(tx: Database, sanction: SanctionRow): Promise<void> {
  await tx.insert(sanctions).values(sanction);
}

const newestFirst = [desc(sanctions.madeAt), asc(sanctions.id)];

export async function selectSanctionsOf(db: Database, caseIds: readonly string[]): Promise<SanctionRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .select()
    .from(sanctions)
    .where(inArray(sanctions.caseId, [...caseIds]))
    .orderBy(...newestFirst);
}

/** Returns what was done to members before, newest first, at most `most` for each. */
export async function selectHistory(
  db: Database,
  personIds: readonly string[],
  most: number,
): Promise<SanctionRow[]> {
  if (personIds.length === 0) return [];
  const place = sql<number>`row_number() over (partition by ${sanctions.personId}
    order by ${sanctions.madeAt} desc, ${sanctions.id})`;
  const numbered = db
    .select({ id: sanctions.id, place: place.as('place') })
    .from(sanctions)
    .where(isOneOf(sanctions.personId, personIds))
    .as('numbered');
  return db
    .select()
    .from(sanctions)
    .where(
      inArray(
        sanctions.id,
        db
          .select({ id: numbered.id })
          .from(numbered)
          .where(sql`${numbered.place} <= ${most}`),
      ),
    )
    .orderBy(...newestFirst);
}

export async function findSanction(db: Database, id: string): Promise<SanctionRow | null> {
  const [row] = await db.select().from(sanctions).where(eq(sanctions.id, id));
  return row ?? null;
}

/** Returns the sanctions with these IDs, in no particular order. */
export async function selectSanctions(db: Database, ids: readonly string[]): Promise<SanctionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(sanctions)
    .where(inArray(sanctions.id, [...ids]));
}

/** Finds a sanction and locks it until the transaction ends. */
export async function lockSanction(tx: Database, id: string): Promise<SanctionRow | null> {
  const [row] = await tx.select().from(sanctions).where(eq(sanctions.id, id)).for('update');
  return row ?? null;
}

export async function putSanctionEnd(
  tx: Database,
  id: string,
  endedAt: Temporal.Instant,
  endedBy: string | null,
): Promise<void> {
  await tx.update(sanctions).set({ endedAt, endedBy }).where(eq(sanctions.id, id));
}

/** Returns the suspensions of a member that are in force. */
export async function selectSuspensions(db: Database, personId: string): Promise<SanctionRow[]> {
  return db
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.personId, personId), eq(sanctions.kind, 'suspension'), isNull(sanctions.endedAt)))
    .orderBy(...newestFirst);
}

/** Returns whether a thing is hidden by any report about it. */
export async function isHidden(db: Database, { kind, subjectId }: Subject): Promise<boolean> {
  const [row] = await db
    .select({ id: sanctions.id })
    .from(sanctions)
    .innerJoin(reportCases, eq(reportCases.id, sanctions.caseId))
    .where(
      and(
        eq(sanctions.kind, 'hiding'),
        isNull(sanctions.endedAt),
        eq(reportCases.kind, kind),
        eq(reportCases.subjectId, subjectId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** @returns false if the member has appealed before. */
export async function insertAppeal(
  tx: Database,
  appeal: Pick<AppealRow, 'id' | 'sanctionId' | 'personId' | 'statement' | 'madeAt'>,
): Promise<boolean> {
  const added = await tx.insert(appeals).values(appeal).onConflictDoNothing().returning({ id: appeals.id });
  return added.length > 0;
}

export async function selectAppealsOf(db: Database, sanctionIds: readonly string[]): Promise<AppealRow[]> {
  if (sanctionIds.length === 0) return [];
  return db
    .select()
    .from(appeals)
    .where(inArray(appeals.sanctionId, [...sanctionIds]))
    .orderBy(asc(appeals.madeAt), asc(appeals.id));
}

/** Returns a page of appeals: open ones oldest first, others newest first. */
export async function selectAppeals(
  db: Database,
  isOpen: boolean,
  { page, page_size }: PageRequest,
): Promise<{ rows: AppealRow[]; count: number }> {
  const where: SQL = isOpen ? isNull(appeals.decidedAt) : isNotNull(appeals.decidedAt);
  const rows = await db
    .select()
    .from(appeals)
    .where(where)
    .orderBy(isOpen ? asc(appeals.madeAt) : desc(appeals.decidedAt), asc(appeals.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(appeals, where) };
}

/** Finds an appeal and locks it until the transaction ends. */
export async function lockAppeal(tx: Database, id: string): Promise<AppealRow | null> {
  const [row] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update');
  return row ?? null;
}

/** Decides the open appeals against a sanction that has ended: as lifted, since nothing is left to decide. */
export async function closeAppeals(
  tx: Database,
  sanctionId: string,
  decidedAt: Temporal.Instant,
  decidedBy: string | null,
): Promise<void> {
  await tx
    .update(appeals)
    .set({ decidedAt, decidedBy, isLifted: true })
    .where(and(eq(appeals.sanctionId, sanctionId), isNull(appeals.decidedAt)));
}

/** Returns what an appeal is against; null if there is no such appeal. */
export async function findAppealed(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ sanctionId: appeals.sanctionId }).from(appeals).where(eq(appeals.id, id));
  return row?.sanctionId ?? null;
}

export async function decideAppeal(
  tx: Database,
  id: string,
  decided: Pick<AppealRow, 'decidedAt' | 'decidedBy' | 'isLifted' | 'answer'>,
): Promise<void> {
  await tx.update(appeals).set(decided).where(eq(appeals.id, id));
}
