import { ApiFailure, sentenceOf } from '@acquaint/api-client';

/** Returns the server's message for a failure; a field's message if there is one, because there is no form to show it in. */
export function sentenceFor(failure: unknown): string {
  const named = failure instanceof ApiFailure ? Object.values(failure.errors)[0]?.[0] : undefined;
  return named ?? sentenceOf(failure);
}
