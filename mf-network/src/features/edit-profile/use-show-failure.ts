import type { ApiFailure } from '@acquaint/api-client';
import { App } from '@acquaint/ui';

/** What to do with the failure of a call whose control has no room for a sentence: it is shown as a message. */
export function useShowFailure() {
  const { message } = App.useApp();
  return (failure: ApiFailure) => void message.error(failure.detail);
}
