import { and, count, eq, getViewSelectedFields, gte, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import * as tables from './identity.tables.ts';
import { loginColumns, signalColumns, usedProofs } from './login/login.tables.ts';
import { passkeys } from './passkeys/passkeys.tables.ts';
import { totpFactors } from './two-factor/two-factor.tables.ts';

/**
 * Reads and changes of this module's tables for other modules. The views are for joins: they have the names of their
 * tables, so a query has the same plan, but they are read-only and have no secret columns.
 */

const { passwordHash: _, ...readableUserColumns } = tables.userColumns;

/** Members, without the hash of the password. */
export const users = pgView('users', readableUserColumns).existing();

/** Condition: a member's name, username or email address contains a text. Only for staff, because others may not see the address. */
export const isCalledForStaff = (search: string): SQL =>
  sql`position(plain_text(${search}) in plain_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.username}, '') || ' ' || ${users.email})) > 0`;

/** Profiles of members. */
export const profiles = pgView('profiles', tables.profileColumns).existing();

/** Topics that a member is expert in or looks for. */
export const profileTopics = pgView('profile_topics', tables.profileTopicColumns).existing();

/** Topics by slug. */
export const topics = pgView('topics', tables.topicColumns).existing();

/** Logins: their owner, their browser, and whether they have ended; nothing secret. */
export const logins = pgView('sign_ins', {
  id: loginColumns.id,
  userId: loginColumns.userId,
  userAgent: loginColumns.userAgent,
  createdAt: loginColumns.createdAt,
  lastUsedAt: loginColumns.lastUsedAt,
  endedAt: loginColumns.endedAt,
  withPasskey: loginColumns.withPasskey,
}).existing();

/** What accounts were used with, to find accounts of one person. */
export const accountSignals = pgView('account_signals', signalColumns).existing();

/** What any member may see of another (contract PersonSummary). Join this view; never expose the email. */
export const personSummaries = pgView('person_summaries', {
  id: uuid('id').notNull(),
  username: text('username').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  headline: text('headline').notNull(),
  picture_url: text('picture_url'),
  is_expert: boolean('is_expert').notNull(),
  is_investor: boolean('is_investor').notNull(),
  is_pro: boolean('is_pro').notNull(),
  is_erased: boolean('is_erased').notNull(),
}).existing();

/** Returns the role and suspension of the account that sends a request; null if there is no such account. */
export async function selectAccountStatus(
  db: Database,
  id: string,
): Promise<Pick<typeof tables.users.$inferSelect, 'role' | 'suspendedAt'> | null> {
  const { role, suspendedAt } = tables.users;
  const [status] = await db.select({ role, suspendedAt }).from(tables.users).where(eq(tables.users.id, id));
  return status ?? null;
}

/**
 * Condition: nobody could have come this far with the password alone: the account asks for codes of an authenticator app, or its
 * member has used one of its passkeys in this login. A passkey beside a password is not enough, because the password logs in without it.
 */
const secondFactorOf = ({ id, loginId }: { readonly id: string; readonly loginId: string }): SQL<boolean> =>
  sql<boolean>`(exists (select from ${totpFactors} where ${totpFactors.userId} = ${id} and ${totpFactors.confirmedAt} is not null)
    or exists (select from ${logins} where ${logins.id} = ${loginId} and ${logins.userId} = ${id} and ${logins.withPasskey}
      and exists (select from ${passkeys} where ${passkeys.userId} = ${id})))`;

/** Returns the role and suspension of an account, and whether its login uses a second factor; null if there is no such account. */
export async function selectStaffStatus(
  db: Database,
  staff: { readonly id: string; readonly loginId: string },
): Promise<
  | (Pick<typeof tables.users.$inferSelect, 'role' | 'suspendedAt'> & { readonly usesSecondFactor: boolean })
  | null
> {
  const { id, role, suspendedAt } = tables.users;
  const [status] = await db
    .select({ role, suspendedAt, usesSecondFactor: secondFactorOf(staff) })
    .from(tables.users)
    .where(eq(id, staff.id));
  return status ?? null;
}

/** Returns the ids of all staff who can log in. */
export async function selectStaffIds(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: tables.users.id })
    .from(tables.users)
    // Written out, so that the planner takes the index of staff.
    .where(and(sql`${tables.users.role} <> 'member'`, isNull(tables.users.suspendedAt)));
  return rows.map(({ id }) => id);
}

/** Stores that a proof of a key, or a ticket, was used. @returns false if it was stored before, by any process. */
export async function storeUsedProof(
  db: Database,
  proofHash: string,
  expiresAt: Temporal.Instant,
): Promise<boolean> {
  const stored = await db
    .insert(usedProofs)
    .values({ proofHash, expiresAt })
    .onConflictDoNothing()
    .returning({ proofHash: usedProofs.proofHash });
  return stored.length > 0;
}

/** Returns a member's username, or their email before they have one. Null if there is no such member. */
export async function findUsername(db: Database, id: string): Promise<string | null> {
  const [user] = await db
    .select({ username: tables.users.username, email: tables.users.email })
    .from(tables.users)
    .where(eq(tables.users.id, id));
  return user ? (user.username ?? user.email) : null;
}

/** Returns the logins that ended since an instant. */
export async function findEndedSince(db: Database, since: Temporal.Instant): Promise<string[]> {
  const ended = await db.select({ id: logins.id }).from(logins).where(gte(logins.endedAt, since));
  return ended.map(({ id }) => id);
}

/**
 * Condition on a row of `users`: the member has this username, or had it and it still leads to them (R-ACCT-29).
 * @param username in lower case.
 */
export const hasUsername = (username: string | SQL): SQL =>
  sql`(${users.username} = ${username} or ${users.id} = (select former.user_id from former_usernames former where former.username = ${username}))`;

/** Returns for each of these usernames, in lower case, the current one: another one if it is a former one (R-ACCT-29). */
export async function currentUsernames(
  db: Database,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  const { formerUsernames: former } = tables;
  const rows = await db
    .select({ former: former.username, current: users.username })
    .from(former)
    .innerJoin(users, eq(users.id, former.userId))
    .where(inArray(former.username, [...usernames]));
  const renamed = new Map(rows.map((row) => [row.former, row.current]));
  return new Map(usernames.map((name) => [name, renamed.get(name) ?? name]));
}

/** The columns of a `PersonSummary`, for a select that joins `personSummaries`. */
export const PERSON = getViewSelectedFields(personSummaries);

export type ProfileRow = typeof tables.profiles.$inferSelect;

/** Returns the number of members, without suspended and erased ones. */
export async function countMembers(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tables.users)
    .where(isNull(tables.users.suspendedAt));
  return row?.count ?? 0;
}

/** Columns of an account that other modules may change. */
type AccountChange = Partial<
  Pick<
    typeof tables.users.$inferSelect,
    | 'username'
    | 'firstName'
    | 'lastName'
    | 'role'
    | 'suspendedAt'
    | 'redirectLocation'
    | 'redirectExpertize'
    | 'onboardingSteps'
    | 'hasCompletedOnboarding'
  >
>;

/**
 * Changes an account; an empty change does nothing.
 * @returns false if there is no such account.
 * @throws a unique violation of `users_username_key` if somebody else has the username.
 */
export async function changeAccount(tx: Database, id: string, change: AccountChange): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  const changed = await tx
    .update(tables.users)
    .set(change)
    .where(eq(tables.users.id, id))
    .returning({ id: tables.users.id });
  return changed.length > 0;
}

/**
 * Makes a member pro, or not pro.
 * @returns false if nothing changed.
 */
export async function setPro(tx: Database, id: string, isPro: boolean): Promise<boolean> {
  const changed = await tx
    .update(tables.users)
    .set({ isPro })
    .where(and(eq(tables.users.id, id), ne(tables.users.isPro, isPro)))
    .returning({ id: tables.users.id });
  return changed.length > 0;
}

/**
 * Adds an onboarding step for the members who have not done it; the others are unchanged.
 * @param ends whether it also ends the redirects to the other steps.
 * @returns the ids of the members who had not done it.
 */
export async function addOnboardingStep(
  tx: Database,
  userIds: readonly string[],
  step: string,
  { ends }: { readonly ends: boolean },
): Promise<string[]> {
  const { id, onboardingSteps } = tables.users;
  const changed = await tx
    .update(tables.users)
    .set({
      ...(ends ? { hasCompletedOnboarding: true } : {}),
      onboardingSteps: sql`array_append(${onboardingSteps}, ${step}::text)`,
    })
    .where(and(inArray(id, [...userIds]), sql`${step}::text <> all(${onboardingSteps})`))
    .returning({ id });
  return changed.map((member) => member.id);
}

/** The fields of a profile that a member can change. */
export type ProfileFields = Partial<
  Pick<
    ProfileRow,
    | 'headline'
    | 'story'
    | 'location'
    | 'timeZone'
    | 'formats'
    | 'languages'
    | 'company'
    | 'jobTitle'
    | 'website'
    | 'goals'
    | 'interests'
    | 'mentorshipStatement'
    | 'isExpert'
    | 'isInvestor'
    | 'academicLevel'
    | 'pictureKey'
    | 'visibility'
    | 'isPublic'
  >
>;

/** Changes a profile and its time of change. */
export async function changeProfileFields(
  tx: Database,
  userId: string,
  change: ProfileFields,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(tables.profiles)
    .set({ ...change, updatedAt: now })
    .where(eq(tables.profiles.userId, userId));
}

/** Adds one completed session to each of these profiles. */
export async function countCompletedSession(tx: Database, userIds: readonly string[]): Promise<void> {
  const { completedSessions, userId } = tables.profiles;
  await tx
    .update(tables.profiles)
    .set({ completedSessions: sql`${completedSessions} + 1` })
    .where(inArray(userId, [...userIds]));
}

/** Adds a rating from 1 to 5 to a profile. */
export async function addRating(tx: Database, userId: string, rating: number): Promise<void> {
  const { ratingSum, ratingCount } = tables.profiles;
  await tx
    .update(tables.profiles)
    .set({ ratingSum: sql`${ratingSum} + ${rating}`, ratingCount: sql`${ratingCount} + 1` })
    .where(eq(tables.profiles.userId, userId));
}

/**
 * Selects another member for an account export: no email, nothing private.
 * @param alias of `personSummaries` in the query.
 */
export const named = (alias: string): SQL =>
  sql.raw(`jsonb_build_object('username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name)`);

/** The full name of a member, in a query of `users`. */
export const FULL_NAME: SQL<string> = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

/** Locks these accounts until the transaction ends: whoever needs them active waits. Rows that refer to them need not wait. */
export async function lockAccounts(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: tables.users.id })
    .from(tables.users)
    .where(isOneOf(tables.users.id, ids))
    .orderBy(tables.users.id)
    .for('no key update');
}
