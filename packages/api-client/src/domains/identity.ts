import {
  areFirstStepsOver,
  getInitialData,
  getSidebarCounts,
  listLogins,
  refreshToken,
  revokeToken,
  updateMultistepOnboarding,
  updateOnboarding,
  type InitialData,
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

/**
 * Reads the initial data: the member, the remaining onboarding steps, peeks to decide on. Refetched only after events and
 * mutations.
 */
export function useInitialData(options: EndpointQueryOptions<typeof getInitialData> = {}) {
  return useEndpointQuery(getInitialData, {}, { staleTime: Infinity, select: withMember, ...options });
}

/**
 * Returns initial data that have a member. Every page reads them, so an answer of something else, such as a proxy, counts as one that
 * could not be loaded.
 * @throws Error when there is no member.
 */
function withMember(data: InitialData): InitialData {
  const { user_data: member } = data as { readonly user_data?: Partial<InitialData['user_data']> };
  if (typeof member?.id !== 'string') throw new Error('The initial data have no member.');
  return data;
}

/** Reads the counts shown beside navigation items. */
export function useSidebarCounts(options: EndpointQueryOptions<typeof getSidebarCounts> = {}) {
  return useEndpointQuery(getSidebarCounts, {}, options);
}

/** Saves a username or location, or clears the expertise redirect; then refetches the initial data (R-ONB-8). */
export function useUpdateOnboarding(options: EndpointMutationOptions<typeof updateOnboarding> = {}) {
  return useEndpointMutation(updateOnboarding, options);
}

/** Marks onboarding steps as done; then refetches the initial data. */
export function useUpdateOnboardingSteps(
  options: EndpointMutationOptions<typeof updateMultistepOnboarding> = {},
) {
  return useEndpointMutation(updateMultistepOnboarding, options);
}

/** Marks an onboarding step as done, once, when `isReached` becomes true and the step is still open. */
export function useOnboardingStep(step: OnboardingStep, isReached: boolean): void {
  const onboarding = useInitialData().data?.user_data.multistep_onboarding;
  const { mutate } = useUpdateOnboardingSteps();
  const isOpen = onboarding !== undefined && !areFirstStepsOver(onboarding) && !onboarding.steps[step];
  const mark = useEffectEvent(() => mutate({ body: { steps: { [step]: true } } }));
  const isDue = isReached && isOpen;
  useEffect(() => {
    if (isDue) mark();
  }, [isDue]);
}

/** Reads the logins of the account. */
export function useSignIns() {
  return useEndpointQuery(listLogins, {});
}

/** Exchanges a refresh token for a new pair of tokens; only for the shell's `refresh`. Sends no access token. */
export function exchangeRefreshToken(refresh: string): Promise<TokenPair> {
  return call(refreshToken, { body: { refresh } }, { anonymous: true });
}

/** Ends the login of a refresh token on the server, for logging out. Sends no access token. */
export async function revokeRefreshToken(refresh: string): Promise<void> {
  await call(revokeToken, { body: { refresh } }, { anonymous: true });
}
