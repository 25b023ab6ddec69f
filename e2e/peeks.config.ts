import { defineConfig } from '@playwright/test';
import { BASE, outputOf, REPORTERS } from './fixtures/playwright-base.ts';

/** The whole way of a peek with real media, and peeks when a worker, a disk or a track fails, and when one is revoked while somebody watches it: real videos. */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('peeks'),
  testDir: './peeks',
  testMatch: '**/*.peek.ts',
  workers: 1,
  reporter: [...REPORTERS, ['./peeks/peek-faults-table.ts']],
});
