import type { ConnectionUse } from '@acquaint/contracts';
import type { ProviderIdentity } from '../../ports/sign-in/sign-in.ts';

/** An account of ours, as far as linking is concerned. */
export interface KnownAccount {
  readonly id: string;
  readonly suspendedAt: Temporal.Instant | null;
}

/** What becomes of somebody whom a provider has described. */
export type SignInVerdict<A extends KnownAccount = KnownAccount> =
  | { readonly is: 'sign_in'; readonly account: A }
  /** There is an account with this email; its owner says whether it is connected. */
  | { readonly is: 'ask_owner'; readonly account: A; readonly email: string }
  | { readonly is: 'new_account'; readonly email: string }
  | { readonly is: 'suspended' }
  /** Connected to an account of ours, which does not log in with it. */
  | { readonly is: 'taken' }
  | { readonly is: 'not_verified' };

/**
 * A connected account signs in, whatever its email is now. Otherwise an email counts only when the provider vouches for
 * it, and even then nothing is connected to an existing account before its owner says so.
 * @param connected the account that logs in with this provider's account.
 * @param owner the id of the account that has it connected, for whatever use.
 * @param sameEmail the account with the same email.
 */
export function judgeSignIn<A extends KnownAccount>(
  { email, isEmailVerified }: Pick<ProviderIdentity, 'email' | 'isEmailVerified'>,
  connected: A | null,
  sameEmail: A | null,
  owner: string | null = connected?.id ?? null,
): SignInVerdict<A> {
  if (connected) return connected.suspendedAt ? { is: 'suspended' } : { is: 'sign_in', account: connected };
  if (owner !== null && owner !== sameEmail?.id) return { is: 'taken' };
  if (email === null || !isEmailVerified) return { is: 'not_verified' };
  if (sameEmail === null) return { is: 'new_account', email };
  return sameEmail.suspendedAt ? { is: 'suspended' } : { is: 'ask_owner', account: sameEmail, email };
}

/** Whether a trip may end here: with the provider it began with, in its browser, in time. */
export function mayEnd(
  trip: { readonly provider: string; readonly browserHash: string; readonly expiresAt: Temporal.Instant },
  here: { readonly provider: string; readonly browserHash: string | null; readonly now: Temporal.Instant },
): boolean {
  return (
    trip.provider === here.provider &&
    trip.browserHash === here.browserHash &&
    Temporal.Instant.compare(trip.expiresAt, here.now) > 0
  );
}

/** A path of this site; a wish that leads elsewhere is none. */
export function pathWithin(wish: string | undefined): string | null {
  if (wish === undefined || !/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(wish)) return null;
  return wish;
}

/** What a connection may be used for, by the scopes that were granted. */
export function usesOf(
  needs: (use: ConnectionUse) => readonly string[],
  uses: readonly ConnectionUse[],
  granted: readonly string[],
): ConnectionUse[] {
  return uses.filter((use) => use === 'sign_in' || missingOf(needs(use), granted).length === 0);
}

/** Scopes that a use needs and that were not granted. Case tells nothing: Microsoft changes it. */
export function missingOf(needed: readonly string[], granted: readonly string[]): string[] {
  const has = new Set(granted.map((scope) => scope.toLowerCase()));
  return needed.filter((scope) => !has.has(scope.toLowerCase()));
}

/**
 * Whether a provider that somebody logs in with may be taken away: without another way in they would be locked out.
 * @param others how many other providers they log in with.
 */
export function mayDisconnect(hasOwnWayIn: boolean, others: number): boolean {
  return hasOwnWayIn || others > 0;
}
