import { currentFormats } from '@acquaint/words';

/** Joins items as a list within a sentence, in the reader's language: “Ada and Grace”, “Ada, Grace, and Maya”. */
export function listOf(things: readonly string[]): string {
  return new Intl.ListFormat(currentFormats()).format(things);
}
