import { PRODUCT_NAME } from '@acquaint/contracts';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { conflict } from '../../../http/problem.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { formerUsernames, users } from '../identity.tables.ts';

/** Digits that look like letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };

/** Returns a username as it looks: without dots and underscores, and with letters for the digits that look like them. */
const skeletonOf = (username: string): string =>
  username.replaceAll(/[._]/g, '').replaceAll(/\d/g, (digit) => LOOKALIKES[digit] ?? digit);

/** Words with which a member could pretend to speak for the product. */
const RESERVED =
  /^(?:the)?(?:admin|administrator|administration|moderator|staff|support|help|helpdesk|team|official|system)+s?$/;

/**
 * Whether a username is reserved (R-ACCT-4): it contains the product's name, or has only words of its staff, such as `support_team2`.
 * @param username in lower case.
 */
export function isReservedUsername(username: string): boolean {
  return [username, username.replace(/[\d._]+$/, '')].some((name) => {
    const seen = skeletonOf(name);
    return seen.includes(PRODUCT_NAME.toLowerCase()) || RESERVED.test(seen);
  });
}

/** The same for a name that somebody has, had a while ago, or that is reserved, so that it tells nothing of them. */
const TAKEN = 'This username is taken. Please choose another one.';

/**
 * Gives a member a username.
 * @throws ProblemError 409 if it is reserved, or another member has it, or had it and it still leads to them.
 */
export async function takeUsername(
  tx: Transaction,
  userId: string,
  username: string,
  now: Temporal.Instant,
): Promise<void> {
  if (isReservedUsername(username)) throw conflict(TAKEN);
  try {
    await tx.update(users).set({ username }).where(eq(users.id, userId));
  } catch (error) {
    throw isUniqueViolation(error, 'users_username_key') ? conflict(TAKEN) : error;
  }
  // After the update, which waits for a member who is just giving the name up.
  const isOfOthers = and(
    eq(formerUsernames.username, username),
    ne(formerUsernames.userId, userId),
    gt(formerUsernames.keptUntil, now),
  );
  if ((await tx.$count(formerUsernames, isOfOthers)) > 0) throw conflict(TAKEN);
  await tx.delete(formerUsernames).where(eq(formerUsernames.username, username));
}

/** A username that a member gave up. */
interface GivenUp {
  readonly userId: string;
  readonly username: string;
  readonly changedAt: Temporal.Instant;
  readonly keptUntil: Temporal.Instant;
}

/** Lets the username that a member had until now lead to them for a while, and notes when they changed it. */
export async function keepFormerUsername(tx: Transaction, former: GivenUp): Promise<void> {
  await tx.insert(formerUsernames).values(former);
  await tx.update(users).set({ usernameChangedAt: former.changedAt }).where(eq(users.id, former.userId));
}

/** A member's username, and those that still lead to them. */
export interface OwnUsernames {
  readonly username: string | null;
  readonly changedAt: Temporal.Instant | null;
  readonly former: readonly { readonly username: string; readonly keptUntil: Temporal.Instant }[];
}

/** Returns the usernames of a member, the last given up first. @throws Error if there is no such account. */
export async function selectUsernames(
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<OwnUsernames> {
  const [own] = await db
    .select({ username: users.username, changedAt: users.usernameChangedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!own) throw new Error('An account that no longer exists');
  const former = await db
    .select({ username: formerUsernames.username, keptUntil: formerUsernames.keptUntil })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.userId, userId), gt(formerUsernames.keptUntil, now)))
    .orderBy(formerUsernames.changedAt);
  return { ...own, former: former.toReversed() };
}

/** Deletes former usernames whose time is over: they lead nowhere, and anybody can take them. */
export async function deleteOldUsernames(db: Database, now: Temporal.Instant): Promise<void> {
  await db.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now));
}
