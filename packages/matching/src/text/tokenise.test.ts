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
    [
      'German stop words carry nothing either',
      'Ich würde gerne mit Ihnen über die Energiewende sprechen',
      ['energiewende', 'sprechen'],
    ],
    ['nor does German small talk', 'Seit zwölf Jahren finde ich, dass wir zu wenig Zeit haben', []],
    [
      'English words that are spelled like German ones stay',
      'Gut health, fast tag, pro',
      ['gut', 'health', 'fast', 'tag', 'pro'],
    ],
    [
      'also those that Germans use in every sentence',
      'War reporting, fur and hat trade, die casting, bin packing, elf games, ER nurse, house ware',
      [
        'war',
        'reporting',
        'fur',
        'hat',
        'trade',
        'die',
        'casting',
        'bin',
        'packing',
        'elf',
        'game',
        'er',
        'nurse',
      ].concat('house', 'ware'),
    ],
    [
      'which carry nothing in a German text',
      'Ich bin die Hebamme, die er nicht hat, und war elf Jahre in Köln',
      ['hebamme', 'koln'],
    ],
    [
      'nor where their spelling says that they are German',
      'Werkzeuge fu\u0308r Imker, für Winzer',
      ['werkzeuge', 'imker', 'winzer'],
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

  it('keeps the word as written, for display', () => {
    expect(tokenise('Startups')).toEqual([{ term: 'startup', word: 'startups' }]);
  });

  it('keeps repetitions, because they count', () => {
    expect(tokenise('pricing pricing')).toHaveLength(2);
  });
});
