import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { FORMATS_OF_USER } from './locale-of-user.ts';
import { profiles, users } from '../identity.tables.ts';
import { languageOfReader, localeOfNewcomer } from '../../../i18n/i18n.ts';

/** Columns of an account that logging in needs. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  /** Locale of messages to them (BCP 47); null if they have not chosen one. */
  readonly formats: string | null;
  readonly role: 'member' | 'support' | 'moderator' | 'admin';
  readonly passwordHash: string | null;
  readonly suspendedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  /** When they requested deletion of the account; null if they have not. */
  readonly deletionRequestedAt: Temporal.Instant | null;
}

const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  formats: FORMATS_OF_USER,
  role: users.role,
  passwordHash: users.passwordHash,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  deletionRequestedAt: users.deletionRequestedAt,
};

/**
 * Finds an account by email.
 * @param email in lower case.
 */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.email, email));
  return account ?? null;
}

/**
 * Finds an account by username.
 * @param username a chosen one, in lower case.
 */
export async function findAccountByUsername(db: Database, username: string): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.username, username));
  return account ?? null;
}

export async function findAccountById(db: Database, id: string): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, id));
  return account ?? null;
}

/** Locks an account until the transaction ends, so that changes of it are serialized. */
export async function lockAccount(tx: Database, id: string): Promise<Account | null> {
  const [account] = await tx.select(accountColumns).from(users).where(eq(users.id, id)).for('update');
  return account ?? null;
}

interface NewAccount {
  readonly email: string;
  /** Null for a member who logs in with a provider only. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly timeZone: string | undefined;
  readonly createdAt: Temporal.Instant;
}

/**
 * Adds an account with an empty profile. From an English page, the member speaks English until they say otherwise. From another one
 * it says no language: members who share none are not introduced, and most members of other languages speak English, too.
 * @returns the new id.
 * @throws a unique violation of `users_email_key` if the address has an account.
 */
export async function insertAccount(tx: Database, account: NewAccount): Promise<string> {
  const { timeZone, ...user } = account;
  const [row] = await tx.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('The new account was not returned');
  await tx.insert(profiles).values({
    userId: row.id,
    updatedAt: account.createdAt,
    formats: localeOfNewcomer(),
    languages: languageOfReader() === 'en' ? ['en'] : [],
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return row.id;
}

export async function updatePassword(tx: Database, id: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** @throws a unique violation of `users_email_key` if the address has an account. */
export async function updateEmail(tx: Database, id: string, email: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, id));
}

/** Updates the time when the member was last seen; an earlier time is ignored. */
export async function markSeen(tx: Database, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(users)
    .set({ lastSeenAt: sql`greatest(${users.lastSeenAt}, ${now.toString()}::timestamptz)` })
    .where(eq(users.id, id));
}
