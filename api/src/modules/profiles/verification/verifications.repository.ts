import type { PersonSummary, VerifiedMark } from '@acquaint/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  getViewSelectedFields,
  inArray,
  isNull,
  ne,
  sql,
} from 'drizzle-orm';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries, profiles, users, type ProfileRow } from '../../identity/identity.queries.ts';
import { profileVerifications } from './verifications.tables.ts';

export type VerificationRow = typeof profileVerifications.$inferSelect;

/** A request with the person it is about. */
export interface VerificationView extends VerificationRow {
  readonly person: PersonSummary;
  readonly email: string;
  /** Whether the person still has the name of the request. */
  readonly isSameName: boolean;
  /** What the profile says now. */
  readonly profile: Pick<ProfileRow, 'location' | 'company' | 'jobTitle' | 'website' | 'story'>;
}

const isSameName = sql<boolean>`${users.firstName} = ${profileVerifications.firstName}
  and ${users.lastName} = ${profileVerifications.lastName}`;

const views = (db: Database) =>
  db
    .select({
      ...getTableColumns(profileVerifications),
      person: getViewSelectedFields(personSummaries),
      email: users.email,
      isSameName,
      profile: {
        location: profiles.location,
        company: profiles.company,
        jobTitle: profiles.jobTitle,
        website: profiles.website,
        story: profiles.story,
      },
    })
    .from(profileVerifications)
    .innerJoin(users, eq(users.id, profileVerifications.userId))
    .innerJoin(profiles, eq(profiles.userId, profileVerifications.userId))
    .innerJoin(personSummaries, eq(personSummaries.id, profileVerifications.userId));

/** Finds a member's request; null when there is none. */
export async function findVerificationOf(db: Database, userId: string): Promise<VerificationView | null> {
  const [view] = await views(db).where(eq(profileVerifications.userId, userId));
  return view ?? null;
}

export async function findVerification(db: Database, id: string): Promise<VerificationView | null> {
  const [view] = await views(db).where(eq(profileVerifications.id, id));
  return view ?? null;
}

/** Reads a request and locks it until the transaction ends. */
export async function lockVerification(tx: Database, id: string): Promise<VerificationRow | null> {
  const [row] = await tx
    .select()
    .from(profileVerifications)
    .where(eq(profileVerifications.id, id))
    .for('update');
  return row ?? null;
}

/** Finds the mark on a profile. It counts for the name and the work that were verified, while its owner is pro; null for none. */
export async function findMark(db: Database, userId: string): Promise<VerifiedMark | null> {
  const [row] = await db
    .select({
      what: profileVerifications.what,
      badges: profileVerifications.badges,
      claims: {
        expert: personSummaries.is_expert,
        investor: personSummaries.is_investor,
      },
      decidedAt: profileVerifications.decidedAt,
      isSameWork: sql<boolean>`${profiles.company} = ${profileVerifications.company}`,
    })
    .from(profileVerifications)
    .innerJoin(users, eq(users.id, profileVerifications.userId))
    .innerJoin(profiles, eq(profiles.userId, profileVerifications.userId))
    .innerJoin(personSummaries, eq(personSummaries.id, profileVerifications.userId))
    .where(
      and(
        eq(profileVerifications.userId, userId),
        eq(profileVerifications.state, 'verified'),
        eq(personSummaries.is_pro, true),
        isSameName,
      ),
    );
  if (!row?.what || !row.decidedAt) return null;
  return {
    what: row.isSameWork ? row.what : 'name',
    badges: row.badges.filter((badge) => row.claims[badge]),
    verified_at: row.decidedAt.toString(),
  };
}

/** Inserts a request, replacing an earlier one of the same person with all of its evidence. */
export async function putVerification(
  tx: Database,
  { id, userId, evidence, requestedAt }: Pick<VerificationRow, 'id' | 'userId' | 'evidence' | 'requestedAt'>,
): Promise<void> {
  const [name] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, company: profiles.company })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!name) throw new Error('The account of a request is not there');
  const fresh = {
    id,
    evidence,
    workEmail: null,
    workEmailProvenAt: null,
    ...name,
    state: 'waiting' as const,
    what: null,
    badges: [],
    reason: '',
    requestedAt,
    decidedAt: null,
  };
  await tx
    .insert(profileVerifications)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: profileVerifications.userId, set: fresh });
}

/** Adds a proven work email to a waiting request. @returns false when none is waiting. */
export async function setWorkEmail(
  tx: Database,
  userId: string,
  workEmail: string,
  workEmailProvenAt: Temporal.Instant,
): Promise<boolean> {
  const changed = await tx
    .update(profileVerifications)
    .set({ workEmail, workEmailProvenAt })
    .where(and(eq(profileVerifications.userId, userId), eq(profileVerifications.state, 'waiting')))
    .returning({ id: profileVerifications.id });
  return changed.length > 0;
}

export async function updateVerification(
  tx: Database,
  id: string,
  decision: Pick<VerificationRow, 'state' | 'what' | 'badges' | 'reason' | 'decidedAt'>,
): Promise<void> {
  await tx.update(profileVerifications).set(decision).where(eq(profileVerifications.id, id));
}

export async function deleteVerification(db: Database, userId: string): Promise<void> {
  await db.delete(profileVerifications).where(eq(profileVerifications.userId, userId));
}

const mayDecide = and(
  inArray(users.role, ['moderator', 'admin']),
  isNull(users.suspendedAt),
  isNull(users.deletionRequestedAt),
);

/** Returns the IDs of staff who may decide, except one: nobody decides their own request. */
export async function selectDeciders(tx: Database, except: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(mayDecide, ne(users.id, except)));
  return rows.map(({ id }) => id);
}

/** Counts the waiting requests that this person may decide. */
export async function countOpenFor(db: Database, userId: string): Promise<number> {
  const decider = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), mayDecide));
  const [row] = await db
    .select({ count: count() })
    .from(profileVerifications)
    .where(
      and(
        eq(profileVerifications.state, 'waiting'),
        ne(profileVerifications.userId, userId),
        exists(decider),
      ),
    );
  return row?.count ?? 0;
}

/** Returns a page of waiting requests, the oldest first, or of decided ones, the newest first. */
export async function selectVerifications(
  db: Database,
  isOpen: boolean,
  { page, page_size }: PageRequest,
): Promise<{ rows: VerificationView[]; count: number }> {
  const where = isOpen
    ? eq(profileVerifications.state, 'waiting')
    : ne(profileVerifications.state, 'waiting');
  const [total] = await db.select({ count: count() }).from(profileVerifications).where(where);
  const rows = await views(db)
    .where(where)
    .orderBy(
      isOpen ? asc(profileVerifications.requestedAt) : desc(profileVerifications.decidedAt),
      profileVerifications.id,
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}
