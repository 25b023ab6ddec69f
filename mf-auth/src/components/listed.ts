import { currentFormats } from '@acquaint/words';

/** Joins items as a short list in the reader's language: “Google, LinkedIn”. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(currentFormats(), { type: 'unit', style: 'short' }).format(items);
}
