import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AdminPerson, AuditAction, PersonSummary } from '@acquaint/contracts';
import { withinPeriod, type Period } from '../../db/within-period.ts';
import type { Database } from '../../ports/database/database.ts';
import { noteAuditEntry } from '../../http/contract/audit-check.ts';
import type { PageRequest } from '../../http/paging.ts';
import { FORMATS_OF_USER } from '../identity/account/locale-of-user.ts';
import { FORMER_USERNAMES, hadUsernameWith } from '../identity/account/former-usernames.ts';
import { isCalledForStaff, PERSON, personSummaries, profiles, users } from '../identity/identity.queries.ts';
import { auditLog } from './audit.tables.ts';

export interface PeopleSelection extends PageRequest {
  readonly search: string;
  readonly filter: 'all' | 'staff' | 'suspended';
}

const selected = {
  person: PERSON,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  suspendedAt: users.suspendedAt,
  redirectExpertize: users.redirectExpertize,
  completedSessions: profiles.completedSessions,
  formerUsernames: FORMER_USERNAMES,
};

/** Returns a page of members with the fields for staff, newest first, and the total number of matches. */
export async function selectPeople(
  db: Database,
  { search, filter, page, page_size }: PeopleSelection,
): Promise<{ rows: AdminPerson[]; count: number }> {
  const where = and(...conditionsOf(search, filter));
  const [total] = await db.select({ count: count() }).from(users).where(where);
  const rows = await people(db)
    .where(where)
    .orderBy(desc(users.createdAt), users.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: rows.map(present), count: total?.count ?? 0 };
}

export async function findPerson(db: Database, id: string): Promise<AdminPerson | null> {
  const [row] = await people(db).where(eq(users.id, id));
  return row ? present(row) : null;
}

/** Admins first, then moderators, then support. */
const BY_RANK = sql`case ${users.role} when 'admin' then 0 when 'moderator' then 1 else 2 end`;

/** Returns a page of the staff, by role and then by name, and their number. */
export async function selectStaff(
  db: Database,
  { page, page_size }: PageRequest,
): Promise<{ rows: AdminPerson[]; count: number }> {
  // Written out, so that the planner takes the index of staff.
  const where = sql`${users.role} <> 'member'`;
  const rows = await people(db)
    .where(where)
    .orderBy(BY_RANK, users.firstName, users.lastName, users.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: rows.map(present), count: await db.$count(users, where) };
}

/** Returns the newest entry of each of these people with one of these actions: who acted, when and why. */
export async function selectNewestAbout(
  db: Database,
  ids: readonly string[],
  actions: readonly AuditAction[],
): Promise<AuditRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectDistinctOn([auditLog.subjectId], { line: auditLog, actor: PERSON })
    .from(auditLog)
    .leftJoin(personSummaries, eq(personSummaries.id, auditLog.actorId))
    .where(and(inArray(auditLog.subjectId, [...ids]), inArray(auditLog.action, [...actions])))
    .orderBy(auditLog.subjectId, desc(auditLog.position));
}

/** Returns the account whose role changes, with what an email to its owner needs; null if there is none. */
export async function findForRole(db: Database, id: string) {
  const { role, email, firstName, lastName, suspendedAt, deletionRequestedAt, erasedAt } = users;
  const [row] = await db
    .select({
      ...{ role, email, firstName, lastName, suspendedAt, deletionRequestedAt, erasedAt },
      formats: FORMATS_OF_USER,
    })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Returns the ids of the admins who can act. */
export async function selectActiveAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.deletionRequestedAt)));
  return rows.map(({ id }) => id);
}

function people(db: Database) {
  return db
    .select(selected)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(personSummaries, eq(personSummaries.id, users.id));
}

type PersonRow = Awaited<ReturnType<typeof people>>[number];

function present(row: PersonRow): AdminPerson {
  return {
    ...row.person,
    email: row.email,
    role: row.role,
    created_at: row.createdAt.toString(),
    last_seen_at: row.lastSeenAt?.toString() ?? null,
    is_suspended: row.suspendedAt !== null,
    has_completed_expertise: !row.redirectExpertize,
    completed_sessions: row.completedSessions,
    former_usernames: row.formerUsernames,
  };
}

function conditionsOf(search: string, filter: PeopleSelection['filter']): SQL[] {
  const conditions: SQL[] = [];
  if (search !== '') {
    conditions.push(sql`(${isCalledForStaff(search)} or ${hadUsernameWith(search)})`);
  }
  if (filter === 'staff') conditions.push(ne(users.role, 'member'));
  if (filter === 'suspended') conditions.push(isNotNull(users.suspendedAt));
  return conditions;
}

/** Returns a member's role, locale and suspension, and locks the row until the transaction ends. */
export async function lockPerson(
  tx: Database,
  id: string,
): Promise<{
  role: AdminPerson['role'];
  suspendedAt: Temporal.Instant | null;
  formats: string | null;
} | null> {
  const [row] = await tx
    .select({ role: users.role, suspendedAt: users.suspendedAt, formats: FORMATS_OF_USER })
    .from(users)
    .where(eq(users.id, id))
    // Weaker than `update`, so that rows which refer to the member, such as notifications, need not wait.
    .for('no key update');
  return row ?? null;
}

export async function insertAudit(tx: Database, line: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(line);
  noteAuditEntry({ actorId: line.actorId ?? null, reason: line.reason });
}

/** Returns those of `names` that exist: usernames, or the emails of members without a username. */
export async function selectKnownNames(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const name = sql<string>`coalesce(${users.username}, ${users.email})`;
  const rows = await db
    .select({ name })
    .from(users)
    .where(inArray(name, [...names]));
  return rows.map((row) => row.name);
}

/** Least trigram similarity (0 to 1) at which a name is suggested. */
const LEAST_LIKENESS = 0.3;

/** Returns the usernames most similar to a name, the most similar first. */
export async function selectNearestNames(db: Database, name: string, most: number): Promise<string[]> {
  const likeness = sql`similarity(${users.username}, ${name})`;
  const rows = await db
    .select({ name: sql<string>`${users.username}` })
    .from(users)
    .where(and(isNotNull(users.username), isNull(users.suspendedAt), sql`${likeness} >= ${LEAST_LIKENESS}`))
    .orderBy(sql`${likeness} desc`, users.username)
    .limit(most);
  return rows.map((row) => row.name);
}

/** Returns those of some people that exist. */
export function selectPersonSummaries(db: Database, ids: readonly string[]): Promise<PersonSummary[]> {
  return db
    .select(PERSON)
    .from(personSummaries)
    .where(sql`${personSummaries.id} = any(${sql.param([...ids])}::uuid[])`);
}

/** An entry of the audit log with the person who acted; `actor` is null for the platform itself. */
export interface AuditRow {
  readonly line: typeof auditLog.$inferSelect;
  readonly actor: PersonSummary | null;
}

export interface AuditSelection extends PageRequest, Period {
  /** Part of an action, a reason, a subject or the name of who acted; empty for all. */
  readonly search: string;
  /** Also entries with one of these actions, separated by commas; ignored without a search. */
  readonly actions: string;
  /** Id of the subject; empty for all. */
  readonly about: string;
  /** Id of who acted, or `platform`. */
  readonly by?: string | undefined;
}

/** Returns a page of the audit log, newest first, and the total number of entries. */
export async function selectAudit(
  db: Database,
  { search, actions, about, by, page, page_size, ...period }: AuditSelection,
): Promise<{ rows: AuditRow[]; count: number }> {
  const { actorId, action, reason, subjectId } = auditLog;
  const { first_name, last_name, username } = personSummaries;
  const where = and(
    about === '' ? undefined : eq(subjectId, about),
    by === undefined ? undefined : by === 'platform' ? isNull(actorId) : eq(actorId, by),
    withinPeriod(auditLog.at, period),
    search === ''
      ? undefined
      : or(
          sql`position(plain_text(${search}) in plain_text(${action} || ' ' || ${reason} || ' ' || ${subjectId} || ' ' || coalesce(${first_name} || ' ' || ${last_name} || ' ' || ${username}, ''))) > 0`,
          inArray(action, actions.split(',')),
        ),
  );
  const [total] = await db
    .select({ count: count() })
    .from(auditLog)
    .leftJoin(personSummaries, eq(personSummaries.id, actorId))
    .where(where);
  const rows = await db
    .select({ line: auditLog, actor: PERSON })
    .from(auditLog)
    .leftJoin(personSummaries, eq(personSummaries.id, actorId))
    .where(where)
    // Entries of the same moment in the order in which they were made.
    .orderBy(desc(auditLog.at), desc(auditLog.position))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}
