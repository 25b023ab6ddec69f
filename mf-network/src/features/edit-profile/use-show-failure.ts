import type { ApiFailure } from '@acquaint/api-client';
import { App } from '@acquaint/ui';

/** Returns an error handler that shows a toast, for controls without room for an error text. */
export function useShowFailure() {
  const { message } = App.useApp();
  return (failure: ApiFailure) => void message.error(failure.detail);
}
