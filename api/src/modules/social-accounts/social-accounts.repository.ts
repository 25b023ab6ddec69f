import type { LoginProvider } from '@acquaint/contracts';
import { and, asc, count, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { missingOf } from './linking-rules.ts';
import { providerLinks, oauthFlows, socialAccounts } from './social-accounts.tables.ts';

/** A connected account as stored. */
export type SocialAccountRow = typeof socialAccounts.$inferSelect;
export type StoredOAuthFlow = typeof oauthFlows.$inferSelect;
export type ProviderLink = typeof providerLinks.$inferSelect;

/** Finds the connection of a provider's account. */
export async function findBySubject(
  db: Database,
  issuer: string,
  subject: string,
): Promise<SocialAccountRow | null> {
  const [account] = await db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.issuer, issuer), eq(socialAccounts.subject, subject)));
  return account ?? null;
}

/** Returns a person's connected accounts, the earliest first. */
export function listOf(db: Database, userId: string): Promise<SocialAccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.userId, userId))
    .orderBy(socialAccounts.connectedAt, socialAccounts.id);
}

/** Counts a person's connected accounts that are login methods. */
export async function countLoginMethods(db: Database, userId: string): Promise<number> {
  const [counted] = await db
    .select({ ways: count() })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.userId, userId), eq(socialAccounts.signsIn, true)));
  return counted?.ways ?? 0;
}

/** Thrown when a person already has the maximum number of accounts at one provider. */
export class TooManyAccounts extends Error {}

/**
 * Checks the maximum. Must run in the transaction that connects an account, with the person's account locked.
 * @throws TooManyAccounts when one more would be too many.
 */
export async function checkRoom(
  tx: Database,
  { userId, provider, issuer, subject }: Pick<SocialAccountRow, 'userId' | 'provider' | 'issuer' | 'subject'>,
  most: number,
): Promise<void> {
  const own = (await listOf(tx, userId)).filter((account) => account.provider === provider);
  if (own.some((kept) => kept.issuer === issuer && kept.subject === subject)) return;
  if (own.length >= most) throw new TooManyAccounts();
}

/** Thrown when another member has connected this provider's account. */
export class TakenAccount extends Error {}

/**
 * Connects a provider's account, or updates its connection. Other accounts of the person at the same provider stay.
 * @throws TakenAccount when another member has connected it.
 */
export async function putAccount(tx: Database, account: typeof socialAccounts.$inferInsert): Promise<void> {
  const { userId, email, scopes, sealedTokens, tokensExpireAt, signsIn, connectedAt } = account;
  const put = await tx
    .insert(socialAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: [socialAccounts.issuer, socialAccounts.subject],
      set: { email, scopes, sealedTokens, tokensExpireAt, signsIn, connectedAt },
      setWhere: eq(socialAccounts.userId, userId),
    })
    .returning({ id: socialAccounts.id });
  if (put.length === 0) throw new TakenAccount();
}

/** Deletes a connection. @returns the deleted one; null when there was none. */
export async function deleteAccount(
  tx: Database,
  userId: string,
  id: string,
): Promise<SocialAccountRow | null> {
  const [row] = await tx
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.userId, userId), eq(socialAccounts.id, id)))
    .returning();
  return row ?? null;
}

export async function findAccount(db: Database, id: string): Promise<SocialAccountRow | null> {
  const [account] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id));
  return account ?? null;
}

/** Replaces the tokens, unless the account was connected again in the meantime. */
export async function replaceTokens(
  db: Database,
  id: string,
  before: string,
  tokens: Pick<SocialAccountRow, 'sealedTokens' | 'tokensExpireAt'>,
): Promise<void> {
  await db
    .update(socialAccounts)
    .set(tokens)
    .where(and(eq(socialAccounts.id, id), eq(socialAccounts.sealedTokens, before)));
}

/** Returns accounts of these members with tokens and all of these scopes, ignoring case. */
export async function selectWithScopes(
  db: Database,
  provider: LoginProvider,
  scopes: readonly string[],
  userIds: readonly string[],
): Promise<SocialAccountRow[]> {
  const accounts = await db
    .select()
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.provider, provider),
        isNotNull(socialAccounts.sealedTokens),
        inArray(socialAccounts.userId, [...userIds]),
      ),
    );
  return accounts.filter((account) => missingOf(scopes, account.scopes).length === 0);
}

/** Returns the members after `after`, in the order of their IDs, who have accounts with tokens at these providers. */
export async function selectOwners(
  db: Database,
  providers: readonly LoginProvider[],
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: socialAccounts.userId })
    .from(socialAccounts)
    .where(
      and(
        inArray(socialAccounts.provider, [...providers]),
        isNotNull(socialAccounts.sealedTokens),
        after === null ? undefined : gt(socialAccounts.userId, after),
      ),
    )
    .orderBy(asc(socialAccounts.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

export async function insertOAuthFlow(db: Database, flow: typeof oauthFlows.$inferInsert): Promise<void> {
  await db.insert(oauthFlows).values(flow);
}

/** Deletes and returns an OAuth flow, which can be used only once, whatever the result. */
export async function takeOAuthFlow(db: Database, stateHash: string): Promise<StoredOAuthFlow | null> {
  const [flow] = await db.delete(oauthFlows).where(eq(oauthFlows.stateHash, stateHash)).returning();
  return flow ?? null;
}

export async function insertLink(db: Database, link: typeof providerLinks.$inferInsert): Promise<void> {
  await db.insert(providerLinks).values(link);
}

export async function findLink(db: Database, ticketHash: string): Promise<ProviderLink | null> {
  const [link] = await db.select().from(providerLinks).where(eq(providerLinks.ticketHash, ticketHash));
  return link ?? null;
}

/** Deletes a pending link. @returns false when it was used before. */
export async function takeLink(tx: Database, ticketHash: string): Promise<boolean> {
  const rows = await tx
    .delete(providerLinks)
    .where(eq(providerLinks.ticketHash, ticketHash))
    .returning({ ticketHash: providerLinks.ticketHash });
  return rows.length > 0;
}

/** Deletes expired OAuth flows and pending links. */
export async function deleteOldOAuthFlows(db: Database, now: Temporal.Instant): Promise<void> {
  await db.delete(oauthFlows).where(lt(oauthFlows.expiresAt, now));
  await db.delete(providerLinks).where(lt(providerLinks.expiresAt, now));
}
