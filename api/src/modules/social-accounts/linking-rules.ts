import type { ConnectionUse } from '@acquaint/contracts';
import type { ProviderIdentity } from '../../ports/login/login.ts';

/** The part of a member's account that linking needs. */
export interface KnownAccount {
  readonly id: string;
  readonly suspendedAt: Temporal.Instant | null;
}

/** The decision about a provider's identity. */
export type LoginVerdict<A extends KnownAccount = KnownAccount> =
  | { readonly is: 'sign_in'; readonly account: A }
  /** An account with this email exists; its owner must confirm that they belong together. */
  | { readonly is: 'ask_owner'; readonly account: A; readonly email: string }
  | { readonly is: 'new_account'; readonly email: string }
  | { readonly is: 'suspended' }
  /** Connected to a member's account, but not as a login method. */
  | { readonly is: 'taken' }
  | { readonly is: 'not_verified' };

/**
 * Decides about a login by a provider. A connected account logs in, whatever its email is now. Otherwise an email counts only
 * when the provider has verified it, and even then it is not linked to an existing account until the owner confirms.
 * @param connected the account that logs in with this provider's account.
 * @param owner the ID of the account to which it is connected, for any use.
 * @param sameEmail the account with the same email.
 */
export function judgeLogin<A extends KnownAccount>(
  { email, isEmailVerified }: Pick<ProviderIdentity, 'email' | 'isEmailVerified'>,
  connected: A | null,
  sameEmail: A | null,
  owner: string | null = connected?.id ?? null,
): LoginVerdict<A> {
  if (connected) return connected.suspendedAt ? { is: 'suspended' } : { is: 'sign_in', account: connected };
  if (owner !== null && owner !== sameEmail?.id) return { is: 'taken' };
  if (email === null || !isEmailVerified) return { is: 'not_verified' };
  if (sameEmail === null) return { is: 'new_account', email };
  return sameEmail.suspendedAt ? { is: 'suspended' } : { is: 'ask_owner', account: sameEmail, email };
}

/** Returns whether an OAuth flow may end here: with the same provider, in the same browser, in time. */
export function mayEnd(
  flow: { readonly provider: string; readonly browserHash: string; readonly expiresAt: Temporal.Instant },
  here: { readonly provider: string; readonly browserHash: string | null; readonly now: Temporal.Instant },
): boolean {
  return (
    flow.provider === here.provider &&
    flow.browserHash === here.browserHash &&
    Temporal.Instant.compare(flow.expiresAt, here.now) > 0
  );
}

/** Returns the path if it stays within this site; null otherwise. */
export function pathWithin(path: string | undefined): string | null {
  if (path === undefined || !/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(path)) return null;
  return path;
}

/** Returns the uses of a connection that the granted scopes allow. */
export function usesOf(
  needs: (use: ConnectionUse) => readonly string[],
  uses: readonly ConnectionUse[],
  granted: readonly string[],
): ConnectionUse[] {
  return uses.filter((use) => use === 'sign_in' || missingOf(needs(use), granted).length === 0);
}

/** Returns the scopes that a use needs and that were not granted. Case is ignored, because Microsoft changes it. */
export function missingOf(needed: readonly string[], granted: readonly string[]): string[] {
  const has = new Set(granted.map((scope) => scope.toLowerCase()));
  return needed.filter((scope) => !has.has(scope.toLowerCase()));
}

/**
 * Returns whether a provider used for logging in may be disconnected: another login method must remain.
 * @param others number of other providers used for logging in.
 */
export function mayDisconnect(hasOwnLoginMethod: boolean, others: number): boolean {
  return hasOwnLoginMethod || others > 0;
}
