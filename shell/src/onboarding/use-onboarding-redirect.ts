import { call } from '@acquaint/api-client';
import { getSuggestions, type InitialData } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { askedFor } from './asked-for.ts';
import { withPopupOf } from '../modals/popups.ts';
import { firstIncompleteStep, redirectAfterInitialData, type Redirect } from './redirects.ts';

/** The last decided occasion: returning from a call, which has no initial data, is not a new one. */
let decidedOccasion: string | null = null;

/** Makes the next login a new occasion; call after a logout. */
export function forgetOnboardingOccasion(): void {
  decidedOccasion = null;
  askedFor.set(null);
}

/**
 * Applies the redirect rules once per load of initial data that may change them: the first one of a login, and the one after a
 * redirect flag changed (the expertise was saved). Other refetches do not interrupt the member. An open redirect flag leads to
 * the onboarding page from every page.
 * @returns false while the first decision is pending.
 */
export function useOnboardingRedirect(data: InitialData | undefined): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const occasion = data === undefined ? null : occasionOf(data);
  const isNew = occasion !== null && (occasion !== decidedOccasion || isFlagSet(data));
  const [isDecided, setDecided] = useState(occasion !== null && !isNew);

  const redirectOf = useEffectEvent(async (): Promise<Redirect | null> => {
    if (data === undefined) return null;
    const here = { pathname, search, now: Date.now() };
    if (!isFlagSet(data) && askedFor.keepsPages(data.user_data.id)) return null;
    return redirectAfterInitialData(data, { ...here, suggestedUsername: await suggestedUsername(data) });
  });
  const isNewOccasion = useEffectEvent(() => isNew);
  const go = useEffectEvent(async (to: string) => {
    const target = withPopupOf(to, search);
    const [page = '', query = ''] = target.split('?');
    // Opened while the redirect was waiting, as onboarding does when it is complete.
    if (page === pathname) return;
    const peek = page === '/peek' ? new URLSearchParams(query).get('snip') : null;
    const asked = { address: `${pathname}${search}`, shown: target, peek };
    await navigate(target, { replace: true });
    // The onboarding page leads to the page that was asked for by itself (R-ONB-12).
    if (page !== '/onboarding') askedFor.set(asked);
  });

  useEffect(() => {
    if (occasion === null || !isNewOccasion()) return undefined;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (redirect: Redirect | null) => {
      if (redirect === null || !current) return;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, redirect.delayMs);
      });
      // Before the navigation, which may remove this layout: the next one must not decide again.
      decidedOccasion = occasion;
      await go(redirect.to);
    };
    void redirectOf()
      .then(follow)
      .then(() => {
        if (!current) return;
        decidedOccasion = occasion;
        setDecided(true);
      });
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [occasion]);

  return isDecided;
}

function isFlagSet(data: InitialData | undefined): boolean {
  const flags = data?.user_data.onboarding;
  return flags !== undefined && (flags.redirect_location || flags.redirect_expertize);
}

/** Returns a key that changes when the redirect rules have to be applied again. */
function occasionOf({ user_data: { id, onboarding } }: InitialData): string {
  return `${id} ${onboarding.redirect_location} ${onboarding.redirect_expertize}`;
}

/** Returns a member for the step "book a session"; fetched only when that step is next. */
async function suggestedUsername(data: InitialData): Promise<string | null> {
  if (firstIncompleteStep(data.user_data.multistep_onboarding) !== 'book-session') return null;
  try {
    const { results } = await call(getSuggestions, { query: { count: 1 } });
    return results[0]?.username ?? null;
  } catch {
    // The redirect rules handle a missing suggestion.
    return null;
  }
}
