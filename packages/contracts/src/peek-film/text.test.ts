import { shortened, wrapped } from './text.ts';

it.each([
  ['Ada Okafor', 10, 'Ada Okafor'],
  ['Ada Okafor', 9, 'Ada Okaf…'],
  ['Schönefeld, Dr. Ada', 13, 'Schönefeld…'],
  ['Why bread? (And how?)', 13, 'Why bread…'],
])('shortens %j to %i characters, without a comma or a space before the ellipsis', (text, most, short) => {
  expect(shortened(text, most)).toBe(short);
});

it('breaks a text into lines, and ends the last one without punctuation before its ellipsis', () => {
  expect(wrapped('What forty bakeries taught us', 14, 3)).toEqual(['What forty', 'bakeries', 'taught us']);
  expect(wrapped('Annegret Meier-Schönefeld, born in Lübeck', 18, 2)).toEqual([
    'Annegret',
    'Meier-Schönefeld…',
  ]);
  expect(wrapped('Schönefeld, Ada', 11, 1)).toEqual(['Schönefeld…']);
});
