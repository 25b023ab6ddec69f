import { msg } from '@acquaint/words';
import { t } from '@acquaint/words/common';

/** What a state needs to know of a query; TanStack's results fit. */
export interface Loadable {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shown when the server sent no sentence of its own (R-PAGE-14). */
const GENERIC = msg('Something went wrong. Please try again later.');

/** The sentence an error carries in `detail` (the API client's failures do), else the generic one. */
export function errorSentence(error: unknown): string {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : undefined;
  return typeof detail === 'string' && detail !== '' ? detail : t(GENERIC);
}
