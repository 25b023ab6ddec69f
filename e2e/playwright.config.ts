import { defineConfig } from '@playwright/test';
import { DESK } from './fixtures/devices.ts';
import { platform } from './fixtures/platform.ts';
import { BASE, outputOf, REPORTERS, WORKERS } from './fixtures/playwright-base.ts';
import { SMALL_CAMERA } from './fixtures/small-camera.ts';

const { baseURL, server } = await platform();

/**
 * Journeys, independent of each other: in any order, several at a time on one platform. There is a single project, because a
 * worker restarts the browser for each project; a journey chooses its own devices (fixtures/devices.ts).
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
