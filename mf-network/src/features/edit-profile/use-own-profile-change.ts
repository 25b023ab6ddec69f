import { getInitialData, getProfileByUsername } from '@acquaint/contracts';
import type { ApiFailure } from '@acquaint/api-client';
import { publish } from '@acquaint/event-bus';
import { App } from '@acquaint/ui';

/** What every change of the own profile does beside itself: the profile is read again, others hear of it, a failure is said. */
export function useOwnProfileChange(userId: string) {
  const { message } = App.useApp();
  return {
    invalidates: [getProfileByUsername, getInitialData],
    onSuccess: () => publish('profile/updated', { user_id: userId }),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  } as const;
}
