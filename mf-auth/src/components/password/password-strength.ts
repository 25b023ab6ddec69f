import { t } from '../../i18n.ts';

/** Strength of a password, from 0 (refused) to 4, and a hint to improve it. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly hint: string;
}

/** In characters (R-ACCT-5). */
export const MINIMUM_LENGTH = 10;

/**
 * Estimates the strength for the meter: length first, then variety. The server decides (R-ACCT-6).
 * @param email a password must not contain the part before its @
 */
export function strengthOf(password: string, email: string): Strength {
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (password.length < MINIMUM_LENGTH)
    return { score: 0, hint: t('Use at least {count} characters', { count: MINIMUM_LENGTH }) };
  if (name.length >= 3 && password.toLowerCase().includes(name)) {
    return { score: 0, hint: t('Don’t use the name from your email') };
  }
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return { score: 1, hint: t('Use a wider mix of characters') };
  const points = (password.length >= 14 ? 1 : 0) + (password.length >= 18 ? 1 : 0) + (different >= 9 ? 1 : 0);
  const score = (1 + points) as 1 | 2 | 3 | 4;
  return { score, hint: score >= 3 ? t('Strong password') : t('Longer is stronger: a few words work well') };
}
