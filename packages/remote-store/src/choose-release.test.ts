import { randomUUID } from 'node:crypto';
import { foldChanges } from './channels.ts';
import {
  chooseRelease,
  fitsShell,
  placeOf,
  previousStable,
  type Member,
  type StoredRemote,
} from './choose-release.ts';
import type { NewChange } from './history.ts';
import { canary, history, sampleRelease, stable, version } from './test/samples.ts';

const ada: Member = { id: '7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0001', names: ['ada.byron', 'ada'] };
const ranges: Readonly<Record<string, string>> = { a: '^1.0.0', b: '^1.2.0', c: '^2.0.0' };

/** Returns mf-circles after these changes, with the versions of these letters in the store. */
function remoteAfter(changes: readonly NewChange[], inStore: string): StoredRemote {
  const done = history(...changes);
  const releases = [...inStore].map((letter) =>
    sampleRelease({ version: version(letter), shellApi: ranges[letter] ?? '^1.0.0' }),
  );
  return {
    name: 'mf-circles',
    changes: done,
    channels: foldChanges(done),
    releases: new Map(releases.map((release) => [release.version, release])),
  };
}

interface Case {
  readonly when: string;
  readonly changes: readonly NewChange[];
  readonly inStore?: string;
  readonly member?: Member | null;
  readonly shell?: string;
  /** Letter and channel, the letter of the wanted version if it differs, and `!` when the shell will refuse it; null for none. */
  readonly gives: string | null;
}

const all = [stable('a'), stable('b'), stable('c')];
const cases: readonly Case[] = [
  { when: 'nothing is stable', changes: [], inStore: 'a', gives: null },
  { when: 'none of its versions is in the store', changes: all, inStore: '', gives: null },
  { when: 'all is well', changes: all, shell: '2.0.0', gives: 'c stable' },
  { when: 'the stable one needs a newer shell', changes: all, shell: '1.2.0', gives: 'b stable c' },
  { when: 'the newest two need a newer shell', changes: all, shell: '1.0.0', gives: 'a stable c' },
  { when: 'none fits', changes: all, shell: '0.9.0', gives: 'c stable !' },
  {
    when: 'one that fits was rolled back from',
    changes: [...all, stable('a')],
    shell: '2.0.0',
    gives: 'a stable !',
  },
  {
    when: 'the files of the stable one are gone',
    changes: all,
    inStore: 'ab',
    shell: '1.2.0',
    gives: 'b stable c',
  },
  {
    when: 'a visitor comes while a canary runs',
    changes: [stable('a'), canary('d', 100)],
    member: null,
    gives: 'a stable',
  },
  { when: 'a canary is offered to all', changes: [stable('a'), canary('d', 100)], gives: 'd canary' },
  { when: 'a canary is offered to nobody', changes: [stable('a'), canary('d', 0)], gives: 'a stable' },
  {
    when: 'a canary is offered to her by name',
    changes: [stable('a'), canary('d', 0, ['ADA.Byron'])],
    gives: 'd canary',
  },
  {
    when: 'a canary is offered to her by a former name',
    changes: [stable('a'), canary('d', 0, ['ADA'])],
    gives: 'd canary',
  },
  {
    when: 'a canary is offered to somebody else',
    changes: [stable('a'), canary('d', 0, ['bob'])],
    gives: 'a stable',
  },
  { when: 'the canary needs another shell', changes: [stable('a'), canary('c', 100)], gives: 'a stable c' },
  {
    when: 'the canary’s files are gone',
    changes: [stable('a'), canary('d', 100)],
    inStore: 'a',
    gives: 'a stable d',
  },
  { when: 'there is a canary alone, and she is in it', changes: [canary('d', 100)], gives: 'd canary' },
  {
    when: 'there is a canary alone, and a visitor comes',
    changes: [canary('d', 100)],
    member: null,
    gives: null,
  },
];

it.each(cases)(
  'chooses the version when $when',
  ({ changes, inStore = 'abcd', member = ada, shell = '1.0.0', gives }) => {
    const choice = chooseRelease(remoteAfter(changes, inStore), member, shell);
    const { release, channel, insteadOf, fits } = choice ?? {};
    const words = [release?.version.at(-1), channel, insteadOf?.at(-1), fits ? undefined : '!'];
    expect(choice && words.filter(Boolean).join(' ')).toBe(gives);
  },
);

describe('a member’s position for canaries', () => {
  const members = Array.from({ length: 4_000 }, () => randomUUID());

  it('is the same for every request and differs between remotes', () => {
    expect(placeOf('mf-circles', ada.id)).toBe(placeOf('mf-circles', ada.id));
    expect(members.some((id) => placeOf('mf-circles', id) !== placeOf('mf-peeks', id))).toBe(true);
  });

  it.each([1, 5, 25, 50])('includes about %i percent of the members', (percent) => {
    const share = members.filter((id) => placeOf('mf-circles', id) < percent).length / members.length;
    // Four standard deviations of 4000 draws.
    const tolerance = 4 * Math.sqrt(((percent / 100) * (1 - percent / 100)) / members.length);
    expect(Math.abs(share - percent / 100)).toBeLessThan(tolerance);
  });

  it.each([0, 1, 50, 99, 100])('gives a canary of %i percent to that many of 100 positions', (percent) => {
    const remote = remoteAfter([stable('a'), canary('d', percent, ['somebody'])], 'ad');
    const byPlace = new Map(members.map((id) => [placeOf('mf-circles', id), id]));
    const offered = [...byPlace].filter(
      ([, id]) => chooseRelease(remote, { id, names: ['ada'] }, '1.0.0')?.channel === 'canary',
    );
    expect(byPlace.size).toBe(100);
    expect(offered).toHaveLength(percent);
  });

  it('is always between 0 and 99', () => {
    expect(members.every((id) => placeOf('mf-x', id) >= 0 && placeOf('mf-x', id) <= 99)).toBe(true);
  });
});

it.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.9.3', true],
  ['^1.0.0', '2.0.0', false],
  ['>=1.2.0 <3.0.0', '2.1.0', true],
  ['^1.0.0 || ^2.0.0', '2.1.0', true],
  ['newest', '1.0.0', false],
  ['^1.0.0', 'newest', false],
])('%s includes %s: %s', (range, shell, fits) => {
  expect(fitsShell(range, shell)).toBe(fits);
});

it.each<[string, NewChange[], string, string, string | undefined]>([
  ['the version before', [stable('a'), stable('d')], 'ad', '1.0.0', 'a'],
  ['the newest before that the shell can run', all, 'abc', '1.0.0', 'a'],
  ['the newest before that is in the store', [stable('a'), stable('d'), stable('e')], 'ae', '1.0.0', 'a'],
  ['nothing, when it is the first', [stable('a')], 'a', '1.0.0', undefined],
  [
    'nothing, when all before was taken back',
    [stable('a'), stable('d'), stable('a')],
    'ad',
    '1.0.0',
    undefined,
  ],
])('a rollback returns to %s', (_, changes, inStore, shell, expected) => {
  expect(previousStable(remoteAfter(changes, inStore), shell)?.at(-1)).toBe(expected);
});
