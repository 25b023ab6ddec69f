import { defineConfig } from '@playwright/test';
import { platform } from './fixtures/platform.ts';
import { BASE, REPORTERS } from './fixtures/playwright-base.ts';

const { baseURL, server } = await platform();

/** What the six remotes promise beside being there: failing alone, mounting elsewhere, leaving nothing behind. */
export default defineConfig({
  ...BASE,
  workers: 2,
  expect: { timeout: 5_000 },
  fullyParallel: true,
  reporter: [...REPORTERS, ['./faults/matrix-reporter.ts']],
  use: {
    ...BASE.use,
    baseURL,
    viewport: { width: 1280, height: 800 },
    // A hundred tests and more: what a failure leaves behind is its error context.
    trace: 'off',
    screenshot: 'off',
  },
  projects: [{ name: 'faults', testDir: './faults', testMatch: '**/*.fault.ts' }],
  ...(server ? { webServer: server } : {}),
});
