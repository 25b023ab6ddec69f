import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';

/** The state of a query that components need; results of TanStack Query match it. */
export interface Loadable {
  readonly isPending: boolean;
  readonly isError: boolean;
  /** The device is offline; the request is sent once it is back. */
  readonly isPaused?: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shown when the server sent no sentence of its own (R-PAGE-14). */
const GENERIC = msg('Something went wrong. Please try again later.');

/** Returns the sentence in an error's `detail` (as in failures of the API client), otherwise the generic one. */
export function errorSentence(error: unknown): string {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : undefined;
  return typeof detail === 'string' && detail !== '' ? detail : t(GENERIC);
}

/** Whether the server said that the reader may not have this (403). */
export function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 403;
}
