import { claimsOnly } from './introduction-opening.ts';

const TOPICS = ['Fundraising', 'Pitching', 'Machine Learning', 'Hiring', 'Public speaking'];
const REASONS = [
  {
    text: 'They’re an expert in Fundraising and Machine Learning, just what you’re looking for.',
    terms: ['Fundraising'],
  },
  {
    text: 'What you’re looking for matches their words: “hydroponics” and “northwind”.',
    terms: ['hydroponics'],
  },
  { text: 'You’re both free for about 3 hours a week.', terms: ['3 hours'] },
];

describe('an opening', () => {
  it.each([
    'They know fundraising and machine learning, just what you look for.',
    'You both have about 3 hours free each week, and they can help you with Fundraising.',
    'Since you look for somebody who knows hydroponics, you may have much to talk about.',
    'Both of you could talk of hydroponics. They also know Machine Learning well.',
    'They know about Northwind, and that’s what you look for.',
  ])('may say “%s”', (text) => {
    expect(claimsOnly(text, REASONS, TOPICS)).toBe(true);
  });

  it.each([
    ['a topic', 'They know fundraising and public speaking, which you look for.'],
    ['a topic in another case', 'They are expert in HIRING and fundraising.'],
    ['a number', 'They have 20 years of experience in fundraising.'],
    ['a number in words', 'They have twenty years of experience in fundraising.'],
    ['another number of hours', 'You’re both free for about 5 hours a week.'],
    ['a company', 'They led fundraising at Contoso, which you look for.'],
    ['a name', 'You should meet Ada, who knows fundraising.'],
    ['a name at the beginning', 'Ada knows fundraising, which you look for.'],
    ['a company in capitals', 'IBM is where they learnt fundraising.'],
    ['a past event', 'They are expert in fundraising and were once a surgeon.'],
    ['an action', 'They are expert in fundraising, have raised money many times.'],
    ['a wish', 'They are expert in fundraising and would love to hire you.'],
    ['an answer', 'They know fundraising, and they have already agreed to meet you.'],
    ['something in common', 'You both grew up in the same town, and they know fundraising.'],
    ['a job', 'They have worked at Northwind, and you look for that.'],
    ['a link', 'They know fundraising, see https://example.org for more.'],
    ['a list', 'They know:\n- fundraising\n- machine learning'],
    ['nothing', ''],
    ['more than the maximum length', `They know fundraising${', which you look for'.repeat(20)}.`],
  ])('is rejected when it claims %s', (_, text) => {
    expect(claimsOnly(text, REASONS, TOPICS)).toBe(false);
  });
});
