import fc from 'fast-check';
import type { Goal, Member } from '../src/types.ts';

const GOALS: readonly Goal[] = ['seeking_job', 'lets_brainstorm', 'recruiting', 'investing'];

/** Returns a member with empty fields, except those given. */
export function member(id: string, fields: Partial<Member> = {}): Member {
  return {
    id,
    lookingFor: [],
    expertIn: [],
    statement: '',
    headline: '',
    goals: [],
    isExpert: false,
    isInvestor: false,
    languages: [],
    blocked: [],
    ...fields,
  };
}

const topics = fc.subarray(['fundraising', 'pricing', 'public-speaking', 'hiring', 'climate'], {
  maxLength: 2,
});
/** Some words that many use, and some that few do. */
const WORDS = [
  'battery',
  'storage',
  'storrage',
  'investor',
  'investment',
  'the',
  'café',
  '量子計算',
  ...Array.from({ length: 40 }, (_, i) => `matter${i}x`),
];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((list) => list.join(' '));
const free = fc.array(
  fc.tuple(fc.nat(10_079), fc.nat(300)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 3 },
);

/** Any member, without id and blocks. */
const anyone = fc.record(
  {
    lookingFor: topics,
    expertIn: topics,
    statement: words,
    headline: words,
    goals: fc.subarray([...GOALS]),
    isExpert: fc.boolean(),
    isInvestor: fc.boolean(),
    languages: fc.subarray(['en', 'de-AT', 'de', 'ja']),
    freeTime: free,
    capacity: fc.nat(4),
    quota: fc.nat(4),
    isPro: fc.boolean(),
    isTop: fc.boolean(),
  },
  {
    requiredKeys: [
      'lookingFor',
      'expertIn',
      'statement',
      'headline',
      'goals',
      'isExpert',
      'isInvestor',
      'languages',
    ],
  },
);

const ID = (i: number): string => `m${String(i).padStart(2, '0')}`;

/** Two to `most` members, some of whom have blocked others. */
export function communities(most = 14): fc.Arbitrary<Member[]> {
  return fc
    .array(fc.tuple(anyone, fc.array(fc.nat(most - 1), { maxLength: 3 })), { minLength: 2, maxLength: most })
    .map((people) =>
      people.map(([person, blocked], i) => member(ID(i), { ...person, blocked: blocked.map(ID) })),
    );
}
