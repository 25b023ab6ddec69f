import { defineConfig } from '@playwright/test';
import { SMALL_CAMERA } from './fixtures/small-camera.ts';
import { BASE, outputOf, REPORTERS } from './fixtures/playwright-base.ts';

/** Circle events in six browsers, with video, and with a server that is killed in the middle of a round. */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('events'),
  testDir: './events',
  testMatch: '**/*.event.ts',
  workers: 1,
  reporter: REPORTERS,
  use: { ...BASE.use, viewport: { width: 1280, height: 800 }, launchOptions: SMALL_CAMERA },
});
