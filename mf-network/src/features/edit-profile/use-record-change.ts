import type { ApiFailure } from '@acquaint/api-client';
import { showFieldErrors, type FormInstance } from '@acquaint/ui';
import { useOwnProfileChange } from './use-own-profile-change.ts';

/** What saving a record of the own profile does beside itself: the form is closed, or shows what is wrong in which field. */
export function useRecordChange<Fields>(
  form: FormInstance<Fields>,
  { userId, onDone }: { readonly userId: string; readonly onDone: () => void },
) {
  const change = useOwnProfileChange(userId);
  return {
    ...change,
    onSuccess: () => {
      change.onSuccess();
      onDone();
    },
    onError: (failure: ApiFailure) => showFieldErrors(form, failure.errors),
  };
}
