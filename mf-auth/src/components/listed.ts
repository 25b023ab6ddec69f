import { currentLocale } from '@acquaint/i18n';

/** Joins items as a short list in the reader's language: “Google, LinkedIn”. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(items);
}
