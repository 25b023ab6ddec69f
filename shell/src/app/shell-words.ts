import { libraryWords } from '@acquaint/ui/library-words';
import { commonWords } from '@acquaint/words/common';
import { shellWords } from '../words.ts';

/**
 * Goes on once the shell speaks the language of the page: at once in English. A page whose sentences do not arrive is shown in
 * English rather than not at all.
 */
export function afterShellWords(goOn: () => void): void {
  const waits = [commonWords, shellWords].flatMap(({ load }) => load() ?? []);
  if (waits.length === 0) goOn();
  else void Promise.allSettled(waits).then(goOn);
}

/** Loads a part that stands on antd, and beside it antd's own words in the language of the page. */
export async function withLibraryWords<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), libraryWords.load()]);
  return part;
}
