import { defineConfig } from '@playwright/test';
import { DESK } from './fixtures/devices.ts';
import { platform } from './fixtures/platform.ts';
import { BASE, outputOf, REPORTERS, WORKERS } from './fixtures/playwright-base.ts';
import { waiting } from './fixtures/sample.ts';
import { SMALL_CAMERA } from './fixtures/small-camera.ts';

const { baseURL, server } = await platform();

/** Journeys that publish remotes to a platform of their own: a sample has one of them. */
const TAKING_TURNS = ['new-version', 'remote-from-source', 'staff-remotes'].map(
  (name) => `**/${name}.journey.ts`,
);

/**
 * Journeys, independent of each other: in any order, several at a time on one platform. There is a single project, because a
 * worker restarts the browser for each project; a journey chooses its own devices (fixtures/devices.ts).
 */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('journeys'),
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  testIgnore: waiting(TAKING_TURNS),
  fullyParallel: true,
  workers: WORKERS,
  reporter: REPORTERS,
  use: { ...BASE.use, ...DESK, baseURL, launchOptions: SMALL_CAMERA },
  ...(server ? { webServer: server } : {}),
});
