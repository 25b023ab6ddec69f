import { currentFormats } from '@acquaint/words';

/** `Ada, Bruno, Chiyo`, as the language of the page puts them one after the other. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(currentFormats(), { type: 'unit', style: 'short' }).format(names);
}
