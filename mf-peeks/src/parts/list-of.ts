import { currentFormats } from '@acquaint/words';

/** Joins names as a list in the language of the page: `Ada, Bruno, Chiyo`. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(currentFormats(), { type: 'unit', style: 'short' }).format(names);
}
