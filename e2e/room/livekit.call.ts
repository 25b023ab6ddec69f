import { createLiveToken, getAttendance } from '@acquaint/contracts';
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { comeInAsGuest } from '../pages/admission.ts';
import { acknowledged, assembled, leave, record, startCall } from '../recording/recorded-call.ts';
import { OPEN_TO_ALL } from './figures.ts';
import { livekitServer, type Livekit } from './livekit-server.ts';
import { openOwnNetwork, whyNoOwnNetwork } from './own-network.ts';
import { framesDecoded, morePictures } from './probe.ts';
import { threeAndOne } from './four-people.ts';
import { bookedPair, closePair, join, meet } from './two-people.ts';

let livekit: Livekit;
let platform: OwnPlatform;

/** Starts LiveKit's server and a platform. @param calls which calls go through the server. */
async function open(calls: 'all' | 'groups'): Promise<void> {
  livekit = await livekitServer();
  const settings = { ...livekit.settings, ...OPEN_TO_ALL, LIVEKIT_CALLS: calls };
  platform = await OwnPlatform.open(undefined, settings);
  await livekit.start(platform.url);
}
test.afterEach(async () => {
  await platform.close();
  await livekit.close();
});

/** Pictures of one person that a page has shown so far. */
const shownOf = (page: Page, name: string | RegExp): Promise<number> =>
  page
    .getByRole('figure', { name })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** Waits until a page shows ten more pictures of a person. */
async function expectGoesOn(page: Page, name: string | RegExp, timeout = 60_000): Promise<void> {
  await expect(page.getByRole('figure', { name })).toBeVisible({ timeout });
  const before = await shownOf(page, name);
  await expect
    .poll(() => shownOf(page, name), { message: `the picture of ${String(name)} moves`, timeout })
    .toBeGreaterThan(before + 10);
}

/** How many connections of a page are open. */
const connectionsNow = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { probedPeers: RTCPeerConnection[] }).probedPeers.filter(
        ({ connectionState }) => connectionState === 'connected',
      ).length,
  );

test('two people see each other through a LiveKit server, and again after a reload', async ({ browser }) => {
  await open('all');
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
  await open('all');
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

test('after LiveKit’s server was killed and started again, both see each other again by themselves', async ({
  browser,
}) => {
  await open('all');
  const pair = await bookedPair(browser, platform.url);
  await meet(pair);
  const pages = [pair.ada.page, pair.grace.page];
  for (const page of pages) await morePictures(page, 20);
  await livekit.close();
  await livekit.start(platform.url);
  const start = Date.now();
  await expectGoesOn(pair.ada.page, /^Grace /);
  await expectGoesOn(pair.grace.page, /^Ada /);
  process.stdout.write(`livekit: pictures ${Date.now() - start} ms after its restart\n`);
  await closePair(pair);
});

test('after a lost network, the picture through LiveKit’s server comes back', async ({ browser }) => {
  expect(whyNoOwnNetwork()).toBeNull();
  await open('all');
  const network = await openOwnNetwork();
  try {
    const pair = await bookedPair(browser, platform.url, { adas: network.browser });
    await meet(pair);
    const pages = [pair.ada.page, pair.grace.page];
    for (const page of pages) await morePictures(page, 20);
    network.lose();
    // Ada's pictures end when her browser gets no more of them.
    await expect
      .poll(async () => {
        const before = await framesDecoded(pair.ada.page);
        await pair.ada.page.evaluate(() => new Promise((later) => setTimeout(later, 1_000)));
        return (await framesDecoded(pair.ada.page)) - before;
      })
      .toBe(0);
    network.find();
    const start = Date.now();
    await expectGoesOn(pair.ada.page, /^Grace /);
    await expectGoesOn(pair.grace.page, /^Ada /);
    process.stdout.write(`livekit: pictures ${Date.now() - start} ms after the network was back\n`);
    await closePair(pair);
  } finally {
    await network.close();
  }
});

test('a call of two moves from browser to browser to LiveKit’s server when a guest comes in, and nobody disappears', async ({
  browser,
}) => {
  await open('groups');
  const pair = await bookedPair(browser, platform.url);
  await meet(pair);
  const { ada, grace } = pair;
  for (const { page } of [ada, grace]) await morePictures(page, 20);
  expect(await connectionsNow(ada.page)).toBe(1);
  const params = { id: pair.session.id };
  const { url: link } = await call(
    grace.context.request,
    createLiveToken,
    { params },
    grace.member.tokens.access,
  );
  const context = await browser.newContext({ baseURL: platform.url });
  const maya = await context.newPage();
  await comeInAsGuest({ page: maya, link, name: 'Maya Okoro', host: grace.page, timeout: 60_000 });
  for (const page of [ada.page, grace.page]) await expectGoesOn(page, 'Maya Okoro');
  for (const name of [/^Ada /, /^Grace /]) await expectGoesOn(maya, name);
  await expectGoesOn(ada.page, /^Grace /);
  await expectGoesOn(grace.page, /^Ada /);
  // The direct connection has ended, and the picture still moves.
  const direct = (page: Page) =>
    page.evaluate(
      () => (window as unknown as { probedPeers: RTCPeerConnection[] }).probedPeers[0]?.connectionState,
    );
  for (const page of [ada.page, grace.page])
    await expect.poll(() => direct(page), { timeout: 30_000 }).toBe('closed');
  await expectGoesOn(ada.page, /^Grace /);
  await context.close();
  await closePair(pair);
});

test('two members and two guests see each other through LiveKit’s server, also after a reload', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await open('groups');
  const four = await threeAndOne(browser, platform);
  await join(four.pair.ada);
  const all = [four.ada, four.grace, ...four.guests];
  const allSee = async (): Promise<void> => {
    for (const who of all)
      for (const other of all) if (other !== who) await expectGoesOn(who.page, other.name, 120_000);
  };
  await allSee();
  await four.ada.page.reload();
  await expect(four.ada.page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout: 60_000 });
  await allSee();
  await four.close();
});

test('a call through LiveKit’s server is recorded as any other', async ({ browser }) => {
  await open('all');
  const made = await startCall(browser, platform);
  await record(made);
  for (const who of [made.ada, made.grace]) await acknowledged(who, 6);
  await leave(made);
  const { tracks } = await assembled(made.ada, 1);
  expect(tracks.map(({ person }) => person.first_name)).toEqual(['Grace', 'Ada']);
  for (const { context } of [made.ada, made.grace]) await context.close();
});
