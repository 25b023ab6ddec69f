import { t } from '../../words.ts';

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

/** A user agent as a person knows it: “Chrome on Linux”. Order matters: browsers name those they descend from. */
export function describeBrowser(userAgent: string): string {
  const find = (table: readonly (readonly [mark: string, name: string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(BROWSERS) ?? t('A browser');
  const system = find(SYSTEMS);
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
