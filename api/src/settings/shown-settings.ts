import type { OperatorSetting } from '@acquaint/contracts';
import type { z } from 'zod';
import { businessSettings } from '../business.ts';
import { environment, settingName, technicalSettings } from '../config.ts';
import { translated } from '../i18n/i18n.ts';
import { groupOf, unitOf } from './groups.ts';
import { valueOf } from './setting-files.ts';

/** Names of settings whose values are secrets or may contain one, such as an address with a password. */
const SECRET = /secret|password|token|key|credential|url$|endpoint|apibase|client/i;
/** The settings among those that everyone may know. */
const OPEN = new Set([
  'publicUrl',
  'accessTokenMinutes',
  'refreshTokenDays',
  'resetTokenMinutes',
  'breachedPasswordsFile',
  'quickPasswords',
]);

/**
 * Returns every setting with its value and its default for staff (R-ADMIN-22), described in the reader's language. The value of a
 * secret is never shown.
 * @param env the environment that the server was started with.
 */
export function shownSettings(
  env: Readonly<Record<string, string | undefined>> = environment(),
): OperatorSetting[] {
  const shown = (
    settings: Readonly<Record<string, z.ZodType>>,
    kind: OperatorSetting['kind'],
  ): OperatorSetting[] =>
    Object.entries(settings).map(([key, schema]) => {
      const name = settingName(key);
      const set = valueOf(name, env, () => undefined) ?? '';
      const isSecret = SECRET.test(key) && !OPEN.has(key);
      const usual = textOf(schema.safeParse(undefined).data);
      return {
        name,
        about: translated(schema.description ?? ''),
        group: groupOf(name),
        unit: unitOf(name),
        kind,
        source: set === '' ? 'default' : 'set',
        is_secret: isSecret,
        value: isSecret ? '' : set === '' ? usual : set,
        default: isSecret ? '' : usual,
      };
    });
  return [...shown(businessSettings, 'product'), ...shown(technicalSettings, 'server')];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
