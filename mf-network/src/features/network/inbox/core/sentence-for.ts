import { ApiFailure, sentenceOf } from '@acquaint/api-client';

/** What the server says of what it does not take: of the field, where it names one. There is no form here to mark. */
export function sentenceFor(failure: unknown): string {
  const named = failure instanceof ApiFailure ? Object.values(failure.errors)[0]?.[0] : undefined;
  return named ?? sentenceOf(failure);
}
