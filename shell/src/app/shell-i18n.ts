import { libraryI18n } from '@acquaint/ui/library-i18n';
import { commonI18n } from '@acquaint/i18n/common';
import { shellI18n } from '../i18n.ts';

/**
 * Calls `goOn` once the shell's translations are loaded; at once for English. If they fail to load, the page is shown in English.
 */
export function afterShellI18n(goOn: () => void): void {
  const waits = [commonI18n, shellI18n].flatMap(({ load }) => load() ?? []);
  if (waits.length === 0) goOn();
  else void Promise.allSettled(waits).then(goOn);
}

/** Loads a part that uses antd, in parallel with antd's translations. */
export async function withLibraryI18n<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), libraryI18n.load()]);
  return part;
}
