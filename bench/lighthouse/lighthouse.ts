import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { LAUNCH } from '../../e2e/fixtures/browser.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import type { Certificate, RunningPlatform } from '../federation/platforms.ts';

/** Run with `npx`: with its 114 packages it is too much to be installed for everybody. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Milliseconds after which a run counts as failed. */
const LIMIT_MS = 300_000;
/** A report is a few megabytes of JSON. */
const MAX_OUTPUT = 100_000_000;

const run = promisify(execFile);

type Category = (typeof CATEGORIES)[number];

/** What Lighthouse says about one load of a page. */
export interface Audit {
  /** Scores of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Milliseconds, for a phone on slow 4G. */
  readonly largestPaint: number;
  readonly blocking: number;
  /** How fast this machine was, in Lighthouse's own measure; a phone of the middle class has `PHONE_INDEX`. */
  readonly machineIndex: number;
}

/** Lighthouse's benchmark index of a Pixel 5, by which Chrome's developer tools calibrate the slowdown of the processor. */
export const PHONE_INDEX = 1_000;

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Audits a page as a phone, in a new browser profile that is logged in if `isMember`. */
export async function auditPage(
  platform: RunningPlatform,
  certificate: Certificate,
  {
    path,
    isMember,
    slowdown,
  }: { readonly path: string; readonly isMember: boolean; readonly slowdown: number },
): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), 'acquaint-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...LAUNCH,
    args: [
      ...(LAUNCH.args ?? []),
      `--remote-debugging-port=${port}`,
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
  });
  try {
    if (isMember) {
      const page = await context.newPage();
      // A small file of the same origin: nothing of the page is in the cache afterwards.
      await page.goto(`${platform.origin}/mf/registry.json`);
      await page.evaluate(
        (tokens) => localStorage.setItem('tokens', tokens),
        JSON.stringify(platform.tokens.member),
      );
    }
    const { stdout } = await run(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        platform.origin + path,
        `--port=${port}`,
        '--output=json',
        '--output-path=stdout',
        '--quiet',
        // The profile is new, and the login must stay in it.
        '--disable-storage-reset',
        `--only-categories=${CATEGORIES.join()}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      ],
      { timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT },
    );
    return auditOf(JSON.parse(stdout) as Report, path);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function auditOf({ environment, runtimeError, categories, audits }: Report, path: string): Audit {
  if (runtimeError) throw new Error(`Lighthouse could not load ${path}: ${runtimeError.message}`);
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: number('cumulative-layout-shift'),
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    machineIndex: environment.benchmarkIndex,
  };
}
