import fc from 'fast-check';
import { allocateIntroductions, createMatchIndex } from '../index.ts';
import { communities, member } from '../../test/members.ts';
import type { Allocation, AllocationOptions, Member, PairEvent } from '../index.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

const events = fc.array(
  fc.record({
    a: fc.nat(13).map(idOf),
    b: fc.nat(13).map(idOf),
    at: fc.nat(300).map((days) => NOW - days * DAY),
    kind: fc.constantFrom('open', 'offered', 'passed', 'connected'),
  }) satisfies fc.Arbitrary<PairEvent>,
  { maxLength: 20 },
);

function idOf(i: number): string {
  return `m${String(i).padStart(2, '0')}`;
}

/** Returns members who each look for the topic that the next one knows. */
function line(size: number, fields: Partial<Member> = {}): Member[] {
  return Array.from({ length: size }, (_, i) =>
    member(idOf(i), { lookingFor: [`t${(i + 1) % size}`], expertIn: [`t${i}`], ...fields }),
  );
}

function run(people: readonly Member[], options: Partial<AllocationOptions> = {}): Allocation {
  return allocateIntroductions(createMatchIndex(people), { perMember: 5, seed: 1, now: NOW, ...options });
}

function partners({ introductions }: Allocation, id: string): string[] {
  return introductions.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []));
}

function limit(person: Member, perMember: number): number {
  return Math.min(person.quota ?? perMember, person.capacity ?? Infinity);
}

function mayMeet(a: Member, b: Member, history: readonly PairEvent[]): boolean {
  if (a.id === b.id || a.blocked.includes(b.id) || b.blocked.includes(a.id)) return false;
  return !history.some((event) => {
    if ((event.a !== a.id || event.b !== b.id) && (event.a !== b.id || event.b !== a.id)) return false;
    const days = { open: Infinity, connected: Infinity, passed: 180, offered: 28 }[event.kind];
    return (NOW - event.at) / DAY < days;
  });
}

describe('introductions for everybody', () => {
  it('respect capacities, blocks and history for any members and events', () => {
    fc.assert(
      fc.property(communities(), events, fc.integer({ min: 1, max: 3 }), (people, history, perMember) => {
        const allocation = run(people, { history, perMember });
        const partnersById = new Map(people.map((person) => [person.id, partners(allocation, person.id)]));
        const byId = new Map(people.map((person) => [person.id, person]));
        for (const { a, b } of allocation.introductions) {
          expect(a < b).toBe(true);
          expect(mayMeet(byId.get(a) ?? member(a), byId.get(b) ?? member(b), history)).toBe(true);
        }
        for (const person of people) {
          const theirs = partnersById.get(person.id) ?? [];
          expect(theirs.length).toBeLessThanOrEqual(limit(person, perMember));
          expect(new Set(theirs).size).toBe(theirs.length);
          const wants = limit(person, perMember) > 0;
          expect(allocation.leftOut.includes(person.id)).toBe(wants && theirs.length === 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leave nobody out while an eligible member has capacity or an introduction to spare', () => {
    const everyone = communities().map((people) => people.map(({ isTop: _, ...person }) => person));
    fc.assert(
      fc.property(everyone, events, fc.integer({ min: 1, max: 3 }), (people, history, perMember) => {
        const allocation = run(people, { history, perMember });
        const count = (id: string): number => partners(allocation, id).length;
        for (const id of allocation.leftOut) {
          const me = people.find((person) => person.id === id) ?? member(id);
          for (const other of people.filter((person) => mayMeet(me, person, history))) {
            expect(count(other.id)).toBe(limit(other, perMember));
            for (const third of partners(allocation, other.id)) expect(count(third)).toBe(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('form a maximum matching between askers and helpers', () => {
    const sides = fc.array(fc.subarray([0, 1, 2, 3, 4]), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(sides, (friends) => {
        const helpers = [0, 1, 2, 3, 4].map((i) => member(`h${i}`));
        const askers = friends.map((_, i) => member(`a${i}`, { lookingFor: ['x'] }));
        const knows = (asker: string, helper: string): boolean =>
          friends[Number(asker.slice(1))]?.includes(Number(helper.slice(1))) ?? false;
        const allocation = run([...helpers, ...askers], {
          perMember: 1,
          mayMeet: (x, y) => x.id[0] !== y.id[0] && (x.id < y.id ? knows(x.id, y.id) : knows(y.id, x.id)),
        });
        expect(allocation.introductions).toHaveLength(mostMatched(friends));
      }),
      { numRuns: 300 },
    );
  });

  it('depend only on the seed, not on the order of members, and break ties by it', () => {
    fc.assert(
      fc.property(communities(), fc.integer(), (people, seed) => {
        expect(run([...people].reverse(), { seed })).toEqual(run(people, { seed }));
      }),
    );
    const alike = Array.from({ length: 12 }, (_, i) => member(idOf(i), { goals: ['lets_brainstorm'] }));
    const pairs = (seed: number): string[] =>
      run(alike, { seed, perMember: 1 }).introductions.map(({ a, b }) => `${a}${b}`);
    expect(pairs(1)).not.toEqual(pairs(2));
  });

  it('prefer pairs in which both gain', () => {
    const people = [
      member('a', { lookingFor: ['x'], expertIn: ['y'] }),
      member('b', { lookingFor: ['y'], expertIn: ['x'] }),
      member('c', { lookingFor: ['x'], expertIn: ['z'] }),
      member('d', { lookingFor: ['z'], expertIn: ['x'] }),
    ];
    const { introductions } = run(people, { perMember: 1 });
    expect(introductions.map(({ a, b }) => a + b).sort()).toEqual(['ab', 'cd']);
    for (const { reasonsForA, reasonsForB } of introductions) {
      expect(reasonsForA.map((reason) => reason.kind === 'topic' && reason.direction).sort()).toEqual([
        'they_know',
        'you_know',
      ]);
      expect(reasonsForB).toHaveLength(reasonsForA.length);
    }
  });

  it('skip weak introductions, unless a member would have none', () => {
    const strangers = [member('a'), member('b'), member('c')];
    const allocation = run(strangers, { perMember: 5 });
    expect(allocation.leftOut).toEqual([]);
    expect(allocation.introductions).toHaveLength(2);
  });

  it('skip pairs about whom there is nothing to say, unless a member would have none', () => {
    const people = [...line(4), member('lonely')];
    const isConvincing = (a: Member, b: Member): boolean => a.id !== 'lonely' && b.id !== 'lonely';
    const of = (options: Partial<AllocationOptions>) =>
      run(people, { perMember: 4, minimumScore: 0, ...options });
    expect(partners(of({}), 'lonely')).toHaveLength(4);
    expect(partners(of({ isConvincing }), 'lonely')).toHaveLength(1);
    expect(of({ isConvincing }).introductions.length).toBeGreaterThan(4);
    expect(of({ isConvincing: () => false }).leftOut).toEqual([]);
  });

  it('take a convincing pair over from somebody who can spare one, before making one that is not', () => {
    // Each of two has met the other two; the last can only say something to the first, whose week is full.
    const people = [member('a', { capacity: 2 }), member('b'), member('c'), member('d'), member('e')];
    const said = new Set(['a b', 'a c', 'b c', 'a d', 'd e']);
    const isConvincing = (x: Member, y: Member): boolean => said.has([x.id, y.id].toSorted().join(' '));
    const { introductions, leftOut } = run(people, { perMember: 2, minimumScore: 0, isConvincing });
    expect(leftOut).toEqual([]);
    expect(introductions.every(({ a, b }) => said.has(`${a} ${b}`))).toBe(true);
  });

  it('give everybody a first introduction before anybody a second', () => {
    const people = line(40, { capacity: 2 });
    const { introductions, leftOut } = run(people, { perMember: 2 });
    expect(leftOut).toEqual([]);
    expect(introductions).toHaveLength(40);
  });

  it('bring everybody to two before anybody gets a third', () => {
    const goals = ['lets_brainstorm' as const];
    const people = [
      member('eager', { goals, lookingFor: ['x', 'y'] }),
      member('shy', { lookingFor: ['x'] }),
      member('h1', { goals, expertIn: ['x', 'y'], capacity: 1 }),
      member('h2', { goals, expertIn: ['x', 'y'], capacity: 1 }),
      member('h3', { expertIn: ['x'], capacity: 1 }),
      member('between', { goals, expertIn: ['x'], capacity: 1 }),
    ];
    const forEager = ['h1', 'h2', 'between'];
    const forShy = ['h3', 'between'];
    const allowed = (x: Member, y: Member): boolean =>
      x.id === 'eager' ? forEager.includes(y.id) : x.id === 'shy' && forShy.includes(y.id);
    const allocation = run(people, { perMember: 3, mayMeet: (x, y) => allowed(x, y) || allowed(y, x) });
    expect(partners(allocation, 'eager').sort()).toEqual(['h1', 'h2']);
    expect(partners(allocation, 'shy').sort()).toEqual(['between', 'h3']);
  });

  it('fill the week when there are enough members', () => {
    const people = Array.from({ length: 60 }, (_, i) => member(idOf(i), { goals: ['lets_brainstorm'] }));
    const allocation = run(people);
    for (const { id } of people) expect(partners(allocation, id).length).toBeGreaterThanOrEqual(4);
  });

  it('count introductions already given this week and serve only the members in `only`', () => {
    const people = line(10);
    const served = run(people, {
      only: ['m03'],
      alreadyOffered: new Map([
        ['m03', 4],
        ['m04', 5],
      ]),
    });
    expect(served.introductions).toHaveLength(1);
    expect(partners(served, 'm03')).toEqual(['m02']);
    expect(() => run(people, { only: ['nobody'] })).toThrow(RangeError);
  });

  it('never exceed the capacity of a popular member', () => {
    const fans = Array.from({ length: 50 }, (_, i) => member(`fan${i}`, { lookingFor: ['x'] }));
    const allocation = run([...fans, member('star', { expertIn: ['x'], capacity: 3 })]);
    expect(partners(allocation, 'star')).toHaveLength(3);
    expect(allocation.leftOut).toEqual([]);
  });
});

describe('top members', () => {
  const stars = Array.from({ length: 4 }, (_, i) => member(`star${i}`, { isTop: true, expertIn: ['x'] }));
  const fan = { lookingFor: ['x'], goals: ['lets_brainstorm' as const] };
  const starsOf = (allocation: Allocation, id: string): string[] =>
    partners(allocation, id).filter((other) => other.startsWith('star'));

  it('are introduced to basic members once a month, and to pro members without limit', () => {
    const people = [...stars, member('basic', fan), member('pro', { ...fan, isPro: true })];
    const allocation = run(people);
    expect(starsOf(allocation, 'basic')).toHaveLength(1);
    expect(starsOf(allocation, 'pro')).toHaveLength(4);
  });

  it.each([
    [29, 0],
    [30, 1],
  ])('met %i days ago leave capacity for %i', (days, room) => {
    const history: PairEvent[] = [{ a: 'star0', b: 'basic', at: NOW - days * DAY, kind: 'passed' }];
    expect(starsOf(run([...stars, member('basic', fan)], { history, topDays: 30 }), 'basic')).toHaveLength(
      room,
    );
  });
});

/** Returns the size of a maximum matching, by exhaustive search. */
function mostMatched(friends: readonly (readonly number[])[], excluded: readonly number[] = []): number {
  const [first, ...rest] = friends;
  if (!first) return 0;
  const free = first.filter((helper) => !excluded.includes(helper));
  return Math.max(
    mostMatched(rest, excluded),
    ...free.map((helper) => 1 + mostMatched(rest, [...excluded, helper])),
  );
}
