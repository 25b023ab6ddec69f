import type { Address, ProviderFailureReason, SignedInPair, SignInProvider } from '@acquaint/contracts';
import { afterSignIn, asAddress, to } from '@acquaint/remote-kit';
import { landing } from '../../parts/landing.ts';

/** Milliseconds before onboarding, on a page whose path contains google or zoom (R-ONB-2). */
const BEFORE_ONBOARDING_MS = 600;

interface SignedIn {
  readonly next: string | null;
  readonly group: string | null;
  readonly needs_onboarding: boolean;
  readonly tokens: Pick<SignedInPair, 'erase_at'>;
}

/** Where to go after logging in with Google: `next`, else the circle, else the own profile (R-ONB-11). */
export function destinationOf({ next, group }: Pick<SignedIn, 'next' | 'group'>): Address {
  if (next !== null) return afterSignIn(next);
  return group === null ? '/dashboard/home/profile' : to('/dashboard/groups', { circle: group });
}

/**
 * Where a sign-in leads, and after how long: whose onboarding is not complete goes through it first, and whose account is
 * about to be erased decides that before anything.
 */
export function wayIn(
  signedIn: SignedIn,
  pathname: string,
): { readonly to: Address; readonly delayMs: number } {
  const destination = destinationOf(signedIn);
  const { erase_at } = signedIn.tokens;
  if (!signedIn.needs_onboarding || erase_at !== undefined)
    return { to: landing(signedIn.tokens, destination), delayMs: 0 };
  return {
    to: to('/onboarding', { next: destination }),
    delayMs: /google|zoom/.test(pathname) ? BEFORE_ONBOARDING_MS : 0,
  };
}

/** Failures that have a popup (R-PAGE-8), by provider. */
const POPUPS: Readonly<Partial<Record<SignInProvider, string>>> = {
  google: 'failed-google-account',
  microsoft: 'failed-outlook-account',
};
const TOLD_BY_POPUP: readonly ProviderFailureReason[] = ['refused', 'missing_permissions'];

/** The popup that tells of a failure; null when this page tells of it in its own words. */
export function popupFor(provider: SignInProvider, reason: ProviderFailureReason): string | null {
  return TOLD_BY_POPUP.includes(reason) ? (POPUPS[provider] ?? null) : null;
}

/** A path of this site with a popup over it. */
export function withPopup(path: Address, popup: string): Address {
  return asAddress(`${path}${path.includes('?') ? '&' : '?'}popup=${popup}`);
}

/** The login page, with the wish where to go afterwards. */
export function loginWith(next: string | null): Address {
  return next === null ? '/login' : to('/login', { next });
}
