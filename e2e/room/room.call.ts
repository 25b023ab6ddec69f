import { expect, test } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import {
  LIMITS,
  measureJoin,
  measureNetwork,
  measureReload,
  measureServerRestart,
  OPEN_TO_ALL,
} from './figures.ts';
import { median } from '../../scripts/lib/median.ts';
import { whyNoOwnNetwork } from './own-network.ts';

let platform: OwnPlatform;
test.beforeEach(async () => {
  platform = await OwnPlatform.open(undefined, OPEN_TO_ALL);
});
test.afterEach(() => platform.close());

test('joining shows the other person nearly as fast as a bare connection', async ({ browser }) => {
  const { room, bare } = await measureJoin(browser, platform);
  expect(median(room) / median(bare)).toBeLessThanOrEqual(LIMITS.joinRatio);
});

test('after a lost network the picture is back within two seconds, by an ICE restart of the same connection', async ({
  browser,
}) => {
  expect(whyNoOwnNetwork()).toBeNull();
  const { back, iceRestarts, newConnections } = await measureNetwork(browser, platform);
  expect(newConnections).toBe(0);
  // A slow machine may not notice that the path was gone; then it recovers without a restart.
  expect(iceRestarts).toBeGreaterThan(0);
  expect(median(back)).toBeLessThanOrEqual(LIMITS.network);
});

test('a reload of either side leads into the same call within three seconds', async ({ browser }) => {
  expect(median(await measureReload(browser, platform))).toBeLessThanOrEqual(LIMITS.reload);
});

test('the call continues without a server, and signaling reconnects once there is one', async ({
  browser,
}) => {
  const { framesWithout, signalling, newConnections } = await measureServerRestart(browser, platform);
  expect(newConnections).toBe(0);
  // Four seconds with at least five pictures each, even on a busy machine.
  expect(Math.min(...framesWithout)).toBeGreaterThan(20);
  expect(median(signalling)).toBeLessThanOrEqual(LIMITS.signalling);
});
