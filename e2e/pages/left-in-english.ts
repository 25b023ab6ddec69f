import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../..');

/** Texts that are in a catalog and were also written by demo members, so they stay in English. */
const NAMES: ReadonlySet<string> = new Set([
  'Lisbon, Portugal',
  ...['Academia', 'Communications', 'Entrepreneurship', 'Machine Learning'],
]);

const SENTENCES = globSync('{mf-*,shell,api}/src/i18n/de.json', { cwd: ROOT })
  .concat('packages/i18n/src/common/de.json')
  .flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(resolve(ROOT, file), 'utf8')) as Record<string, string>),
  );
/** A word may be English in one catalog and German in another: an administrator is “Admin” in German. */
const GERMAN: ReadonlySet<string> = new Set(SENTENCES.map(([, german]) => german));

/** English sentences of all catalogs whose German translation differs. A single word may exist in both languages. */
const ENGLISH: ReadonlySet<string> = new Set(
  SENTENCES.filter(
    ([english, german]) =>
      english !== german &&
      !/[{<]/.test(english) &&
      !isBoth(english, german) &&
      !NAMES.has(english) &&
      !GERMAN.has(english),
  ).map(([english]) => english),
);

function isBoth(english: string, german: string): boolean {
  return english.toLowerCase() === german.toLowerCase();
}

/** Returns texts that a German page shows, or exposes to screen readers, in English: those that equal a sentence of a catalog. */
export async function leftInEnglish(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      // Skip elements marked as English: names of languages, and texts written by members.
      if (holder?.closest('script, style, noscript, [lang^="en"]:not(html)') === null)
        texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (element.closest('noscript') === null)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
  return [...new Set(shown.map((text) => text.replace(/\s+/g, ' ').trim()))].filter((text) =>
    ENGLISH.has(text),
  );
}
