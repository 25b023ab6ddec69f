/** Sample events: name and what they are about. */
export const EVENTS: readonly (readonly [name: string, about: string])[] = [
  [
    'Three conversations before dinner',
    'Say hello to three people you haven’t talked to yet. No preparation.',
  ],
  ['Bring one question', 'Everyone brings a single question and takes it through each round.'],
  [
    'New faces, old hands',
    'For everyone who joined this quarter, and those who remember their own first month.',
  ],
  ['Half an hour of honest feedback', 'Show one thing you’re working on. Swap after half of each round.'],
  ['What went wrong', 'Short rounds about things that didn’t work, and what we’d do today.'],
  ['Coffee in pairs', 'Four short rounds with coffee. Topics are optional.'],
];
