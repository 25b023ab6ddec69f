import { defineConfig } from '@playwright/test';
import { COTURN } from '../scripts/lib/needs.ts';
import { BASE, outputOf, REPORTERS } from './fixtures/playwright-base.ts';

const hasRelay = COTURN.find() !== undefined;
if (!hasRelay) console.log(`SKIPPED: ${COTURN.use}; ${COTURN.how}.`);

/** How soon people in the room see each other, whatever happens to the network, the page and the server; and the relay. */
export default defineConfig({
  ...BASE,
  outputDir: outputOf('room'),
  testDir: './room',
  testMatch: '**/*.call.ts',
  testIgnore: hasRelay ? [] : ['**/relay.call.ts'],
  timeout: 240_000,
  workers: 1,
  reporter: REPORTERS,
  use: { ...BASE.use, viewport: { width: 1280, height: 800 }, trace: 'off' },
});
