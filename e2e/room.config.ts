import { defineConfig } from '@playwright/test';
import { COTURN, LIVEKIT } from '../scripts/lib/programs/needs.ts';
import { BASE, outputOf, REPORTERS } from './fixtures/playwright-base.ts';

/** Tests that need programs which this machine may lack, by file. */
const NEEDS = { '**/relay.call.ts': COTURN, '**/livekit.call.ts': LIVEKIT };
const missing = Object.entries(NEEDS).filter(([, { find }]) => find() === undefined);
for (const [, { use, how }] of missing) console.log(`SKIPPED: ${use}; ${how}.`);
if (missing.length > 0)
  console.log(`SKIPPED in all: ${missing.length} of ${Object.keys(NEEDS).length} files.`);

/** Tests of how fast people in the room see each other, despite failures of network, page and server; and of the relay. */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('room'),
  testDir: './room',
  testMatch: '**/*.call.ts',
  testIgnore: missing.map(([file]) => file),
  workers: 1,
  reporter: REPORTERS,
  use: { ...BASE.use, viewport: { width: 1280, height: 800 }, trace: 'off' },
});
