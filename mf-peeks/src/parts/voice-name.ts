import { t } from '../words.ts';

/**
 * A voice as the reader's language calls it.
 * @param label what is kept of it: `Speaker 2` until somebody said whose it is, then a name
 */
export function voiceName(label: string): string {
  const number = /^Speaker (\d+)$/.exec(label)?.[1];
  return number === undefined ? label : t('Speaker {number}', { number });
}
