import { defineConfig } from '@playwright/test';
import { platform } from './fixtures/platform.ts';
import { BASE, outputOf, REPORTERS } from './fixtures/playwright-base.ts';

const { baseURL, server } = await platform();

/** Journeys of people. */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('journeys'),
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  // One platform, one clock that a journey may move: journeys run one after the other.
  workers: 1,
  reporter: REPORTERS,
  use: { ...BASE.use, baseURL },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // What publishing does, and what a page loads, is the same at every width.
      testIgnore:
        /(budget|conversation|google|guest-clip|identity|new-version|payment|site|staff-remotes)\.journey\.ts$/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
  ...(server ? { webServer: server } : {}),
});
