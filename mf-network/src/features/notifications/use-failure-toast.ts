import type { ApiFailure } from '@acquaint/api-client';
import { App } from '@acquaint/ui';

/** Returns an error handler that shows a toast. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const { message } = App.useApp();
  return (failure) => void message.error(failure.detail);
}
