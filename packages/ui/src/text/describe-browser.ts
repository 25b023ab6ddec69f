import { t } from '@acquaint/i18n/common';

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Turns a user agent into a readable name, such as “Chrome on Linux”. The order of the tables matters, because browsers include
 * the names of those they derive from.
 */
export function describeBrowser(userAgent: string): string {
  const find = (table: readonly (readonly [mark: string, name: string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(BROWSERS) ?? t('A browser');
  const system = find(SYSTEMS);
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
