import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../scripts/lib/free-port.ts';
import { HEADLESS } from './fixtures/browser.ts';
import { platform } from './fixtures/platform.ts';
import { BASE, outputOf, REPORTERS, WORKERS } from './fixtures/playwright-base.ts';
import type { Repetitions } from './leaks/nothing-grows.ts';

const strangersPort = (process.env.E2E_STRANGERS_PORT ??= String(await freePort()));
const strangers = (process.env.E2E_STRANGERS ??= `http://localhost:${strangersPort}`);
/** `pnpm test federation` runs one remote per fault and few rounds of mounting; the full run takes many minutes. */
const isSample = process.env.E2E_SAMPLE === '1';
const { baseURL, server } = await platform({ API_ORIGINS: strangers });

/** Tests of the remotes as micro-frontends: failing alone, mounting on other sites, leaking nothing. */
export default defineConfig<{ rounds: Repetitions }>({
  ...BASE,
  outputDir: outputOf('federation'),
  workers: WORKERS,
  fullyParallel: true,
  reporter: [...REPORTERS, ...(isSample ? [] : [['./faults/matrix-reporter.ts'] as const])],
  use: {
    ...BASE.use,
    baseURL,
    launchOptions: HEADLESS,
    viewport: { width: 1280, height: 800 },
    // There are more than a hundred tests; a failure's error context has to suffice.
    trace: 'off',
    screenshot: 'off',
    rounds: isSample ? { warmUp: 8, batches: [10, 10, 10] } : { warmUp: 20, batches: [60, 60, 60] },
  },
  // A single project, because a worker restarts for each one.
  testDir: '.',
  testMatch: ['hosts/*.host.ts', 'faults/*.fault.ts', 'leaks/*.leak.ts'],
  ...(isSample && { grep: /@sample/ }),
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
