import { countLinks } from '../../../screening.ts';
import { countSame, scoreOf, spamTerms } from './spam-score.ts';

const NONE = { sameTexts: 0, links: 0, asked: 0, accepted: 0, upheld: 0, isNew: false };

describe('the spam score (R-MOD-10)', () => {
  it.each([
    ['nothing special', {}, 0],
    ['a new account', { isNew: true }, 1],
    ['the same text to three others', { sameTexts: 3 }, 3],
    ['the same text to many', { sameTexts: 40 }, 4],
    ['many links', { links: 9 }, 2],
    ['ten requests, none of them accepted', { asked: 10 }, 2],
    ['ten requests, one of them accepted', { asked: 10, accepted: 1 }, 0],
    ['nine requests', { asked: 9 }, 0],
    ['a report that was right', { upheld: 1 }, 2],
    ['many reports that were right', { upheld: 9 }, 4],
    ['a new account that sends the same link to three others', { isNew: true, sameTexts: 3, links: 1 }, 5],
  ])('of %s is as expected', (_what, signals, score) => {
    expect(scoreOf(spamTerms({ ...NONE, ...signals }))).toBe(score);
  });

  it('counts texts as the same with another name or other marks, but not short ones', () => {
    const text = 'Hello Ida, please look at our new watches today!';
    const others = [
      'Hello Bob – please look at our new watches, today',
      'Hello Ida, thank you for our talk about watches',
      '',
    ];
    expect(countSame(text, others)).toBe(1);
    expect(countSame('Nice to meet you', ['Nice to meet you'])).toBe(0);
  });

  it('finds links with and without a scheme', () => {
    expect(countLinks('See https://example.org and www.example.com, not example.net')).toBe(2);
  });
});
