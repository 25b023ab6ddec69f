import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { Database } from '../../../ports/database/database.ts';
import { circleMembers, circles } from '../../circles/circles.tables.ts';
import { pairOf } from '../../connections/connection-rules.ts';
import { connections } from '../../connections/connections.tables.ts';
import { profiles, users } from '../../identity/identity.tables.ts';
import { introductionSettings } from '../introductions.tables.ts';
import { selectPaths } from './paths.repository.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const PEOPLE = 7;
/** Circles with up to three members count, so that some are too large. */
const SMALL = 3;
const STATUSES = ['none', 'pending', 'declined', 'removed', 'blocked', 'accepted', 'accepted'] as const;
type Status = (typeof STATUSES)[number];

/** Pairs of people by their numbers, the smaller first. */
const PAIRS = Array.from({ length: PEOPLE }, (_, a) =>
  Array.from({ length: PEOPLE - a - 1 }, (_unused, step) => [a, a + 1 + step] as const),
).flat();
const keyOf = (one: number, other: number): string => [one, other].toSorted().join('-');

interface Graph {
  readonly people: readonly { introduces: boolean; isReachable: boolean; isAway: boolean }[];
  readonly statuses: Readonly<Record<string, Status>>;
  readonly circles: readonly (readonly number[])[];
}

const person = fc.record({
  introduces: fc.boolean(),
  isReachable: fc.boolean(),
  isAway: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
});
const status = fc.constantFrom(...STATUSES);
const statuses = fc
  .tuple(...PAIRS.map(() => status))
  .map((row) => Object.fromEntries(PAIRS.map(([a, b], index) => [keyOf(a, b), row[index] ?? 'none'])));
const graphs = fc.record({
  people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
  statuses,
  circles: fc.array(fc.subarray([...Array(PEOPLE).keys()], { minLength: 2 }), { minLength: 2, maxLength: 2 }),
});

/** Inserts a graph of new people and returns their ids. */
async function build(db: Database, { people, statuses: between, circles: groups }: Graph): Promise<string[]> {
  // In order, so that the same graph is listed in the same order.
  const ids = people.map(() => randomUUID()).toSorted();
  const tag = randomUUID().slice(0, 8);
  await db.insert(users).values(
    people.map(({ isAway }, index) => {
      const username = `p${index}_${tag}`;
      const id = ids[index] ?? '';
      const name = { firstName: 'P', lastName: String(index), email: `${username}@example.org` };
      return { id, username, ...name, deletionRequestedAt: isAway ? NOW : null };
    }),
  );
  await db.insert(profiles).values(ids.map((userId) => ({ userId })));
  await db.insert(introductionSettings).values(
    people.map(({ introduces, isReachable }, index) => ({
      ...{ userId: ids[index] ?? '', introducesOthers: introduces, isReachable },
    })),
  );
  const rows = PAIRS.flatMap(([a, b]) => {
    const [one, other] = [ids[a] ?? '', ids[b] ?? ''];
    const state = between[keyOf(a, b)] ?? 'none';
    if (state === 'none') return [];
    const row = { id: randomUUID(), ...pairOf(one, other), requestedBy: one, createdAt: NOW, changedAt: NOW };
    return [
      { ...row, status: state, origin: 'request' as const, blockedBy: state === 'blocked' ? one : null },
    ];
  });
  if (rows.length > 0) await db.insert(connections).values(rows);
  for (const members of groups) {
    const id = randomUUID();
    const times = { createdAt: NOW, archivedAt: null };
    const admin = ids[members[0] ?? 0] ?? '';
    await db.transaction(async (tx) => {
      await tx.insert(circles).values({ id, name: `Circle ${id}`, adminId: admin, ...times });
      await tx
        .insert(circleMembers)
        .values(members.map((number) => ({ circleId: id, userId: ids[number] ?? '', joinedAt: NOW })));
    });
  }
  return ids;
}

/** What one person sees of paths to each other one: numbers of people, and how they know the two. */
async function view(db: Database, ids: readonly string[], reader: number): Promise<string[][]> {
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const found: string[][] = [];
  for (const [target, targetId] of ids.entries()) {
    if (target === reader) continue;
    const rows = await selectPaths(db, { meId: ids[reader] ?? '', targetId, circleMembers: SMALL });
    found.push(
      rows.map(({ person: { id }, toYou, toThem }) => `${numbers.get(id)} ${toYou} ${toThem} ${target}`),
    );
  }
  return found;
}

/** Whether a pair has agreed that others learn that they know each other: one introduces others, and the other is reachable. */
const hasAgreed = ({ people }: Graph, one: number, other: number): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([a = 0, b = 0]) => people[a]?.introduces === true && people[b]?.isReachable === true);

/** The rule R-MATCH-24 in other words, as an oracle. */
function expected(graph: Graph, reader: number): string[][] {
  const between = (a: number, b: number): Status => graph.statuses[keyOf(a, b)] ?? 'none';
  const know = (a: number, b: number): 'connection' | 'circle' | null => {
    if (between(a, b) === 'accepted') return 'connection';
    const shares = graph.circles.some(
      (group) => group.length <= SMALL && group.includes(a) && group.includes(b),
    );
    return shares ? 'circle' : null;
  };
  const others = graph.people.keys().filter((number) => number !== reader);
  return [...others].map((target) => {
    if (graph.people[target]?.isReachable !== true) return [];
    if (['accepted', 'blocked'].includes(between(reader, target))) return [];
    const paths = [...graph.people.keys()].flatMap((middle) => {
      const who = graph.people[middle];
      if (middle === reader || middle === target || !who?.introduces || who.isAway) return [];
      if (between(middle, reader) === 'blocked' || between(middle, target) === 'blocked') return [];
      const steps = [know(reader, middle), know(middle, target)] as const;
      if (steps.includes(null) || !steps.includes('connection')) return [];
      return [{ text: `${middle} ${steps[0]} ${steps[1]} ${target}`, isBoth: !steps.includes('circle') }];
    });
    return paths.toSorted((a, b) => Number(b.isBoth) - Number(a.isBoth)).map(({ text }) => text);
  });
}

describe('paths from one member to another', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it('are those of the rule, in any graph of members (R-MATCH-24)', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, fc.nat(PEOPLE - 1), async (graph, reader) => {
        fc.pre(!graph.people[reader]?.isAway);
        expect(await view(opened.db, await build(opened.db, graph), reader)).toEqual(expected(graph, reader));
      }),
      { numRuns: 6 },
    );
  });

  it('are the same whatever connects two others who have not both agreed (R-MATCH-26)', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, statuses, fc.nat(PEOPLE - 1), async (graph, other, reader) => {
        const hidden = PAIRS.filter(([a, b]) => a !== reader && b !== reader && !hasAgreed(graph, a, b)).map(
          ([a, b]) => keyOf(a, b),
        );
        const changed = Object.fromEntries(hidden.map((key) => [key, other[key] ?? 'none']));
        const same = { ...graph, statuses: { ...graph.statuses, ...changed } };
        const [one, two] = [await build(opened.db, graph), await build(opened.db, same)];
        expect(await view(opened.db, two, reader)).toEqual(await view(opened.db, one, reader));
      }),
      { numRuns: 6 },
    );
  });
});
