import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
import { invitationRefusals, invitations } from './invitations.tables.ts';

/** Returns the inviter's email and name for the email. */
export async function findInviter(
  db: Database,
  id: string,
): Promise<{ email: string; firstName: string; lastName: string } | null> {
  const [inviter] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id));
  return inviter ?? null;
}

/** Returns those of these addresses that have an account. */
export async function selectMembersAmong(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Set(rows.map(({ email }) => email));
}

/** Returns those of these address hashes that opted out of invitations. */
export async function selectRefused(tx: Database, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ hash: invitationRefusals.addressHash })
    .from(invitationRefusals)
    .where(inArray(invitationRefusals.addressHash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** Stores that an address opted out; repeating it has no effect. */
export async function insertRefusal(db: Database, hash: string, now: Temporal.Instant): Promise<void> {
  await db.insert(invitationRefusals).values({ addressHash: hash, refusedAt: now }).onConflictDoNothing();
}

/**
 * Inserts invitations.
 * @returns the addresses that this member had not invited before.
 */
export async function insertInvitations(
  tx: Database,
  inviterId: string,
  emails: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .insert(invitations)
    .values(emails.map((email) => ({ id: randomUUID(), inviterId, email, sentAt: now })))
    .onConflictDoNothing()
    .returning({ email: invitations.email });
  return rows.map(({ email }) => email);
}

/** Returns the inviters of these members, always in the same order. */
export async function selectInviters(
  tx: Database,
  userIds: readonly string[],
): Promise<{ inviterId: string; invitedId: string; firstName: string }[]> {
  return tx
    .select({ inviterId: invitations.inviterId, invitedId: users.id, firstName: users.firstName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.joinedId))
    .where(inArray(users.id, [...userIds]))
    .orderBy(invitations.inviterId, users.id);
}

export async function deleteUnansweredBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(invitations).where(and(isNull(invitations.joinedId), lt(invitations.sentAt, before)));
}
