import { libraryWords } from '@acquaint/ui/library-words';
import { commonI18n } from '@acquaint/i18n/common';
import { shellWords } from '../i18n.ts';

/**
 * Calls `goOn` once the shell's translations are loaded; at once for English. If they fail to load, the page is shown in English.
 */
export function afterShellWords(goOn: () => void): void {
  const waits = [commonI18n, shellWords].flatMap(({ load }) => load() ?? []);
  if (waits.length === 0) goOn();
  else void Promise.allSettled(waits).then(goOn);
}

/** Loads a part that uses antd, in parallel with antd's translations. */
export async function withLibraryWords<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), libraryWords.load()]);
  return part;
}
