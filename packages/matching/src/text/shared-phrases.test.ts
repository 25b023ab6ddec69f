import { sharedPhrases } from './shared-phrases.ts';

describe('the phrases that two texts share', () => {
  it.each([
    [
      'two neighbouring content words',
      'I plan retention cohorts.',
      'Ask me about Retention cohorts',
      ['retention cohorts'],
    ],
    [
      'the longest first',
      'our open source data tools',
      'open-source data tools',
      [
        'open source data tools',
        'open source data',
        'source data tools',
        'open source',
        'source data',
        'data tools',
      ],
    ],
    ['none with a function word between', 'retention of cohorts', 'retention cohorts', []],
    ['none of small talk and numbers', 'the first time, 20 years', 'the first time, 20 years', []],
    ['none of a single word', 'a return', 'their return rate', []],
    ['none across sentences', 'We measure retention. Cohorts help.', 'retention cohorts', []],
  ])('are %s', (_, one, other, expected) => {
    expect(sharedPhrases(one, other)).toEqual(expected);
  });
});
