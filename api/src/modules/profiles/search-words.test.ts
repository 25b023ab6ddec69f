import { searchWords } from './search-words.ts';

describe('what is typed into the search', () => {
  it.each([
    ['', []],
    ['  !? %_', []],
    ['Ada', ['ada']],
    ['Ada  Lovelace', ['ada', 'lovelace']],
    ['ada ADA Ada', ['ada']],
    ['ada.lovelace', ['ada', 'lovelace']],
    ['Zoë Müller-Lüdenscheidt', ['zoë', 'müller', 'lüdenscheidt']],
    ['web3 (crypto)', ['web3', 'crypto']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j becomes the words %j', (keyword, words) => {
    expect(searchWords(keyword).map(({ word }) => word)).toEqual(words);
  });

  it('forgives less in short words', () => {
    expect(searchWords('dev design')).toEqual([
      { word: 'dev', least: 0.6 },
      { word: 'design', least: 0.4 },
    ]);
  });
});
