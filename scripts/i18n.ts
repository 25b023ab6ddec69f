import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../packages/i18n/src/languages.ts';
import { ROOT } from './lib/paths.ts';
import { owners, SAME, saidBy } from './lib/i18n/catalogs.ts';
import { catalogText } from './lib/i18n/catalog-text.ts';
import { catalogState, unreadable, updatedCatalog } from './lib/i18n/compare.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm i18n`: checks that every sentence for people has a translation in each language. `--write` updates the catalogs: it adds
 * new sentences, removes unused ones and prints which are left to translate; only other mistakes make it fail. `--unsaid` lists
 * text of the server outside of translation functions; in pages that is a mistake. A name (`mf-peeks`) checks only that package.
 */
const { values, positionals } = readCommand({
  name: 'i18n',
  does: 'Checks that every sentence for people has a translation in each language.',
  words: '[package]…',
  options: {
    write: { type: 'boolean', help: 'adds new sentences to the catalogs and removes unused ones' },
    unsaid: { type: 'boolean', help: 'lists the server’s text outside of translation functions' },
  },
  examples: ['i18n', 'i18n mf-peeks', 'i18n --write'],
});

let mistakes = 0;
/** Sentences that `--write` has added and that a person has to translate. */
const left: string[] = [];
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
    const now = values.write ? updatedCatalog(collected.sentences, catalog) : catalog;
    // A catalog without a change stays as it is, whatever its order: nobody else's file is in the commit.
    if (now !== catalog) writeFileSync(path, catalogText(now));
    const file = `${owner.catalogs}/${language}.json`;
    const { mistakes: found, untranslated } = catalogState(collected.sentences, now, SAME[language]);
    for (const mistake of found) complain(`${file} ${mistake}`);
    for (const english of untranslated) {
      if (values.write) left.push(`${file}: ${JSON.stringify(english)}`);
      else complain(`${file} misses ${JSON.stringify(english)}`);
    }
  }
  console.log(
    `${owner.catalogs}: ${collected.sentences.length} sentences, ${collected.unsaid.length} texts without a translation call`,
  );
}
if (left.length > 0)
  console.log(
    `\nThe catalogs are written. Left to translate (\`pnpm i18n\` fails until it is done):\n${left.map((line) => `  - ${line}`).join('\n')}`,
  );
process.exitCode = mistakes === 0 ? 0 : 1;
