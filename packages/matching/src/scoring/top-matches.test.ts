import fc from 'fast-check';
import { createMatchIndex, explainPair, topMatches } from '../index.ts';
import { communities, member } from '../../test/members.ts';
import type { Member, PairEvent } from '../index.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

describe('the best matches for one member', () => {
  it('are the same as those found by comparing everybody', () => {
    fc.assert(
      fc.property(communities(30), fc.nat(6), fc.boolean(), (community, k, byWordsAlone) => {
        const people = community.map((one) =>
          byWordsAlone ? { ...one, lookingFor: [], expertIn: [] } : one,
        );
        const index = createMatchIndex(people);
        const [me] = people;
        if (!me) return;
        const allowed = people.filter(
          (other) =>
            other !== me &&
            other.capacity !== 0 &&
            !me.blocked.includes(other.id) &&
            !other.blocked.includes(me.id),
        );
        const scores = allowed.map((other) => explainPair(index, me, other).score).sort((x, y) => y - x);
        const found = topMatches(index, me.id, k);
        expect(found).toHaveLength(Math.min(k, allowed.length));
        found.forEach(({ id, score }, i) => {
          expect(score).toBeCloseTo(scores[i] ?? NaN, 9);
          expect(score).toBe(explainPair(index, me.id, id).score);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('include a candidate who is best only by words', () => {
    const freeTime = [{ start: 0, end: 10_080 }];
    const words = ['battery', 'recycling', 'cathode', 'lithium', 'smelter'];
    const crowd = Array.from({ length: 40 }, (_, i) => member(`z${i}`, { statement: `other${i}` }));
    const index = createMatchIndex([
      ...crowd,
      member('me', { freeTime, statement: words.join(' ') }),
      member('a-good', { freeTime, statement: [...words.slice(1), 'opera'].join(' ') }),
      member('b-better', { freeTime, statement: words.join(' ') }),
    ]);
    expect(topMatches(index, 'me', 1).map(({ id }) => id)).toEqual(['b-better']);
  });

  it('do not depend on the order in which members were given', () => {
    fc.assert(
      fc.property(communities(), (people) => {
        const index = createMatchIndex(people);
        const turned = createMatchIndex([...people].reverse());
        expect(topMatches(turned, 'm00', 5)).toEqual(topMatches(index, 'm00', 5));
      }),
    );
  });

  it('work for a member who is not in the index, and never include the member themselves after a change', () => {
    const index = createMatchIndex([member('a'), member('b', { expertIn: ['x'] }), member('c')]);
    expect(topMatches(index, member('new', { lookingFor: ['x'] }), 1).map(({ id }) => id)).toEqual(['b']);
    expect(topMatches(index, member('a', { lookingFor: ['x'] }), 9).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('distinguish rare languages', () => {
    const tags = Array.from(
      { length: 40 },
      (_, i) => `${String.fromCharCode(97 + (i % 26))}${i < 26 ? 'a' : 'b'}`,
    );
    const index = createMatchIndex(
      tags.flatMap((tag) => [
        member(`${tag}1`, { languages: [tag] }),
        member(`${tag}2`, { languages: [tag] }),
      ]),
    );
    for (const tag of tags) expect(topMatches(index, `${tag}1`, 1)[0]?.id).toBe(`${tag}2`);
  });

  it.each<[string, Omit<PairEvent, 'a' | 'b'>[], boolean]>([
    ['nothing happened', [], true],
    ['a pass 179 days ago keeps them apart', [{ kind: 'passed', at: NOW - 179 * DAY }], false],
    ['a pass 180 days ago is forgotten', [{ kind: 'passed', at: NOW - 180 * DAY }], true],
    [
      'the newest pass counts',
      [
        { kind: 'passed', at: NOW - 300 * DAY },
        { kind: 'passed', at: NOW - DAY },
      ],
      false,
    ],
    ['an open offer is not made again', [{ kind: 'open', at: NOW - 400 * DAY }], false],
    ['who is connected needs no introduction', [{ kind: 'connected', at: NOW - 999 * DAY }], false],
    ['an offer that ran out rests four weeks', [{ kind: 'offered', at: NOW - 27 * DAY }], false],
    ['and may be made again', [{ kind: 'offered', at: NOW - 28 * DAY }], true],
  ])('respect history: %s', (_, events, meets) => {
    const index = createMatchIndex([member('a'), member('b')]);
    for (const [me, other] of [['a', 'b'] as const, ['b', 'a'] as const]) {
      const history = events.map((event) => ({ a: 'a', b: 'b', ...event }));
      const found = topMatches(index, me, 5, { history, now: NOW });
      expect(found.map(({ id }) => id)).toEqual(meets ? [other] : []);
    }
  });

  it('exclude blocked members, those the caller excludes, and those without capacity', () => {
    const index = createMatchIndex([
      member('a', { blocked: ['b'] }),
      member('b'),
      member('c', { blocked: ['a'] }),
      member('d', { isTop: true }),
      member('e', { capacity: 0 }),
      member('f'),
    ]);
    const found = topMatches(index, 'a', 9, { mayMeet: (x, y) => x.isTop !== true && y.isTop !== true });
    expect(found.map(({ id }) => id)).toEqual(['f']);
  });

  it('count the words of experience, less than those of the statement', () => {
    const scores = (fields: Partial<Member>): number => {
      const asker = member('asker', { statement: 'Who has run a hydroponics greenhouse?' });
      const index = createMatchIndex([
        asker,
        member('other', fields),
        member('third', { statement: 'Poetry.' }),
      ]);
      return topMatches(index, 'asker', 2).find(({ id }) => id === 'other')?.score ?? 0;
    };
    const [nothing, done, statementScore] = [
      scores({}),
      scores({ experience: 'Built a hydroponics farm' }),
      scores({ statement: 'Built a hydroponics farm' }),
    ];
    expect(done).toBeGreaterThan(nothing);
    expect(statementScore).toBeGreaterThan(done);
  });
});
