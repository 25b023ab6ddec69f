import { currentFormats } from '@acquaint/words';

/** One after the other, as the reader's language lists things in brief: “Google, LinkedIn”. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(currentFormats(), { type: 'unit', style: 'short' }).format(items);
}
