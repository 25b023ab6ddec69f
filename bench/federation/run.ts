import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { buildPlatform } from '../../packages/build/src/index.ts';
import { DIST } from '../../packages/build/src/paths.ts';
import { Registry } from '../../packages/contracts/src/index.ts';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { CHROMIUM, provideOrExit } from '../../scripts/lib/programs/needs.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { formatTable } from '../table.ts';
import { FAST_4G, FULL_SPEED, launch } from './browser.ts';
import type { Speed } from './browser.ts';
import { buildMonolith } from './build-monolith.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureLoad } from './measure-load.ts';
import type { Load } from './measure-load.ts';
import { CLICKED, PAGES, waysThrough } from './pages.ts';
import type { MeasuredPage } from './pages.ts';
import { makeCertificate, startPlatform } from './platforms.ts';
import type { RunningPlatform } from './platforms.ts';
import { COLUMNS, REPORT, isKept, rowsOf, writePage } from './report.ts';
import type { Line } from './report.ts';
import { compare } from './statistics.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

/** Limits. Ratios are platform ÷ monolith; kB are thousands of bytes. */
const LIMITS = {
  bytes: 1.1,
  largestPaint: 1.1,
  click: 1,
  clickMs: 50,
  landingKb: 150,
  entryKb: 8,
  rebuildMs: 5_000,
} as const;

const PARTS = ['bytes', 'loads', 'clicks', 'build'] as const;
type Part = (typeof PARTS)[number];
type Pair = Readonly<Record<RunningPlatform['name'], RunningPlatform>>;

/** `pnpm bench:federation [--rounds 15] [--only bytes,loads,clicks,build]`. */
async function main(): Promise<void> {
  requireNode();
  endOnSignals();
  const { values } = readCommand({
    name: 'bench:federation',
    does: 'Compares the platform with a build of the same code without federation.',
    options: {
      rounds: {
        type: 'string',
        default: '15',
        value: 'N',
        help: 'rounds of each measurement; 15 by default',
      },
      only: { type: 'string', default: PARTS.join(), value: 'PARTS', help: `some of ${PARTS.join()}` },
    },
    examples: ['bench:federation', 'bench:federation --only bytes,loads --rounds 5'],
  });
  const rounds = Number(values.rounds);
  const only = values.only.split(',');
  const unknown = only.find((part) => !PARTS.includes(part as Part));
  if (!Number.isInteger(rounds) || rounds < 1 || unknown !== undefined)
    throw new Error(`Say --rounds N and --only a list of ${PARTS.join(', ')}.`);

  await provideOrExit([CHROMIUM]);
  await buildPlatform({ log: console.log });
  const built = performance.now();
  await buildMonolith();
  console.log(`monolith     built in ${Math.round(performance.now() - built)} ms`);
  const certificate = await makeCertificate();
  const pair: Pair = {
    platform: await startPlatform('platform', certificate),
    monolith: await startPlatform('monolith', certificate),
  };
  const browser = await launch(certificate.fingerprint);
  const lines: Line[] = [];
  // Results are reported even if a later part fails, because fifteen rounds take an hour.
  const failure = await measureAll().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  await browser.close();
  await Promise.all([pair.platform.stop(), pair.monolith.stop()]);
  const title = `Platform against the same sources as one program: ${rounds} alternating rounds, cold caches, TLS and HTTP/2, brotli. Medians.`;
  console.log(formatTable({ title, columns: COLUMNS, rows: rowsOf(lines) }));
  writePage(title, lines);
  console.log(`\nCharts: ${REPORT}`);
  if (failure) throw failure.error;
  const missed = lines.filter((line) => !isKept(line));
  console.log(missed.length === 0 ? 'Every limit is kept.' : `${missed.length} limits are missed.`);
  if (missed.length > 0) process.exitCode = 1;

  async function measureAll(): Promise<void> {
    if (only.includes('bytes')) lines.push(...(await measureBytes(browser, pair)));
    if (only.includes('loads')) {
      for (const speed of [FULL_SPEED, FAST_4G])
        for (const page of PAGES) lines.push(...(await measureTimes(browser, pair, page, speed, rounds)));
    }
    if (only.includes('clicks')) lines.push(...(await measurePairs(browser, pair, rounds)));
    if (only.includes('build')) lines.push(...(await measureBuild(pair.platform)));
  }
}

/** Measures both builds alternately; which one is first changes with every round. */
async function inTurns<T>(
  rounds: number,
  pair: Pair,
  measure: (platform: RunningPlatform) => Promise<T>,
): Promise<{ platform: T; monolith: T }[]> {
  const all: { platform: T; monolith: T }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const platform = await measure(pair.platform);
      all.push({ platform, monolith: await measure(pair.monolith) });
    } else {
      const monolith = await measure(pair.monolith);
      all.push({ platform: await measure(pair.platform), monolith });
    }
  }
  return all;
}

type Rounds = readonly { readonly platform: Load; readonly monolith: Load }[];

function figureOf(rounds: Rounds, figure: (load: Load) => number) {
  return compare(
    rounds.map(({ platform, monolith }) => ({ platform: figure(platform), monolith: figure(monolith) })),
  );
}

async function measureBytes(browser: Browser, pair: Pair): Promise<Line[]> {
  const lines: Line[] = [];
  for (const page of PAGES) {
    // Once is enough: the files are the same every time.
    const rounds = await inTurns(1, pair, (one) =>
      measureLoad(browser, one, page, { speed: FULL_SPEED, savesData: true }),
    );
    lines.push(
      {
        figure: 'script bytes (brotli)',
        of: page.path,
        unit: 'kB',
        compared: figureOf(rounds, ({ scriptBytes }) => scriptBytes / 1000),
        ratioLimit: LIMITS.bytes,
      },
      { figure: 'requests', of: page.path, unit: '', compared: figureOf(rounds, ({ requests }) => requests) },
    );
    if (page.path === '/') lines.push(landingLine(rounds));
    console.log(`bytes of ${page.path}: done`);
  }
  return lines;
}

function landingLine(rounds: Rounds): Line {
  const gzipped = (folder: string) => (load: Load) =>
    load.scripts.reduce((sum, path) => sum + gzipBytes(join(DIST, folder, path)), 0) / 1000;
  const compared = compare(
    rounds.map(({ platform, monolith }) => ({
      platform: gzipped('shell')(platform),
      monolith: gzipped('bench/monolith')(monolith),
    })),
  );
  return { figure: 'script before content (gzip)', of: '/', unit: 'kB', compared, limit: LIMITS.landingKb };
}

async function measureTimes(
  browser: Browser,
  pair: Pair,
  page: MeasuredPage,
  speed: Speed,
  rounds: number,
): Promise<Line[]> {
  const all = await inTurns(rounds, pair, (one) =>
    onceMore(() => measureLoad(browser, one, page, { speed, savesData: false })),
  );
  const line = (
    figure: string,
    value: (load: Load) => number,
    limits: Pick<Line, 'ratioLimit' | 'limit'> = {},
  ): Line => ({
    figure: `${figure}, ${speed.name}`,
    of: page.path,
    unit: 'ms',
    compared: figureOf(all, value),
    ...limits,
  });
  console.log(`times of ${page.path}, ${speed.name}: done`);
  return [
    line('first contentful paint', ({ firstPaint }) => firstPaint),
    line(
      'largest contentful paint',
      ({ largestPaint }) => largestPaint,
      speed.network ? { ratioLimit: LIMITS.largestPaint, limit: page.largestPaintMs } : {},
    ),
    line('first real content', ({ content }) => content),
  ];
}

/** Repeats a failed measurement once and logs the error; a second failure ends the run. */
function onceMore<T>(measure: () => Promise<T>): Promise<T> {
  return measure().catch((error: unknown) => {
    console.error(error);
    return measure();
  });
}

async function measurePairs(browser: Browser, pair: Pair, rounds: number): Promise<Line[]> {
  const headings = new Map<string, { platform: number; monolith: number }[]>();
  const bodies: { platform: number; monolith: number }[] = [];
  for (const way of waysThrough(CLICKED)) {
    for (const round of await inTurns(rounds, pair, (one) => measureClicks(browser, one, way))) {
      round.platform.forEach((click, step) => {
        const other = round.monolith[step];
        if (!other) return;
        const name = `${click.from} → ${click.to}`;
        headings.set(name, [
          ...(headings.get(name) ?? []),
          { platform: click.heading, monolith: other.heading },
        ]);
        bodies.push({ platform: click.body, monolith: other.body });
      });
    }
    console.log(`clicks from ${way[0]?.remote}: done`);
  }
  const line = (
    what: string,
    of: string,
    all: readonly { platform: number; monolith: number }[],
    isJudged: boolean,
  ): Line => ({
    figure: `click to another remote's ${what}, first visit`,
    of,
    unit: 'ms',
    compared: compare(all),
    ...(isJudged ? { ratioLimit: LIMITS.click, limit: LIMITS.clickMs } : { limit: LIMITS.clickMs }),
  });
  return [
    line('heading', 'all pairs', [...headings.values()].flat(), true),
    line('body', 'all pairs', bodies, true),
    ...[...headings]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, all]) => line('heading', name, all, false)),
  ];
}

/** Measures entries and rebuilds, which have no counterpart in the monolith. */
async function measureBuild({ server }: RunningPlatform): Promise<Line[]> {
  const { remotes } = Registry.parse(await (await fetch(`${server}/mf/registry.json`)).json());
  const lines = remotes.map(({ name, entry }) =>
    own("a remote's entry (gzip)", name, 'kB', gzipBytes(join(DIST, entry)) / 1000, LIMITS.entryKb),
  );
  for (const { name } of remotes) {
    const started = performance.now();
    await buildPlatform({ only: [name], force: true, log: () => undefined });
    lines.push(own('rebuild of one remote', name, 'ms', performance.now() - started, LIMITS.rebuildMs));
  }
  return lines;
}

function gzipBytes(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).byteLength;
}

function own(figure: string, of: string, unit: Line['unit'], platform: number, limit: number): Line {
  return {
    figure,
    of,
    unit,
    compared: { platform, monolith: Number.NaN, ratio: Number.NaN, range: [Number.NaN, Number.NaN] },
    limit,
  };
}

await main();
process.exit();
