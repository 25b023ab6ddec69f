import { expect, test } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import {
  LIMITS,
  measureJoin,
  measureNetwork,
  measureReload,
  measureServerRestart,
  median,
  OPEN_TO_ALL,
} from './figures.ts';
import { whyNoOwnNetwork } from './own-network.ts';

let platform: OwnPlatform;
test.beforeEach(async () => {
  platform = await OwnPlatform.open(undefined, OPEN_TO_ALL);
});
test.afterEach(() => platform.close());

test('who joins sees the other nearly as soon as a bare connection would show them', async ({ browser }) => {
  const { room, bare } = await measureJoin(browser, platform);
  expect(median(room) / median(bare)).toBeLessThanOrEqual(LIMITS.joinRatio);
});

test('a network that was lost and found brings the picture back within two seconds, by a new path of the same connection', async ({
  browser,
}) => {
  expect(whyNoOwnNetwork()).toBeNull();
  const { back, iceRestarts, newConnections } = await measureNetwork(browser, platform);
  expect(newConnections).toBe(0);
  // A slow machine may miss that the path was gone: it heals by itself then.
  expect(iceRestarts).toBeGreaterThan(0);
  expect(median(back)).toBeLessThanOrEqual(LIMITS.network);
});

test('a reload of either side leads into the same call within three seconds', async ({ browser }) => {
  expect(median(await measureReload(browser, platform))).toBeLessThanOrEqual(LIMITS.reload);
});

test('the call goes on while there is no server, and is heard again by itself once there is one', async ({
  browser,
}) => {
  const { framesWithout, signalling, newConnections } = await measureServerRestart(browser, platform);
  expect(newConnections).toBe(0);
  // Four seconds of at least five pictures each, on a busy machine.
  expect(Math.min(...framesWithout)).toBeGreaterThan(20);
  expect(median(signalling)).toBeLessThanOrEqual(LIMITS.signalling);
});
