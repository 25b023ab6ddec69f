import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../scripts/lib/free-port.ts';
import { JOURNEYS } from './fixtures/browser.ts';
import { platform } from './fixtures/platform.ts';
import { IS_SAMPLE } from './fixtures/sample.ts';
import { BASE, outputOf, REPORTERS, WORKERS } from './fixtures/playwright-base.ts';
import type { Repetitions } from './leaks/nothing-grows.ts';

const strangersPort = (process.env.E2E_STRANGERS_PORT ??= String(await freePort()));
const strangers = (process.env.E2E_STRANGERS ??= `http://localhost:${strangersPort}`);
const { baseURL, server } = await platform({ API_ORIGINS: strangers });

/**
 * Tests of the remotes as micro-frontends: failing alone, mounting on other sites, leaking nothing. The full run takes many minutes;
 * a sample has one remote for a third of the faults, and few rounds of mounting.
 */
export default defineConfig<{ rounds: Repetitions }>({
  ...BASE,
  outputDir: outputOf('federation'),
  workers: WORKERS,
  fullyParallel: true,
  reporter: [...REPORTERS, ...(IS_SAMPLE ? [] : [['./faults/matrix-reporter.ts'] as const])],
  use: {
    ...BASE.use,
    baseURL,
    launchOptions: JOURNEYS,
    viewport: { width: 1280, height: 800 },
    // There are more than a hundred tests; a failure's error context has to suffice.
    trace: 'off',
    screenshot: 'off',
    rounds: IS_SAMPLE ? { warmUp: 8, batches: [10, 10, 10] } : { warmUp: 20, batches: [60, 60, 60] },
  },
  // A single project, because a worker restarts for each one.
  testDir: '.',
  testMatch: ['hosts/*.host.ts', 'faults/*.fault.ts', 'leaks/*.leak.ts'],
  ...(IS_SAMPLE && { grep: /@sample/ }),
  webServer: [
    ...(server ? [server] : []),
    {
      command: `"${process.execPath}" ${resolve(import.meta.dirname, 'hosts/stranger-server.ts')}`,
      url: strangers,
      env: { PORT: strangersPort, PLATFORM: baseURL },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
});
