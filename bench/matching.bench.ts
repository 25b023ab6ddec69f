import { performance } from 'node:perf_hooks';
import { allocateIntroductions, createMatchIndex, topMatches } from '../packages/matching/src/index.ts';
import type { FreeInterval, Goal, Member } from '../packages/matching/src/index.ts';

const MEMBERS = 10_000;
const TOPICS = 160;
const VOCABULARY = 4_000;
const QUERIES = 1_000;
const TOP = 20;
const PER_MEMBER = 5;
const LIMIT_TOP_MS = 20;
const LIMIT_ALL_SECONDS = 30;
const GOALS: readonly Goal[] = ['seeking_job', 'lets_brainstorm', 'recruiting', 'investing'];
const LANGUAGES = ['en', 'en', 'en', 'en', 'es', 'de', 'fr', 'pt', 'hi', 'zh'];
const CONSONANTS = 'bcdfghklmnprtvz';
const VOWELS = 'aeiou';

/** Numbers in [0, 1) that are the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A made-up word for a rank: different ranks give different words. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 200; rest > 0; rest = Math.floor(rest / 75))
    word += `${CONSONANTS[Math.floor((rest % 75) / 5)] ?? ''}${VOWELS[rest % 5] ?? ''}`;
  return word;
}

/** A rank below `size`, small ranks far more often, as words and topics are used. */
function zipf(random: () => number, size: number): number {
  return Math.min(size - 1, Math.floor(size ** random()) - 1);
}

function several<T>(count: number, draw: () => T): T[] {
  const found = new Set<T>();
  while (found.size < count) found.add(draw());
  return [...found];
}

function freeTime(random: () => number): FreeInterval[] {
  return several(4, () => Math.floor(random() * 5) * 1440 + Math.floor(random() * 48) * 30).map((start) => ({
    start,
    end: start + 60 + Math.floor(random() * 4) * 30,
  }));
}

function person(position: number, random: () => number): Member {
  const topic = (): string => `${wordOf(5_000 + zipf(random, TOPICS))}-topic`;
  const words = (count: number): string =>
    Array.from({ length: count }, () => wordOf(zipf(random, VOCABULARY))).join(' ');
  return {
    id: `member-${String(position).padStart(6, '0')}`,
    lookingFor: several(2, topic),
    expertIn: several(2, topic),
    statement: words(15 + Math.floor(random() * 30)),
    headline: words(4 + Math.floor(random() * 5)),
    goals: several(1 + Math.floor(random() * 2), () => GOALS[Math.floor(random() * 4)] ?? 'recruiting'),
    isExpert: random() < 0.2,
    isInvestor: random() < 0.05,
    languages: several(1 + Math.floor(random() * 2), () => LANGUAGES[Math.floor(random() * 10)] ?? 'en'),
    capacity: 1 + Math.floor(random() * 8),
    blocked: [],
    ...(random() < 0.8 && { freeTime: freeTime(random) }),
  };
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;
const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
const verdict = (ok: boolean): string => (ok ? 'kept' : 'MISSED');

/** Times the engine on 10,000 made-up members: the index, the top 20 for one, the introductions for all. */
export async function runMatchingBench(): Promise<{ title: string; columns: string[]; rows: string[][] }> {
  const random = seeded(2026);
  const members = Array.from({ length: MEMBERS }, (_, position) => person(position, random));

  const beforeIndex = performance.now();
  const index = createMatchIndex(members);
  const indexTime = performance.now() - beforeIndex;

  const times: number[] = [];
  for (let query = 0; query < QUERIES; query++) {
    const id = members[(query * 7919) % MEMBERS]?.id ?? '';
    const before = performance.now();
    topMatches(index, id, TOP);
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);

  const beforeAll = performance.now();
  const { introductions, leftOut } = allocateIntroductions(index, { perMember: PER_MEMBER, seed: 1 });
  const allTime = performance.now() - beforeAll;

  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const limitTop = `< ${LIMIT_TOP_MS} ms`;
  return {
    title: `Matching, ${MEMBERS.toLocaleString('en')} members`,
    columns: ['what', 'measured', 'limit', 'verdict'],
    rows: [
      ['index of all', seconds(indexTime), '', ''],
      [`top ${TOP} for one, median of ${QUERIES}`, ms(median), limitTop, verdict(median < LIMIT_TOP_MS)],
      [`top ${TOP} for one, p99`, ms(p99), limitTop, verdict(p99 < LIMIT_TOP_MS)],
      [
        'introductions for all',
        seconds(allTime),
        `< ${LIMIT_ALL_SECONDS} s`,
        verdict(allTime < LIMIT_ALL_SECONDS * 1000),
      ],
      ['introductions made', introductions.length.toLocaleString('en'), '', ''],
      ['members left out', String(leftOut.length), '0', verdict(leftOut.length === 0)],
    ],
  };
}
