import { partsOf } from './wished-or-known.ts';

type Said = readonly [statement: string, wished: readonly string[], known: readonly string[]];

/** What the statements of members say that they look for, and that they know. */
const STATEMENTS: readonly Said[] = [
  [
    'I’ve raised two seed rounds and can review a pitch deck; I’m looking for help with hiring.',
    ['hiring'],
    ['seed rounds', 'pitch deck'],
  ],
  [
    'Looking for help with raising money. I can explain machine learning.',
    ['raising money'],
    ['machine learning'],
  ],
  ['I restore old cinemas and need tenants for the flats above.', ['tenants'], ['cinemas']],
  ['I’m a founder looking for somebody who knows pricing.', ['pricing'], ['founder']],
  ['Happy to talk about logistics. How do you find a co-founder?', ['co-founder'], ['logistics']],
  ['I teach nervous engineers to speak, and I’d love to learn about climate.', ['climate'], ['engineers']],
  ['Need an accountant! Ten years of experience in film and video.', ['accountant'], ['film']],
  ['I can’t draw, but I know about branding and law.', ['draw'], ['branding', 'law']],
  ['Ich suche Hilfe beim Verkauf und kenne mich mit Steuern aus.', ['Verkauf'], ['Steuern']],
  ['Bei Preisen brauche ich Rat, im Vertrieb kann ich helfen.', ['Preisen'], ['Vertrieb']],
  ['Ich leite eine Schule und möchte mehr über Robotik lernen.', ['Robotik'], ['Schule']],
  ['Wir bauen Wärmepumpen. Wer kennt sich mit Patenten aus?', ['Patenten'], ['Wärmepumpen']],
  [
    'Ich habe zwei Firmen gegründet, biete Erfahrung mit Investoren und suche einen Anwalt.',
    ['Anwalt'],
    ['Firmen', 'Investoren'],
  ],
  [
    'Gerne helfe ich bei Marketing. Ich würde mich über Hilfe bei der Buchhaltung freuen.',
    ['Buchhaltung'],
    ['Marketing'],
  ],
];

it.each(STATEMENTS)('tells in “%s” what is looked for from what is known', (statement, wished, known) => {
  const parts = partsOf(statement);
  const listOf = (words: string) => parts.find(({ text }) => text.includes(words))?.list;
  expect(wished.map((words) => [words, listOf(words)])).toEqual(
    wished.map((words) => [words, 'looking_for']),
  );
  expect(known.map((words) => [words, listOf(words)])).toEqual(known.map((words) => [words, 'expert_in']));
});

it('does not guess', () => {
  expect(partsOf('Fundraising, pricing. Our churn doubled.').map(({ list }) => list)).toEqual([
    null,
    null,
    null,
  ]);
  expect(partsOf('')).toEqual([]);
});
