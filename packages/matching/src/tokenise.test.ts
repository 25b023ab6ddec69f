import { tokenise } from './tokenise.ts';

describe('the words of a text', () => {
  it.each([
    ['case and punctuation do not matter', 'Raising, SEED-money!', ['raising', 'seed', 'money']],
    ['accents are folded', 'Café résumé Øresund straße', ['cafe', 'resume', 'oresund', 'strasse']],
    ['composed and decomposed letters are one', 'cafe\u0301', ['cafe']],
    ['English stop words carry nothing', 'I would like to talk about the climate', ['talk', 'climate']],
    [
      'nor do numbers, spans of time and small talk',
      'Ten minutes, and I have never told two hundred people',
      [],
    ],
    ['apostrophes end a word', "founder's don't it’s", ['founder']],
    [
      'plurals join their singular',
      'companies investors boxes coaches',
      ['company', 'investor', 'box', 'coach'],
    ],
    ['words that only look plural stay', 'business status gas', ['business', 'status', 'gas']],
    ['a language of the trade keeps its sign', 'C++ and C# or Web3', ['c++', 'c#', 'web3']],
    ['Cyrillic and Greek words are words', 'Ищу инвестора, Αθήνα', ['ищу', 'инвестора', 'αθηνα']],
    ['vowel signs stay part of a Hindi word', 'निवेशक खोज', ['निवेशक', 'खोज']],
    ['Korean syllables stay whole', '투자자 찾기', ['투자자', '찾기']],
    ['Chinese goes by pairs of characters', '量子計算', ['量子', '子計', '計算']],
    ['mixed scripts are split where they meet', 'AI創業者', ['ai', '創業', '業者']],
    ['full-width letters are letters', 'ＡＩ', ['ai']],
    ['nothing comes of nothing', ' — … 🙂 ', []],
  ])('%s', (_, text, terms) => {
    expect(tokenise(text).map((token) => token.term)).toEqual(terms);
  });

  it('remembers the word as it was written, for people to read', () => {
    expect(tokenise('Startups')).toEqual([{ term: 'startup', word: 'startups' }]);
  });

  it('keeps repeats, which count', () => {
    expect(tokenise('pricing pricing')).toHaveLength(2);
  });
});
