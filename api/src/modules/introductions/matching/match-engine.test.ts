import {
  createMatchIndex,
  DEFAULT_WEIGHTS,
  pairKey,
  planRoundFrom,
  scoreTable,
  type Member,
  type RoundTables,
} from '@acquaint/matching';
import { createMatchEngine } from './match-engine.ts';
import { createMatchThread } from './match-thread.ts';

const TOPICS = ['fundraising', 'pitching', 'hiring', 'pricing', 'sales', 'writing', 'law', 'space'];

const member = (id: string, expertIn: string[], lookingFor: string[]): Member => ({
  id,
  expertIn,
  lookingFor,
  statement: `I can help with ${expertIn.join(' and ')}.`,
  headline: '',
  goals: ['lets_brainstorm'],
  isExpert: false,
  isInvestor: false,
  languages: ['en'],
  blocked: [],
});

/**
 * Returns members who know one topic of the list and look for another, none of them the exact counterpart of the pair
 * below.
 */
const crowd = (size: number): Member[] =>
  Array.from({ length: size }, (_, i) =>
    member(`person-${i}`, [TOPICS[i % 6] ?? ''], [TOPICS[(i + 1) % 6] ?? '']),
  );

const ada = member('ada', ['law', 'space'], ['sales', 'writing']);
const bob = member('bob', ['sales', 'writing'], ['law', 'space']);

describe.each([
  ['few people, indexed anew', 50],
  ['many people, changes scored one by one', 2_500],
])('the members who can be introduced: %s', (_, size) => {
  it('returns the same for a pair before and after the index is built, and null for unknown members', () => {
    const engine = createMatchEngine();
    engine.replace([...crowd(size), member('first', ['law', 'space'], ['law', 'space'])]);
    engine.put([ada, bob]);
    const [found, strange] = engine.features([
      ['ada', 'bob'],
      ['ada', 'nobody'],
    ]);
    expect(found).toMatchObject({ bias: 1, noSharedLanguage: 0 });
    expect(found?.['topics']).toBeGreaterThan(0.5);
    expect(strange).toBeNull();
  });

  it('finds a member who was added after the index was built', () => {
    const engine = createMatchEngine();
    engine.replace([...crowd(size), member('first', ['law', 'space'], ['law', 'space'])]);
    engine.put([ada, bob]);
    const found = engine.top({ who: ada, count: 3, excluded: [] });
    expect(found[0]?.id).toBe('bob');
    expect(found.map(({ id }) => id)).not.toContain('ada');
  });

  it('forgets the old state of a changed member, and removed members', () => {
    const engine = createMatchEngine();
    engine.replace([...crowd(size), ada, bob]);
    const before = engine.top({ who: ada, count: 1, excluded: [] })[0];
    engine.put([member('bob', ['pricing'], ['law'])]);
    const after = engine.top({ who: ada, count: size, excluded: [] }).filter(({ id }) => id === 'bob');
    expect(before?.id).toBe('bob');
    expect(after).toHaveLength(1);
    expect(after[0]?.score).toBeLessThan(before?.score ?? 0);
    engine.remove(['bob']);
    expect(engine.top({ who: ada, count: size, excluded: [] }).map(({ id }) => id)).not.toContain('bob');
  });

  it('leaves out excluded members, changed or not', () => {
    const engine = createMatchEngine();
    engine.replace([...crowd(size), member('cleo', ['sales', 'writing'], ['law', 'space'])]);
    engine.put([bob]);
    const found = engine.top({ who: ada, count: 5, excluded: ['bob', 'cleo'] });
    expect(found.map(({ id }) => id).filter((id) => id === 'bob' || id === 'cleo')).toEqual([]);
  });
});

it('with a large index, finds changed members by their new state, both the latest and the earlier ones', () => {
  const engine = createMatchEngine();
  engine.replace([...crowd(10_500), member('first', ['law', 'space'], ['law', 'space'])]);
  engine.put(Array.from({ length: 200 }, (_, i) => member(`person-${i}`, ['pricing'], ['hiring'])));
  engine.put([bob]);
  engine.top({ who: ada, count: 1, excluded: [] });
  expect(engine.top({ who: ada, count: 1, excluded: [] })[0]?.id).toBe('bob');
  const cleo = { ...bob, id: 'cleo' };
  engine.put([cleo]);
  const two = () => engine.top({ who: ada, count: 2, excluded: [] }).map(({ id }) => id);
  expect(two().sort()).toEqual(['bob', 'cleo']);
  engine.put([{ ...bob, capacity: 0 }]);
  engine.remove(['cleo']);
  expect(two()).not.toContain('bob');
  expect(two()).not.toContain('cleo');
});

it('finds few members by a topic that nobody had before', () => {
  const engine = createMatchEngine();
  engine.replace(crowd(50));
  engine.put([ada, bob]);
  expect(engine.top({ who: bob, count: 1, excluded: [] })[0]?.id).toBe('ada');
});

describe.each([400, 2_500, 9_000])(
  'an index of %d members, which takes longer to build than a query',
  (size) => {
    it('is never rebuilt during a query: the result for a pair stays the same', () => {
      const engine = createMatchEngine();
      engine.replace(crowd(size));
      const [one, other] = [crowd(size)[0], crowd(size)[7]];
      if (!one || !other) throw new Error('nobody there');
      const before = engine.explain(one, other).score;
      // Another topic for a tenth of the members changes how rare the topics are, and so every score once the index
      // is rebuilt.
      const others = crowd(size)
        .slice(20, 20 + size / 10 + 60)
        .map(({ id }) => member(id, ['law'], ['space']));
      engine.put(others.slice(0, 1));
      expect(engine.explain(one, other).score).toBe(before);
      engine.put(others);
      expect(engine.explain(one, other).score).toBe(before);
      expect(engine.weigh({ ...DEFAULT_WEIGHTS, version: 'learnt' })).toBe(false);
    });

    it('asks for a rebuild because of a topic that nobody had, and then finds members by it', () => {
      const engine = createMatchEngine();
      engine.replace(crowd(size));
      expect(engine.put([member('dan', ['hiring'], ['sales'])])).toBe(false);
      expect(engine.put([ada, bob])).toBe(true);
      engine.replace([...crowd(size), ada, bob]);
      expect(engine.top({ who: bob, count: 1, excluded: [] })[0]?.id).toBe('ada');
      expect(engine.put([ada])).toBe(false);
    });
  },
);

it('asks for a rebuild of a large index when many members have changed', () => {
  const engine = createMatchEngine();
  engine.replace(crowd(10_500));
  expect(engine.put(crowd(300))).toBe(false);
  expect(engine.put(crowd(350))).toBe(true);
});

describe('the matching thread', () => {
  it('answers like the engine, and restarts after it was stopped', async () => {
    const thread = createMatchThread();
    try {
      await thread.ask('replace', { members: [...crowd(20), ada, bob] });
      const [best] = await thread.ask('top', { who: ada, count: 1, excluded: [] });
      expect(best?.id).toBe('bob');
      await thread.stop();
      expect(await thread.ask('top', { who: ada, count: 1, excluded: [] })).toEqual([]);
      expect(thread.generation()).toBe(2);
    } finally {
      await thread.stop();
    }
  });

  it('scores the people of an event and plans its rounds, while this thread does other work (R-CIRC-21)', async () => {
    const thread = createMatchThread();
    let turns = 0;
    const turn = (): void => {
      turns++;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);
    try {
      const people = crowd(60);
      const scores = await thread.ask('scores', { members: people, weights: DEFAULT_WEIGHTS });
      expect(scores).toEqual(scoreTable(createMatchIndex(people, { weights: DEFAULT_WEIGHTS })));
      const ids = people.map(({ id }) => id);
      const [a = '', b = '', c = '', d = ''] = ids;
      const known: RoundTables = {
        ...{ people: ids, roundsLeft: 6, scores, met: [], satOut: new Map(), seed: 7 },
        wishes: new Map([[a, new Set([b])]]),
        apart: new Set([pairKey(a, c)]),
        metBefore: new Set([pairKey(a, d)]),
      };
      turns = 0;
      const planned = await thread.ask('round', known);
      expect([planned, turns > 1]).toEqual([planRoundFrom(known), true]);
      expect(planned.pairs).toContainEqual([a, b].sort());
    } finally {
      clearImmediate(waiting);
      await thread.stop();
    }
  });

  it('passes on errors of the engine', async () => {
    const thread = createMatchThread();
    try {
      await thread.ask('replace', { members: [] });
      await expect(
        thread.ask('allocate', { options: { perMember: 3, seed: 1, only: ['nobody'] } }),
      ).rejects.toThrow('nobody');
    } finally {
      await thread.stop();
    }
  });

  it('is replaced by another one that was filled meanwhile, and answers until then', async () => {
    const thread = createMatchThread();
    try {
      await thread.ask('replace', { members: [...crowd(20), ada, bob] });
      const find = () => thread.ask('top', { who: ada, count: 1, excluded: [] });
      await thread.renew(async (ask) => {
        await ask('put', { members: [ada, { ...bob, id: 'newer' }] });
        expect((await find())[0]?.id).toBe('bob');
      });
      expect((await find())[0]?.id).toBe('newer');
      expect(thread.generation()).toBe(1);
      await expect(thread.renew(() => Promise.reject(new Error('no one there')))).rejects.toThrow('no one');
      expect((await find())[0]?.id).toBe('newer');
    } finally {
      await thread.stop();
    }
  });
});
