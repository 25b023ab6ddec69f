import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { parseMessage } from '../../../packages/i18n/src/parse-message.ts';
import { ROOT } from '../paths.ts';
import { catalogText } from './catalog-text.ts';
import { catalogState, unreadable, updatedCatalog } from './compare.ts';

it('finds nothing wrong with a complete catalog', () => {
  expect(
    catalogState(['Save', '{count, plural, one {# day} other {# days}}'], {
      Save: 'Speichern',
      '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
    }),
  ).toEqual({ mistakes: [], untranslated: [] });
});

it.each<[string, string[], Record<string, string>, string]>([
  ['still has', [], { Save: 'Speichern' }, 'has "Save", which is no longer used'],
  [
    'has other places in',
    ['Hi {name}'],
    { 'Hi {name}': 'Hallo {nam}' },
    'has other places than "Hi {name}" (name): nam',
  ],
  ['has other tags in', ['<b>Hi</b>'], { '<b>Hi</b>': 'Hallo' }, 'has other places than "<b>Hi</b>" (<b>): '],
  [
    'cannot be read at',
    ['Hi {name}'],
    { 'Hi {name}': 'Hallo {name' },
    'has no readable message for "Hi {name}"',
  ],
])('reports that a catalog %s', (_, sentences, catalog, mistake) => {
  expect(catalogState(sentences, catalog).mistakes).toEqual([expect.stringContaining(mistake)]);
});

it('finds sentences that are invalid messages', () => {
  expect(unreadable(['Fine', 'Open {brace'])).toEqual(['Open {brace']);
});

it.each([{}, { Save: '' }, { Save: 'Save' }])('says which sentences %j leaves to translate', (catalog) => {
  expect(catalogState(['Save'], catalog)).toEqual({ mistakes: [], untranslated: ['Save'] });
});

it('accepts a translation that equals the English where it has no words or is listed', () => {
  const catalog = { '{what}: {name}': '{what}: {name}', Chat: 'Chat' };
  expect(catalogState(Object.keys(catalog), catalog).untranslated).toEqual(['Chat']);
  expect(catalogState(Object.keys(catalog), catalog, new Set(['Chat'])).untranslated).toEqual([]);
});

it('updates a catalog to exactly the sentences of its owner', () => {
  expect(updatedCatalog(['New', 'Save'], { Save: 'Speichern', Old: 'Alt' })).toEqual({
    New: '',
    Save: 'Speichern',
  });
});

it('leaves a catalog alone that has exactly the sentences of its owner', () => {
  const catalog = { Save: 'Speichern', Back: 'Zurück' };
  expect(updatedCatalog(['Back', 'Save'], catalog)).toBe(catalog);
});

it('writes a sentence before one that it begins', () => {
  const text = catalogText({ 'Save now': 'Jetzt speichern', Save: 'Speichern', Back: 'Zurück' });
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['Back', 'Save', 'Save now']);
});

it('reads every sentence of every catalog as the parser of @formatjs does', () => {
  const catalogs = globSync('{api,shell,mf-*,packages/i18n}/src/{i18n,common}/de.json', { cwd: ROOT });
  const sentences = catalogs.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>).flat(),
  );
  expect(sentences.length).toBeGreaterThan(4_000);
  for (const sentence of sentences) expect(parseMessage(sentence)).toEqual(parse(sentence));
});
