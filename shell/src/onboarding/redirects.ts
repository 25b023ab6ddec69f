import type { InitialData, InitialPeek } from '@acquaint/contracts';
import { MAIL_LINK, TOUR_STEPS, type TourStep } from '@acquaint/contracts/product';
import { pageAfterLogin } from '@acquaint/remote-kit';
import { POPUP_PARAMETER } from '../modals/popups.ts';

/** Delays before a redirect, in milliseconds (R-ONB-2, R-ONB-3). */
const AFTER_CONNECTING_MS = 600;
const TO_STEP_MS = 100;

export interface Redirect {
  readonly to: string;
  /** Milliseconds to wait first. */
  readonly delayMs: number;
}

export interface Whereabouts {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Member whose profile the step "book a session" leads to; null if nobody can be suggested. */
  readonly suggestedUsername: string | null;
}

/**
 * Returns where a member goes after initial data were loaded, or null to stay (R-ONB-2 to R-ONB-5, in that order). A redirect to
 * the current page is none, and from a link of one of our emails only R-ONB-2 leads away, which comes back (R-ONB-18).
 */
export function redirectAfterInitialData(data: InitialData, here: Whereabouts): Redirect | null {
  const redirect = redirectOf(data, here);
  return redirect !== null && redirect.to.split('?')[0] === here.pathname ? null : redirect;
}

function redirectOf({ user_data: user, snips: peeks }: InitialData, here: Whereabouts): Redirect | null {
  const connecting = isConnectingPage(here.pathname);
  if (user.onboarding.redirect_location || user.onboarding.redirect_expertize) {
    return { to: onboardingFrom(here), delayMs: connecting ? AFTER_CONNECTING_MS : 0 };
  }
  if (isMailLink(here.search)) return null;
  const step = firstIncompleteStep(user.multistep_onboarding);
  if (step !== null && (!isOnboardingPage(here.pathname) || (connecting && here.search === ''))) {
    return { to: pageOfStep(step, here.suggestedUsername), delayMs: TO_STEP_MS };
  }
  const peek = peeks.find((candidate) => isPending(candidate, here.now));
  return peek === undefined ? null : { to: `/peek?snip=${peek.uuid}`, delayMs: 0 };
}

/** Returns whether a page was opened by a link of one of our emails, now or before onboarding, which keeps it as `next`. */
function isMailLink(search: string): boolean {
  const query = new URLSearchParams(search);
  const next = query.get('next')?.split('?')[1] ?? '';
  return [search.slice(1), next].some((each) => each.split('&').includes(MAIL_LINK));
}

/** Returns the onboarding page with the current page as `next`. */
function onboardingFrom({ pathname, search }: Whereabouts): string {
  // No `next` for the start page, the default page after login, and callback URLs that can be used only once.
  if (pathname === '/' || pathname === pageAfterLogin(null) || isConnectingPage(pathname))
    return '/onboarding';
  const query = new URLSearchParams(search);
  // Already shown over the onboarding page.
  query.delete(POPUP_PARAMETER);
  const next = query.size === 0 ? pathname : `${pathname}?${query}`;
  return `/onboarding?next=${encodeURIComponent(next)}`;
}

/** Returns the first open step, or null if multistep onboarding is complete. */
export function firstIncompleteStep(
  onboarding: InitialData['user_data']['multistep_onboarding'],
): TourStep | null {
  if (onboarding.has_completed_onboarding) return null;
  return TOUR_STEPS.find((step) => !onboarding.steps[step]) ?? null;
}

/**
 * Returns whether a peek is pending: not skipped; not clipped, or clipped with raw_users empty; somebody joined; show_after
 * already past.
 */
export function isPending(peek: InitialPeek, now: number): boolean {
  return (
    !peek.is_skipped &&
    (!peek.did_clip || peek.raw_users.length === 0) &&
    peek.joined_users.length > 0 &&
    Date.parse(peek.show_after) < now
  );
}

function pageOfStep(step: TourStep, suggestedUsername: string | null): string {
  switch (step) {
    case 'explore-peeks':
    case 'live-session':
      return '/dashboard/home';
    case 'ai-match':
      return '/dashboard/home/intros';
    case 'book-session':
      // Without a suggestion, the introductions are next.
      return suggestedUsername === null
        ? '/dashboard/home/intros'
        : `/dashboard/user?username=${encodeURIComponent(suggestedUsername)}`;
  }
}

/** Returns whether a path is a callback of Google or Zoom. */
function isConnectingPage(pathname: string): boolean {
  return pathname.includes('google') || pathname.includes('zoom');
}

/** Returns whether an onboarding step takes place on this page: home, intros, user, peeks. */
function isOnboardingPage(pathname: string): boolean {
  return pathname.split('/').some((part) => ['home', 'intros', 'user', 'peeks'].includes(part));
}
