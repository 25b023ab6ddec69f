import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { profiles, users } from './identity.tables.ts';
import type { DeparturesTold } from './departures.ts';
import type { PersonalData } from './personal-data.ts';

/** When an account is erased, null for one that stays. @param days to change one's mind. */
export function eraseAt(
  { deletionRequestedAt }: { readonly deletionRequestedAt: Temporal.Instant | null },
  days: number,
): string | null {
  return deletionRequestedAt?.add({ hours: 24 * days }).toString() ?? null;
}

/** @returns false when it was asked for before. */
export async function markDeletion(tx: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ deletionRequestedAt: now })
    .where(and(eq(users.id, id), isNull(users.deletionRequestedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}

/** Too late for an account that is erased. */
export async function unmarkDeletion(db: Database, id: string): Promise<void> {
  await db
    .update(users)
    .set({ deletionRequestedAt: null })
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
}

/** Accounts whose deletion was asked for before an instant. */
export async function selectDueAccounts(db: Database, before: Temporal.Instant): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.deletionRequestedAt, before), isNull(users.erasedAt)))
    .limit(500);
  return due.map(({ id }) => id);
}

/** How an account is erased. */
interface Erasure {
  /** When the deletion must have been asked for: it may have been taken back a moment ago. */
  readonly before: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** What other modules do first, in the same transaction. */
  readonly erasing: DeparturesTold['erasing'];
  /** What each module keeps of persons. */
  readonly personalData: readonly PersonalData[];
}

/**
 * Erases an account: personal data go, what the person wrote to others stays under “Deleted member” (R-ACCT-24). It works on
 * the tables of every module in one transaction, as the modules listed in `src/personal-data.ts` say.
 * @returns the keys of the person's own files, to be deleted after the commit; null when nothing was erased.
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
      // Nobody finds, meets or books them: the rules for suspended people hold everywhere.
      suspendedAt: now,
      erasedAt: now,
    })
    .where(eq(users.id, id));
  return [...(profile?.pictureKey ? [profile.pictureKey] : []), ...files];
}
