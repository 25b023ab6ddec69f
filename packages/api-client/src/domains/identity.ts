import {
  getInitialData,
  getSidebarCounts,
  listSignIns,
  refreshToken,
  revokeToken,
  updateMultistepOnboarding,
  updateOnboarding,
  type OnboardingStep,
  type TokenPair,
} from '@acquaint/contracts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../call.ts';
import {
  useEndpointMutation,
  useEndpointQuery,
  type EndpointMutationOptions,
  type EndpointQueryOptions,
} from '../hooks.ts';

/** Who is here, what is left of onboarding, snips to decide. Read once; facts and saves make it new. */
export function useInitialData(options: EndpointQueryOptions<typeof getInitialData> = {}) {
  return useEndpointQuery(getInitialData, {}, { staleTime: Infinity, ...options });
}

/** The numbers beside the navigation items. */
export function useSidebarCounts(options: EndpointQueryOptions<typeof getSidebarCounts> = {}) {
  return useEndpointQuery(getSidebarCounts, {}, options);
}

/** Chooses a username or place, or clears the expertise redirect; initial data are read again (R-ONB-8). */
export function useUpdateOnboarding(options: EndpointMutationOptions<typeof updateOnboarding> = {}) {
  return useEndpointMutation(updateOnboarding, options);
}

/** Marks steps of multistep onboarding as done; initial data are read again. */
export function useUpdateOnboardingSteps(
  options: EndpointMutationOptions<typeof updateMultistepOnboarding> = {},
) {
  return useEndpointMutation(updateMultistepOnboarding, options);
}

/** Marks a step of multistep onboarding as done, once, when `isReached` becomes true and it is still open. */
export function useOnboardingStep(step: OnboardingStep, isReached: boolean): void {
  const onboarding = useInitialData().data?.user_data.multistep_onboarding;
  const { mutate } = useUpdateOnboardingSteps();
  const isOpen = onboarding !== undefined && !onboarding.has_completed_onboarding && !onboarding.steps[step];
  const mark = useEffectEvent(() => mutate({ body: { steps: { [step]: true } } }));
  const isDue = isReached && isOpen;
  useEffect(() => {
    if (isDue) mark();
  }, [isDue]);
}

/** Where the account is signed in. */
export function useSignIns() {
  return useEndpointQuery(listSignIns, {});
}

/** Trades a refresh token for a new pair; for the host's `refresh` alone. Sends no bearer. */
export function exchangeRefreshToken(refresh: string): Promise<TokenPair> {
  return call(refreshToken, { body: { refresh } }, { anonymous: true });
}

/** Ends the sign-in of a refresh token on the server; for logging out. Sends no bearer. */
export async function revokeRefreshToken(refresh: string): Promise<void> {
  await call(revokeToken, { body: { refresh } }, { anonymous: true });
}
