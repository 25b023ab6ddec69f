import { catalogMistakes, unreadable } from './compare.ts';

it('finds nothing wrong with a complete catalog', () => {
  expect(
    catalogMistakes(['Save', '{count, plural, one {# day} other {# days}}'], {
      Save: 'Speichern',
      '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
    }),
  ).toEqual([]);
});

it.each<[string, string[], Record<string, string>, string]>([
  ['misses', ['Save'], {}, 'misses "Save"'],
  ['has empty', ['Save'], { Save: '' }, 'misses "Save"'],
  ['still has', [], { Save: 'Speichern' }, 'has "Save", which nobody says any more'],
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
  expect(catalogMistakes(sentences, catalog)).toEqual([expect.stringContaining(mistake)]);
});

it('finds sentences that are invalid messages', () => {
  expect(unreadable(['Fine', 'Open {brace'])).toEqual(['Open {brace']);
});
