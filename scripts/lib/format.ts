import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { ROOT } from './paths.ts';

/**
 * Formats a text like `pnpm format`.
 * @param file file name or path; its extension determines the language.
 * @throws Error when the text cannot be parsed.
 */
export async function formatted(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatOptions;
  const { code, errors } = await format(file, text, options);
  const [mistake] = errors;
  if (mistake) throw new Error(`${file}: ${mistake.message}`);
  return code;
}
