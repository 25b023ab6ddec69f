import type { ApiFailure } from '@acquaint/api-client';
import { ErrorNote } from '@acquaint/ui';

/** A failure of the whole form; failures of single fields stand at the fields. */
export function FormFailure({ error }: { readonly error: ApiFailure | null }) {
  if (error === null || Object.keys(error.errors ?? {}).length > 0) return null;
  return <ErrorNote error={error} />;
}
