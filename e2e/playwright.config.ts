import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LAUNCH } from './fixtures/browser.ts';
import { platform } from './fixtures/platform.ts';

const { baseURL, server } = await platform();

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: resolve(import.meta.dirname, 'test-results'),
  // One platform, one clock that a journey may move: journeys run one after the other.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['line'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-GB',
    // Not UTC, so that a forgotten zone shows.
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
  ],
  ...(server ? { webServer: server } : {}),
});
