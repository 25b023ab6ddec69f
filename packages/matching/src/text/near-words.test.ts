import { member } from '../../test/members.ts';
import { explainPair } from '../scoring/pair-score.ts';
import { createMatchIndex } from '../member-index/match-index.ts';
import { NearWords } from './near-words.ts';
import { topMatches } from '../scoring/top-matches.ts';
import type { Member, Reason } from '../types.ts';

/** Members who each use words of their own. */
const crowd = [
  'gardening with roses',
  'watercolour landscapes',
  'mountain climbing',
  'violin sonatas',
  'sailing regattas',
].map((headline, i) => member(`crowd-${i}`, { headline }));

const kindsOf = (reasons: readonly Reason[]): string[] => reasons.map(({ kind }) => kind);
const best = (people: Member[], who: string): string | undefined =>
  topMatches(createMatchIndex(people), who, 1)[0]?.id;

function nearOf(words: Record<string, number>, word: string): string[] {
  const terms = Object.keys(words);
  const near = new NearWords(new Map(terms.map((term, id) => [term, id])), Object.values(words));
  return near.of(word).map(({ term }) => terms[term] ?? '');
}

describe('words with similar spelling', () => {
  it.each([
    ['a letter left out', 'kuberntes', 'kubernetes'],
    ['two letters changed about', 'pyhton', 'python'],
    ['a letter too many', 'fundraissing', 'fundraising'],
    ['another letter', 'markeding', 'marketing'],
    ['another form', 'investor', 'investing'],
    ['a longer form', 'manage', 'management'],
    ['a part of a compound', 'entwicklung', 'produktentwicklung'],
    ['a compound with a joint', 'arbeit', 'arbeitsmarkt'],
  ])('%s is found in both directions', (_, one, other) => {
    const words = { [one]: 1, [other]: 3, produkt: 4, markt: 4, violin: 9, climbing: 9, sailing: 9 };
    expect(nearOf(words, one)).toContain(other);
    expect(nearOf(words, other)).toContain(one);
  });

  it.each([
    ['two words that many write', { market: 20, marker: 20 }, 'market'],
    ['words that only end alike', { trading: 3, training: 3, mentoring: 3, monitoring: 3 }, 'trading'],
    ['short words', { rose: 1, ruse: 1 }, 'rose'],
    ['names with figures', { web3x1: 1, web3x2: 1 }, 'web3x1'],
    ['a word in another by chance', { nation: 5, combination: 5, destination: 5 }, 'nation'],
  ])('%s are not similar', (_, words, word) => {
    expect(nearOf(words, word)).toEqual([]);
  });

  it('finds a similar word for one that nobody has used before', () => {
    expect(nearOf({ kubernetes: 3, violin: 1 }, 'kubernets')).toEqual(['kubernetes']);
  });
});

describe('a member who mistypes', () => {
  const expert = member('expert', { headline: 'Kubernetes engineer' });
  const people = [member('asks', { statement: 'Help me with kuberntes' }), expert, ...crowd];

  it('finds the expert they mean, and the reason names both words', () => {
    expect(best(people, 'asks')).toBe('expert');
    const { reasonsForA, reasonsForB } = explainPair(createMatchIndex(people), 'asks', 'expert');
    expect(reasonsForA).toEqual([
      {
        kind: 'near_words',
        direction: 'they_know',
        terms: [{ asked: 'kuberntes', word: 'kubernetes', weight: expect.any(Number) as number }],
        weight: expect.any(Number) as number,
      },
      // The expert's own headline asks for nothing.
    ]);
    expect(kindsOf(reasonsForB)).toEqual(['near_words']);
  });

  it('scores lower than a member who types the word correctly', () => {
    const index = createMatchIndex([...people, member('knows', { statement: 'Help me with kubernetes' })]);
    const [typed, mistyped] = ['knows', 'asks'].map(
      (id) => explainPair(index, id, 'expert').interestOfA.words,
    );
    expect(mistyped).toBeGreaterThan(0);
    expect(typed).toBeGreaterThan(mistyped ?? 0);
  });

  it('finds the expert even when the member is not in the index', () => {
    const index = createMatchIndex([expert, ...crowd]);
    const [found] = topMatches(index, member('new', { statement: 'kubernets' }), 1);
    expect(found?.id).toBe('expert');
    expect(found && kindsOf(found.reasons)).toEqual(['near_words']);
  });
});

describe('transcripts of published talks', () => {
  const asks = member('asks', { statement: 'I want to learn beekeeping' });
  const speaker = member('speaker', { talks: 'So I began beekeeping on my roof.' });

  it('are found by their words', () => {
    expect(best([asks, speaker, ...crowd], 'asks')).toBe('speaker');
    expect(
      kindsOf(explainPair(createMatchIndex([asks, speaker, ...crowd]), asks, speaker).reasonsForA),
    ).toEqual(['words']);
  });

  it('change nothing for members without words', () => {
    const plain = [
      member('a', { lookingFor: ['x'], goals: ['recruiting'] }),
      member('b', { expertIn: ['x'], goals: ['seeking_job'] }),
    ];
    const alone = explainPair(createMatchIndex([...plain, ...crowd]), 'a', 'b');
    const besides = explainPair(createMatchIndex([...plain, asks, speaker, ...crowd.slice(2)]), 'a', 'b');
    expect(besides).toEqual(alone);
  });
});
