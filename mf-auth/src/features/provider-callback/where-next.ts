import type { Address, ProviderFailureReason, LoggedInPair, LoginProvider } from '@acquaint/contracts';
import { pageAfterLogin, asAddress, to } from '@acquaint/remote-kit';
import { landing } from '../../components/landing.ts';
import { withQuery } from '../../components/query-of.ts';

/** Delay in milliseconds before onboarding, on a page whose path contains google or zoom (R-ONB-2). */
const BEFORE_ONBOARDING_MS = 600;

interface LoggedIn {
  readonly next: string | null;
  readonly group: string | null;
  readonly needs_onboarding: boolean;
  readonly tokens: Pick<LoggedInPair, 'erase_at'>;
}

/** Returns the page after a login with a provider: `next`, else the circle, else the member's own profile (R-ONB-11). */
export function destinationOf({ next, group }: Pick<LoggedIn, 'next' | 'group'>): Address {
  // A `next` that could lead to another site counts as none.
  const page = pageAfterLogin(next, group);
  return group !== null || page === next ? page : '/dashboard/home/profile';
}

/**
 * Returns where to go after a login and after how many milliseconds. A member without complete onboarding goes through it first;
 * a member whose account is about to be erased decides about that before anything else.
 */
export function afterLogin(
  loggedIn: LoggedIn,
  pathname: string,
): { readonly to: Address; readonly delayMs: number } {
  const destination = destinationOf(loggedIn);
  const { erase_at } = loggedIn.tokens;
  if (!loggedIn.needs_onboarding || erase_at !== undefined)
    return { to: landing(loggedIn.tokens, destination), delayMs: 0 };
  return {
    to: to('/onboarding', { next: destination }),
    delayMs: /google|zoom/.test(pathname) ? BEFORE_ONBOARDING_MS : 0,
  };
}

/** Popups for failures (R-PAGE-8), by provider. */
const POPUPS: Readonly<Partial<Record<LoginProvider, string>>> = {
  google: 'failed-google-account',
  microsoft: 'failed-outlook-account',
};
const TOLD_BY_POPUP: readonly ProviderFailureReason[] = ['refused', 'missing_permissions'];

/** Returns the popup for a failure, or null if this page shows the reason itself. */
export function popupFor(provider: LoginProvider, reason: ProviderFailureReason): string | null {
  return TOLD_BY_POPUP.includes(reason) ? (POPUPS[provider] ?? null) : null;
}

/** Adds a popup to a path of this site. */
export function withPopup(path: Address, popup: string): Address {
  return asAddress(`${path}${path.includes('?') ? '&' : '?'}popup=${popup}`);
}

/** Returns a page for visitors from which another try leads on to the same page or circle; the login page by default. */
export function loginWith(
  { next, group }: Pick<LoggedIn, 'next' | 'group'>,
  page: '/login' | '/forgot-password' = '/login',
): Address {
  const wanted = Object.entries({ next, group }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return withQuery(page, new URLSearchParams(wanted));
}
