import { expect, test, type Page } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { OPEN_TO_ALL } from './figures.ts';
import { openOwnNetwork, whyNoOwnNetwork, type OwnNetwork } from './own-network.ts';
import { framesDecoded, morePictures, voiceOf } from './probe.ts';
import { bookedPair, closePair, meet } from './two-people.ts';

/** Bandwidth in kbit/s: enough for a voice including packet overhead, but not for a usable picture as well. */
const WEAK_KBPS = 90;
/** Minimum share of the played voice that was received and not concealed, so that speech is intelligible. */
const HEARD = 0.8;

let platform: OwnPlatform;
let network: OwnNetwork | undefined;
test.beforeEach(async () => {
  expect(whyNoOwnNetwork()).toBeNull();
  platform = await OwnPlatform.open(undefined, OPEN_TO_ALL);
  network = await openOwnNetwork();
});
test.afterEach(async () => {
  await network?.close();
  await platform.close();
});

const mine = (page: Page) =>
  page.getByText('Your video is paused: the connection is weak. People can still hear you.');
const theirs = (page: Page) => page.getByText('Video paused: the connection is weak.');

test('on a slow connection the picture stops and the voice continues; both are told, and the picture returns with the bandwidth', async ({
  browser,
}) => {
  if (!network) throw new Error('There is no network');
  const pair = await bookedPair(browser, platform.url, { adas: network.browser });
  const pages = [pair.ada.page, pair.grace.page] as const;
  await meet(pair);
  for (const page of pages) await morePictures(page, 30);

  network.narrow(WEAK_KBPS);
  const narrowed = Date.now();
  for (const page of pages) await expect(mine(page)).toBeVisible({ timeout: 60_000 });
  for (const page of pages) await expect(theirs(page)).toBeVisible({ timeout: 30_000 });
  const gaveWayAfter = Date.now() - narrowed;
  const before = await Promise.all(pages.map(voiceOf));
  const pictures = await Promise.all(pages.map((page) => framesDecoded(page)));
  // Long enough to judge whether speech is intelligible.
  await expect
    .poll(async () => Math.min(...(await voices(pages, before)).map(({ played }) => played)), {
      timeout: 60_000,
    })
    .toBeGreaterThan(5);
  const shares = (await voices(pages, before)).map(({ share }) => share);
  const still = await Promise.all(pages.map((page) => framesDecoded(page)));

  network.widen();
  const widened = Date.now();
  await Promise.all(pages.map((page, index) => morePictures(page, still[index] ?? 0, 0, 120_000)));
  const cameBackAfter = Date.now() - widened;
  for (const page of pages) {
    await expect(mine(page)).toHaveCount(0, { timeout: 60_000 });
    await expect(theirs(page)).toHaveCount(0, { timeout: 60_000 });
  }
  process.stdout.write(
    `weak line: picture gave way and both were told after ${gaveWayAfter} ms; of the voice was heard ` +
      `${shares.map((share) => `${Math.round(100 * share)} %`).join(' and ')}; pictures meanwhile ` +
      `${still.map((frames, index) => frames - (pictures[index] ?? 0)).join(' and ')}; back after ${cameBackAfter} ms\n`,
  );
  for (const share of shares) expect(share).toBeGreaterThan(HEARD);
  await closePair(pair);
});

/** Returns, since an earlier measurement, the seconds of voice played and the share that was received. */
async function voices(pages: readonly Page[], before: readonly Awaited<ReturnType<typeof voiceOf>>[]) {
  const now = await Promise.all(pages.map(voiceOf));
  return now.map(({ played, madeUp }, index) => {
    const since = played - (before[index]?.played ?? 0);
    return { played: since, share: 1 - (madeUp - (before[index]?.madeUp ?? 0)) / since };
  });
}
