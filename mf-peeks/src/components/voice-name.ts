import { t } from '../i18n.ts';

/**
 * Returns the name of a voice in the reader's language.
 * @param label the stored label: `Speaker 2` until a person is assigned, then their name
 */
export function voiceName(label: string): string {
  const number = /^Speaker (\d+)$/.exec(label)?.[1];
  return number === undefined ? label : t('Speaker {number}', { number });
}
