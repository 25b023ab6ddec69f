import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { profiles, users } from '../identity.tables.ts';
import type { AccountDeletionEmitter } from './account-deletions.ts';
import type { PersonalData } from './personal-data.ts';

/** Accounts per statement. */
const AT_ONCE = 500;

/**
 * Returns when an account will be erased (ISO 8601); null if deletion was not requested.
 * @param days length of the grace period.
 */
export function eraseAt(
  { deletionRequestedAt }: { readonly deletionRequestedAt: Temporal.Instant | null },
  days: number,
): string | null {
  return deletionRequestedAt?.add({ hours: 24 * days }).toString() ?? null;
}

/**
 * Notes that deletion was requested.
 * @returns false if it was requested before.
 */
export async function markDeletion(tx: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ deletionRequestedAt: now })
    .where(and(eq(users.id, id), isNull(users.deletionRequestedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}

/** Cancels a deletion, unless the account is already erased. */
export async function unmarkDeletion(db: Database, id: string): Promise<void> {
  await db
    .update(users)
    .set({ deletionRequestedAt: null })
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
}

/** Returns accounts (at most 500) whose deletion was requested before an instant. */
export async function selectDueAccounts(db: Database, before: Temporal.Instant): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.deletionRequestedAt, before), isNull(users.erasedAt)))
    .limit(500);
  return due.map(({ id }) => id);
}

/** Returns the accounts that were erased after an instant. */
export async function selectErasedSince(db: Database, since: Temporal.Instant): Promise<string[]> {
  const erased = await db.select({ id: users.id }).from(users).where(gt(users.erasedAt, since));
  return erased.map(({ id }) => id);
}

/**
 * Marks for deletion those of these accounts that are not erased.
 * @returns the marked ones.
 */
export async function markReturned(
  db: Database,
  ids: readonly string[],
  requestedAt: Temporal.Instant,
): Promise<string[]> {
  const marked: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .update(users)
      .set({ deletionRequestedAt: requestedAt })
      .where(and(inArray(users.id, ids.slice(at, at + AT_ONCE)), isNull(users.erasedAt)))
      .returning({ id: users.id });
    marked.push(...rows.map(({ id }) => id));
  }
  return marked;
}

/** Options of erasing an account. */
interface Erasure {
  /** Only erases if deletion was requested before this time: it may have been cancelled meanwhile. */
  readonly before: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** What other modules do first, in the same transaction. */
  readonly erasing: AccountDeletionEmitter['erasing'];
  /** The personal data of each module. */
  readonly personalData: readonly PersonalData[];
}

/**
 * Erases an account: personal data is deleted, and what the member wrote to others is kept under “Deleted member”
 * (R-ACCT-24). Changes the tables of every module in one transaction, as declared by the modules listed in
 * `src/personal-data.ts`.
 * @returns the keys of the member's own files, to be deleted after the commit; null if nothing was erased.
 */
export async function eraseAccount(
  tx: Transaction,
  id: string,
  { before, now, erasing, personalData }: Erasure,
): Promise<string[] | null> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), lt(users.deletionRequestedAt, before), isNull(users.erasedAt)))
    .for('update');
  if (!user) return null;
  await erasing(tx, id, now);
  const [profile] = await tx
    .select({ pictureKey: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.userId, id));
  const files: string[] = [];
  for (const { erase } of personalData) if (erase) files.push(...(await erase(tx, id)));
  for (const [place, [atErasure]] of personalData.flatMap(({ columns }) => Object.entries(columns))) {
    if (atErasure !== 'delete') continue;
    const [table = '', column = ''] = place.split('.');
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`);
  }
  await tx.execute(sql`delete from email_codes where email = ${user.email} or email like ${`${id} %`}`);
  await tx.execute(sql`delete from mail_outbox where recipient = ${user.email}`);
  await tx
    .update(profiles)
    .set({
      headline: '',
      story: '',
      location: '',
      timeZone: 'UTC',
      formats: null,
      languages: [],
      company: '',
      jobTitle: '',
      website: '',
      goals: [],
      interests: [],
      mentorshipStatement: '',
      isExpert: false,
      isInvestor: false,
      academicLevel: null,
      pictureKey: null,
      updatedAt: now,
    })
    .where(eq(profiles.userId, id));
  await tx
    .update(users)
    .set({
      email: `deleted-${id}@deleted.invalid`,
      username: null,
      passwordHash: null,
      firstName: 'Deleted',
      lastName: 'member',
      role: 'member',
      isPro: false,
      // Suspended, so that all rules for suspended members apply: nobody finds, meets or books them.
      suspendedAt: now,
      erasedAt: now,
    })
    .where(eq(users.id, id));
  return [...(profile?.pictureKey ? [profile.pictureKey] : []), ...files];
}
