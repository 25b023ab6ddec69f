import { PASSWORD_LENGTH, PRODUCT_SLUG } from '@acquaint/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { t } from '../../../i18n/i18n.ts';
import { isBreached } from './breached-passwords.ts';

/** Shorter email names are not checked: too many good passwords contain them. */
const SHORTEST_NAME = 3;

/** Characters that a password needs in addition to the product's name. */
const BESIDE_THE_PRODUCT = 8;

let common: ReadonlySet<string> | undefined;

/** Returns the 49,000 most common passwords of leaked lists, in lower case. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(dictionary['passwords-common']);
  return common;
}

/**
 * Checks a password (R-ACCT-5): its length, whether it is common, contains the email's name, or is little more than the
 * product's name.
 * @returns a sentence that says what to do, or null if the password is accepted.
 */
export function passwordProblem(password: string, email: string): string | null {
  const { min, max } = PASSWORD_LENGTH;
  // The contract counts UTF-16 code units, of which some characters have two.
  const characters = [...password].length;
  if (characters < min) return t('Use at least {min} characters', { min });
  if (characters > max) return t('Use at most {max} characters', { max });
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords().has(plain)) return t('This password is too common. Choose another one');
  if (plain.includes(PRODUCT_SLUG) && plain.replaceAll(PRODUCT_SLUG, '').length < BESIDE_THE_PRODUCT)
    return t('Use more than just the name of this site');
  const name = email.toLowerCase().split(/[@+]/, 1)[0] ?? '';
  if (name.length >= SHORTEST_NAME && plain.includes(name))
    return t('Don’t use the name from your email in your password');
  return null;
}

/** Checks a password with the rules and, if there is one, the list of breached passwords. Returns a sentence, or null if it is accepted. */
export type PasswordCheck = (password: string, email: string) => Promise<string | null>;

/** @param file list of breached passwords. */
export function createPasswordCheck(file?: string): PasswordCheck {
  return async (password, email) => {
    const problem = passwordProblem(password, email);
    if (problem !== null || file === undefined || !(await isBreached(file, password))) return problem;
    return t('This password was in a data breach. Choose another one');
  };
}
