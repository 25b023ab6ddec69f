import { searchWords, sentenceWith } from './search-words.ts';

describe('the words of a search', () => {
  it.each([
    ['', []],
    ['  !? %_', []],
    ['Ada', ['ada']],
    ['Ada  Lovelace', ['ada', 'lovelace']],
    ['ada ADA Ada', ['ada']],
    ['ada.lovelace', ['ada', 'lovelace']],
    ['Zoë Müller-Lüdenscheidt', ['zoë', 'müller', 'lüdenscheidt']],
    ['web3 (crypto)', ['web3', 'crypto']],
    ['\u0301', []],
    ['❤\uFE0F design', ['design']],
    ['zoe\u0308', ['zoe\u0308']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j is split into the words %j', (keyword, words) => {
    expect(searchWords(keyword).map(({ word }) => word)).toEqual(words);
  });

  it('need more similarity when they are short', () => {
    expect(searchWords('dev design')).toEqual([
      { word: 'dev', least: 0.6 },
      { word: 'design', least: 0.4 },
    ]);
  });
});

describe('the sentence that is shown of a statement', () => {
  const text = 'I raise bees. We sell Käse in Zürich! Ask me.';
  it.each([
    ['bee', 'I raise bees.'],
    ['kase', 'We sell Käse in Zürich!'],
    ['sell zurich', 'We sell Käse in Zürich!'],
    ['nothing', 'I raise bees.'],
  ])('for “%s” is “%s”', (typed, sentence) => {
    expect(sentenceWith(typed.split(' '), text)).toBe(sentence);
  });

  it('is shortened when it is long', () => {
    expect(sentenceWith(['word'], 'word '.repeat(100))).toMatch(/^word .{100,200}…$/);
  });
});
