import { defineConfig } from '@playwright/test';
import { DESK } from './fixtures/devices.ts';
import { platform } from './fixtures/platform.ts';
import { BASE, outputOf, REPORTERS, WORKERS } from './fixtures/playwright-base.ts';
import { SMALL_CAMERA } from './fixtures/small-camera.ts';

const { baseURL, server } = await platform();

/**
 * Journeys of people, each on its own: in any order, several at a time on one platform. There is one project, since a worker
 * starts a browser anew for each: a journey says itself what devices it takes (fixtures/devices.ts).
 */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('journeys'),
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  workers: WORKERS,
  reporter: REPORTERS,
  use: { ...BASE.use, ...DESK, baseURL, launchOptions: SMALL_CAMERA },
  ...(server ? { webServer: server } : {}),
});
