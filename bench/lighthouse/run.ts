import { join, resolve } from 'node:path';
import { buildPlatform } from '../../packages/build/src/run/build-platform.ts';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { CHROMIUM, provideOrExit } from '../../scripts/lib/programs/needs.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { makeCertificate, startPlatform } from '../federation/platforms.ts';
import type { RunningPlatform } from '../federation/platforms.ts';
import { medianOfKnown } from '../federation/statistics.ts';
import { report, verdict } from '../table.ts';
import type { Audit } from './lighthouse.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

/** Lowest scores, highest cumulative layout shift, and milliseconds to the largest paint. */
const LIMITS = { score: 95, shift: 0.1, largestPaint: 2_500 } as const;

const PAGES = [
  { name: 'landing', path: '/', isMember: false },
  { name: 'login', path: '/login', isMember: false },
  { name: 'intros', path: '/dashboard/home/intros', isMember: true },
  {
    name: 'booking',
    path: '/dashboard/user?username=bruno&modal=book-session&username=bruno',
    isMember: true,
  },
  { name: 'profile', path: '/dashboard/home/profile', isMember: true },
] as const;

const COLUMNS = [
  'page',
  'build',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'shift',
  'largest paint',
  'blocking',
  'verdict',
];

/**
 * `pnpm bench:lighthouse [--rounds 3] [--slowdown 4] [--only login,booking] [--before dist-of-another-build]`: Lighthouse's scores for a phone.
 * Medians of the rounds. With `--before`, both builds are measured alternately on the same machine, and only this one is judged.
 */
requireNode();
endOnSignals();
const names = PAGES.map(({ name }) => name).join();
const { values } = readCommand({
  name: 'bench:lighthouse',
  does: 'Measures Lighthouse’s scores for a phone; each is the median of the rounds.',
  options: {
    rounds: { type: 'string', default: '3', value: 'N', help: 'rounds; 3 by default' },
    slowdown: {
      type: 'string',
      default: '4',
      value: 'N',
      help: 'how many times slower than this machine the phone is; 4 by default, as Lighthouse has it',
    },
    only: { type: 'string', default: names, value: 'PAGES', help: `some of ${names}` },
    before: {
      type: 'string',
      value: 'FOLDER',
      help: 'dist folder of another build, measured in turn with this one',
    },
  },
  examples: [
    'bench:lighthouse',
    'bench:lighthouse --only login,booking --rounds 5',
    'bench:lighthouse --slowdown 2',
  ],
});
const rounds = Number(values.rounds);
const slowdown = Number(values.slowdown);
const only = values.only.split(',');
if (
  !Number.isInteger(rounds) ||
  rounds < 1 ||
  !(slowdown >= 1) ||
  only.some((one) => !PAGES.some(({ name }) => name === one))
)
  throw new Error(
    `Say --rounds N, --slowdown N and --only a list of ${PAGES.map(({ name }) => name).join(', ')}.`,
  );

await provideOrExit([CHROMIUM]);
await buildPlatform({ log: console.log });
// Loaded once Chromium is provided: it looks for the browser when it is loaded.
const { auditPage, PHONE_INDEX } = await import('./lighthouse.ts');
const certificate = await makeCertificate();
const builds: { readonly name: string; readonly platform: RunningPlatform }[] = [];
if (values.before !== undefined)
  builds.push({ name: 'before', platform: await startPlatform('platform', certificate, of(values.before)) });
builds.push({ name: 'now', platform: await startPlatform('platform', certificate) });

const rows: (string | number)[][] = [];
const indexes: number[] = [];
for (const page of PAGES.filter(({ name }) => only.includes(name))) {
  const audits = new Map(builds.map(({ name }) => [name, [] as Audit[]]));
  for (let round = 0; round < rounds; round++) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed())
      audits.get(build.name)?.push(await auditPage(build.platform, certificate, { ...page, slowdown }));
  }
  for (const [name, measured] of audits) rows.push(rowOf(page.name, name, measured));
  indexes.push(...[...audits.values()].flat().map(({ machineIndex }) => machineIndex));
}
await Promise.all(builds.map((build) => build.platform.stop()));
report({
  title: `Lighthouse, mobile: median of ${rounds}. Limits: scores ≥ ${LIMITS.score}, shift ≤ ${LIMITS.shift}, largest paint ≤ ${LIMITS.largestPaint} ms.`,
  columns: COLUMNS,
  rows,
});
const index = medianOfKnown(indexes);
console.log(
  `The phone is ${slowdown} times slower than this machine, whose benchmark index is ${Math.round(index)}. A phone of the middle class has ${PHONE_INDEX}: --slowdown ${Math.max(1, index / PHONE_INDEX).toFixed(1)} emulates one here.`,
);
process.exit();

function rowOf(page: string, build: string, audits: readonly Audit[]): (string | number)[] {
  const figure = (of: (audit: Audit) => number) => medianOfKnown(audits.map(of));
  const scores = [
    figure(({ scores: { performance } }) => performance),
    figure(({ scores: { accessibility } }) => accessibility),
    figure(({ scores }) => scores['best-practices']),
    figure(({ scores: { seo } }) => seo),
  ];
  const shift = figure((audit) => audit.shift);
  const largestPaint = figure((audit) => audit.largestPaint);
  const isKept =
    scores.every((score) => score >= LIMITS.score) &&
    shift <= LIMITS.shift &&
    largestPaint <= LIMITS.largestPaint;
  return [
    page,
    build,
    ...scores,
    shift.toFixed(3),
    `${Math.round(largestPaint)} ms`,
    `${Math.round(figure(({ blocking }) => blocking))} ms`,
    build === 'now' ? verdict(isKept) : '',
  ];
}

/** Returns the settings that serve another build. */
function of(dist: string): Record<string, string> {
  return {
    WEB_DIR: resolve(dist, 'shell'),
    PLATFORM_DIR: join(resolve(dist), 'platform'),
    REMOTES_STORE: join(resolve(dist), 'mf'),
  };
}
