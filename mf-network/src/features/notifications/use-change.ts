import { useEndpointMutation } from '@acquaint/api-client';
import { updateNotificationSettings } from '@acquaint/contracts';
import { App } from '@acquaint/ui';

/** Changes settings of notifications, and says why if that fails. */
export function useChange() {
  const { message } = App.useApp();
  return useEndpointMutation(updateNotificationSettings, {
    onError: (failure) => void message.error(failure.detail),
  });
}
