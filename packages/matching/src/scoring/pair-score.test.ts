import fc from 'fast-check';
import { createMatchIndex, explainPair } from '../index.ts';
import { communities, member } from '../../test/members.ts';
import type { Member, PairExplanation, Reason, Interest } from '../index.ts';

const crowd = Array.from({ length: 30 }, (_, i) =>
  member(`crowd-${i}`, {
    lookingFor: [`topic-${i % 7}`],
    expertIn: [`topic-${(i + 3) % 7}`],
    statement: `subject${i % 5} matter${i % 11}`,
  }),
);
const HOUR = [{ start: 600, end: 660 }];

function score(a: Partial<Member>, b: Partial<Member>): number {
  const [one, other] = [member('a', a), member('b', b)];
  return explainPair(createMatchIndex([one, other, ...crowd]), 'a', 'b').score;
}

const positive = (interest: Interest): number =>
  interest.topics + interest.words + interest.goals + Math.max(0, interest.time);
const total = (reasons: readonly Reason[]): number => reasons.reduce((sum, { weight }) => sum + weight, 0);

describe('how well two members fit', () => {
  const seekerOfX = { lookingFor: ['x'], expertIn: ['y'] };
  it.each<[string, [Partial<Member>, Partial<Member>], [Partial<Member>, Partial<Member>]]>([
    [
      'people who complete each other fit better than people who are alike',
      [seekerOfX, { lookingFor: ['y'], expertIn: ['x'] }],
      [seekerOfX, seekerOfX],
    ],
    [
      'two who both gain fit better than one who gains twice',
      [seekerOfX, { lookingFor: ['y'], expertIn: ['x'] }],
      [{ lookingFor: ['x', 'z'] }, { expertIn: ['x', 'z'] }],
    ],
    [
      'a job seeker and a recruiter fit better than two job seekers',
      [{ goals: ['seeking_job'] }, { goals: ['recruiting'] }],
      [{ goals: ['seeking_job'] }, { goals: ['seeking_job'] }],
    ],
    [
      'an investor and a founder fit better than two founders',
      [{ goals: ['investing'] }, { goals: ['lets_brainstorm'] }],
      [{ goals: ['lets_brainstorm'] }, { goals: ['lets_brainstorm'] }],
    ],
    [
      "an investor's badge serves a founder even when they came for something else",
      [{ goals: ['lets_brainstorm'] }, { goals: ['recruiting'], isInvestor: true }],
      [{ goals: ['lets_brainstorm'] }, { goals: ['recruiting'] }],
    ],
    [
      'a verified expert serves a preference better',
      [{ lookingFor: ['x'] }, { expertIn: ['x'], isExpert: true }],
      [{ lookingFor: ['x'] }, { expertIn: ['x'] }],
    ],
    ['free time in common helps', [{ freeTime: HOUR }, { freeTime: HOUR }], [{ freeTime: HOUR }, {}]],
    [
      'no free time in common hurts',
      [{ freeTime: HOUR }, {}],
      [{ freeTime: HOUR }, { freeTime: [{ start: 900, end: 960 }] }],
    ],
    [
      'no language in common hurts',
      [{ languages: ['en-GB'] }, { languages: ['en-US'] }],
      [{ languages: ['en'] }, { languages: ['ja'] }],
    ],
    [
      'what one asks for in words and the other has in the headline counts',
      [{ statement: 'I need help with battery recycling' }, { headline: 'Battery recycling lead' }],
      [{ statement: 'I need help with battery recycling' }, { headline: 'Opera singer' }],
    ],
    [
      'a topic looked for is found in what the other writes',
      [{ lookingFor: ['battery-storage'] }, { headline: 'Building battery plants' }],
      [{ lookingFor: ['battery-storage'] }, { headline: 'Building plants' }],
    ],
  ])('%s', (_, better, worse) => {
    expect(score(...better)).toBeGreaterThan(score(...worse));
  });

  it('counts a related topic less than the topic itself and names it', () => {
    const index = createMatchIndex(
      [
        member('a', { lookingFor: ['x'] }),
        member('b', { expertIn: ['near-x'] }),
        member('c', { expertIn: ['x'] }),
      ],
      { topicLinks: [{ from: 'near-x', to: 'x', weight: 0.5 }] },
    );
    const related = explainPair(index, 'a', 'b');
    expect(related.reasonsForA).toEqual([
      { kind: 'topic', direction: 'they_know', slug: 'x', via: 'near-x', weight: related.interestOfA.topics },
    ]);
    expect(related.interestOfA.topics).toBeGreaterThan(0);
    expect(related.interestOfA.topics).toBeLessThan(explainPair(index, 'a', 'c').interestOfA.topics);
  });

  it('does not count words that everybody says', () => {
    const people = Array.from({ length: 40 }, (_, i) =>
      member(`p${i}`, { statement: 'growth', headline: 'growth' }),
    );
    expect(explainPair(createMatchIndex(people), 'p1', 'p2').reasonsForA).toEqual([]);
  });

  it('does not count a topic a second time by the words of its name', () => {
    const index = createMatchIndex([
      member('a', { lookingFor: ['x-ray'] }),
      member('b', { expertIn: ['x-ray'] }),
    ]);
    expect(explainPair(index, 'a', 'b').reasonsForA.map(({ kind }) => kind)).toEqual(['topic']);
  });

  it('accepts other weights', () => {
    const people = [member('a', { lookingFor: ['x'] }), member('b', { expertIn: ['x'] })];
    const index = createMatchIndex(people, { weights: { version: 'blind', topics: 0, bias: 0 } });
    expect(explainPair(index, 'a', 'b')).toMatchObject({ score: 0.5, reasonsForA: [] });
  });

  it('rejects an unknown id and a duplicate id', () => {
    expect(() => explainPair(createMatchIndex(crowd), 'crowd-1', 'nobody')).toThrow(RangeError);
    expect(() => createMatchIndex([member('a'), member('a')])).toThrow(RangeError);
  });
});

describe('the reasons of an introduction', () => {
  const everyPair = (people: Member[]): PairExplanation[] => {
    const index = createMatchIndex(people);
    return people.flatMap((a, i) => people.slice(i + 1).map((b) => explainPair(index, a.id, b.id)));
  };

  it('sum to the positive parts of the score, contain nothing without effect, and are sorted by weight', () => {
    fc.assert(
      fc.property(communities(), (people) => {
        for (const { interestOfA, interestOfB, reasonsForA } of everyPair(people)) {
          expect(total(reasonsForA)).toBeCloseTo(positive(interestOfA) + positive(interestOfB), 9);
          const weights = reasonsForA.map(({ weight }) => weight);
          expect(weights).toEqual([...weights].sort((x, y) => y - x));
          for (const reason of reasonsForA) {
            expect(reason.weight).toBeGreaterThan(0);
            if (reason.kind !== 'words' && reason.kind !== 'near_words') continue;
            for (const { weight } of reason.terms) expect(weight).toBeGreaterThan(0);
            expect(reason.terms.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(reason.weight, 9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for both members, from the other side', () => {
    fc.assert(
      fc.property(communities(6), (people) => {
        const index = createMatchIndex(people);
        const forth = explainPair(index, 'm00', 'm01');
        const back = explainPair(index, 'm01', 'm00');
        expect(back.score).toBe(forth.score);
        expect(back.interestOfA).toEqual(forth.interestOfB);
        const sides = (list: readonly Reason[]): string[] =>
          list.map((reason) => JSON.stringify(reason, round)).sort();
        expect(sides(back.reasonsForA)).toEqual(sides(forth.reasonsForB));
      }),
    );
  });

  it('each lower the score when removed', () => {
    let tried = 0;
    fc.assert(
      fc.property(communities(), (people) => {
        const index = createMatchIndex(people);
        const [a, b] = people;
        if (!a || !b) return;
        const { score: before, reasonsForA } = explainPair(index, a, b);
        for (const [one, other] of reasonsForA.flatMap((reason) => withoutReason(a, b, reason))) {
          tried++;
          expect(explainPair(index, one, other).score).toBeLessThan(before);
        }
      }),
      { numRuns: 200 },
    );
    expect(tried).toBeGreaterThan(200);
  });
});

function round(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(9)) : value;
}

/** Returns the pair without the fact that a reason names, in every way to remove it. Removed words leave a placeholder. */
function withoutReason(a: Member, b: Member, reason: Reason): [Member, Member][] {
  const without = <T>(list: readonly T[], excluded: T): T[] => list.filter((item) => item !== excluded);
  switch (reason.kind) {
    case 'topic': {
      const knows = reason.via ?? reason.slug;
      return reason.direction === 'they_know'
        ? [[a, { ...b, expertIn: without(b.expertIn, knows) }]]
        : [[{ ...a, expertIn: without(a.expertIn, knows) }, b]];
    }
    case 'words':
    case 'near_words':
      return reason.terms.map(({ word }) => {
        const hide = (text: string): string =>
          text
            .split(' ')
            .map((w) => (folded(w).includes(word) ? 'xqzk' : w))
            .join(' ');
        const hidden = (who: Member): Member => ({
          ...who,
          statement: hide(who.statement),
          headline: hide(who.headline),
        });
        return [hidden(a), hidden(b)];
      });
    case 'meaning': {
      const plain = ({ meaning: _, ...who }: Member): Member => who;
      return [[plain(a), plain(b)]];
    }
    case 'goals':
      return [
        [
          {
            ...a,
            goals: without(a.goals, reason.yours),
            ...(reason.yours === 'investing' && { isInvestor: false }),
          },
          b,
        ],
        [
          a,
          {
            ...b,
            goals: without(b.goals, reason.theirs),
            ...(reason.theirs === 'investing' && { isInvestor: false }),
          },
        ],
      ];
    case 'time':
      return [[{ ...a, freeTime: [] }, b]];
  }
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
