import { defineConfig } from '@playwright/test';
import { BASE, outputOf, REPORTERS } from './fixtures/playwright-base.ts';

/** Tests of recordings when a tab, a server or a disk fails: real calls that take a minute each. */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('recording'),
  testDir: './recording',
  testMatch: '**/*.record.ts',
  workers: 1,
  reporter: [...REPORTERS, ['./recording/faults-table.ts']],
  use: { ...BASE.use, viewport: { width: 1280, height: 800 }, trace: 'off' },
});
