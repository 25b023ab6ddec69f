import { getAttendance } from '@acquaint/contracts';
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { livekitServer, type Livekit } from './livekit-server.ts';
import { morePictures } from './probe.ts';
import { bookedPair, closePair, meet } from './two-people.ts';

let livekit: Livekit;
let platform: OwnPlatform;
test.beforeEach(async () => {
  livekit = await livekitServer();
  platform = await OwnPlatform.open(undefined, livekit.settings);
  await livekit.start(platform.url);
});
test.afterEach(async () => {
  await platform.close();
  await livekit.close();
});

test('two people see each other through a LiveKit server, and again after a reload', async ({ browser }) => {
  const pair = await bookedPair(browser, platform.url);
  await meet(pair);
  for (const { page } of [pair.ada, pair.grace]) await morePictures(page, 20);
  await pair.ada.page.reload();
  await expect(pair.ada.page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout: 30_000 });
  await morePictures(pair.ada.page, 20);
  await closePair(pair);
});

test('a person who leaves while our own server is down is recorded as gone by LiveKit’s events', async ({
  browser,
}) => {
  const pair = await bookedPair(browser, platform.url);
  await meet(pair);
  await morePictures(pair.grace.page, 20);
  await platform.kill();
  await morePictures(pair.grace.page, 40);
  await pair.ada.page.close();
  await platform.start();
  const { request } = pair.grace.context;
  const { access } = pair.grace.member.tokens;
  const params = { id: pair.session.id };
  await expect
    .poll(
      async () => {
        const { results } = await call(request, getAttendance, { params }, access);
        return results.filter(({ person, left_at }) => person.first_name === 'Ada' && left_at === null)
          .length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await closePair(pair);
});
