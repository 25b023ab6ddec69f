import type { z } from 'zod';
import { businessSettings } from '../business.ts';
import { settingName, technicalSettings } from '../config.ts';

/** Renders every setting with its default as the Markdown page `docs/guides/settings.md`. */
export function settingsPage(): string {
  return `# Settings

Generated from \`api/src/config.ts\` and \`api/src/business.ts\` by \`node scripts/settings.ts\`; do not edit it by hand.

Each setting is an environment variable. An empty value counts as not set. For a value in a file, as secret stores offer it, set the variable with
\`_FILE\` at its end to the path of the file: \`SESSION_SECRET_FILE=/run/secrets/session\`. With an invalid or incomplete setting, the server does not start and
says what to change. Paths are relative to the folder in which the server is started.

## Server

${table(technicalSettings)}

## Product limits

${table(businessSettings)}
`;
}

function table(settings: Readonly<Record<string, z.ZodType>>): string {
  const rows = Object.entries(settings).map(([key, schema]) => [
    `\`${settingName(key)}\``,
    defaultOf(schema),
    schema.description ?? '',
  ]);
  const lines = [['setting', 'default', 'what it does'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [head = '', ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** Formats the default of a setting as a value of its environment variable. */
function defaultOf(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined);
  if (data === undefined) return '';
  if (typeof data === 'boolean') return data ? '`on`' : '`off`';
  return `\`${data as string | number}\``;
}
