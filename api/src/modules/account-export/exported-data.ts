import { msg } from '@acquaint/i18n/languages';
import { sql, type SQL } from 'drizzle-orm';
import { users } from '../identity/identity.queries.ts';
import type { ExportedKind, PersonalData } from '../identity/account/personal-data.ts';

/** Returns the kinds of JSON files in an export, in the order of writing: those of each module, then one with all settings. */
export function exportedKinds(modules: readonly PersonalData[]): readonly ExportedKind[] {
  return [...modules.flatMap((one) => one.exports ?? []), settingsOf(modules)];
}

function settingsOf(modules: readonly PersonalData[]): ExportedKind {
  const tables = modules.flatMap(({ settings }) => Object.entries(settings ?? {}));
  const parts = tables.map(
    ([name, table]) =>
      sql`(select to_jsonb(s) - 'user_id' from ${table} s where s.user_id = u.id) as ${sql.identifier(name)}`,
  );
  return {
    name: 'settings',
    about: msg(
      'your settings: when you can be booked, reminders, introductions, where notifications go, what others see while you read and type',
    ),
    isOne: true,
    rows: (me) => sql`select ${sql.join(parts, sql`, `)} from ${users} u where u.id = ${me}`,
  };
}

/** A stored file of a member: its key in the file store, and its path in the zip. */
export interface ExportedFile extends Record<string, unknown> {
  readonly key: string;
  readonly path: string;
}

/** Builds the query for a member's stored files in all modules, ordered by path in the zip. */
export function filesOf(modules: readonly PersonalData[], me: string): SQL {
  const selects = modules.flatMap(({ files }) => (files ? [files(me)] : []));
  return sql`${sql.join(selects, sql` union all `)} order by 2`;
}
