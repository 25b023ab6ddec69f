import type { FreeInterval, Goal, Member } from '../../packages/matching/src/index.ts';

const TOPICS = 160;
const VOCABULARY = 4_000;
const GOALS: readonly Goal[] = ['seeking_job', 'lets_brainstorm', 'recruiting', 'investing'];
const LANGUAGES = ['en', 'en', 'en', 'en', 'es', 'de', 'fr', 'pt', 'hi', 'zh'];
const CONSONANTS = 'bcdfghklmnprtvz';
const VOWELS = 'aeiou';

/** Returns a generated word for a rank; different ranks give different words. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 200; rest > 0; rest = Math.floor(rest / 75))
    word += `${CONSONANTS[Math.floor((rest % 75) / 5)] ?? ''}${VOWELS[rest % 5] ?? ''}`;
  return word;
}

/** Returns a rank below `size` with a Zipf distribution, as words and topics have. */
function zipf(random: () => number, size: number): number {
  return Math.min(size - 1, Math.floor(size ** random()) - 1);
}

function several<T>(count: number, draw: () => T): T[] {
  const drawn = new Set<T>();
  while (drawn.size < count) drawn.add(draw());
  return [...drawn];
}

function freeTime(random: () => number): FreeInterval[] {
  return several(4, () => Math.floor(random() * 5) * 1440 + Math.floor(random() * 48) * 30).map((start) => ({
    start,
    end: start + 60 + Math.floor(random() * 4) * 30,
  }));
}

/** Generates a member with a realistic distribution of topics and words; most are available for some hours a week. */
export function madeUpMember(position: number, random: () => number): Member {
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
