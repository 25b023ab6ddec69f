import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../packages/i18n/src/languages.ts';
import { ROOT } from './lib/paths.ts';
import { owners, saidBy } from './lib/i18n/catalogs.ts';
import { catalogMistakes, unreadable } from './lib/i18n/compare.ts';

/**
 * `pnpm i18n`: checks that every sentence for people has a translation in each language. `--write` updates the catalogs: adds
 * new sentences without translation and removes unused ones. `--unsaid` lists text of the server outside of translation
 * functions; in pages that is a mistake. A name (`mf-peeks`) checks only that package.
 */
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, unsaid: { type: 'boolean' } },
  allowPositionals: true,
});

let mistakes = 0;
const complain = (line: string): void => {
  mistakes += 1;
  console.log(line);
};

for (const owner of owners()) {
  if (positionals.length > 0 && !positionals.some((name) => owner.catalogs.startsWith(name))) continue;
  const collected = saidBy(owner);
  for (const mistake of collected.mistakes) complain(mistake);
  for (const english of unreadable(collected.sentences))
    complain(`${owner.catalogs}: no ICU message: ${JSON.stringify(english)}`);
  for (const text of collected.unsaid) {
    if (owner.hasPages) complain(`${text} is shown to users: translate it with t()`);
    else if (values.unsaid) complain(text);
  }
  for (const language of LANGUAGES) {
    if (language === 'en') continue;
    const path = join(ROOT, owner.catalogs, `${language}.json`);
    const catalog = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
      : {};
    if (values.write) {
      const entries = collected.sentences.map((english) => [english, catalog[english] ?? '']);
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
    }
    const now = values.write
      ? Object.fromEntries(collected.sentences.map((it) => [it, catalog[it] ?? '']))
      : catalog;
    for (const mistake of catalogMistakes(collected.sentences, now))
      complain(`${owner.catalogs}/${language}.json ${mistake}`);
  }
  console.log(
    `${owner.catalogs}: ${collected.sentences.length} sentences, ${collected.unsaid.length} texts without a translation call`,
  );
}
process.exitCode = mistakes === 0 ? 0 : 1;
