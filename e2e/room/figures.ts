import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import type { OwnPlatform } from '../fixtures/own-platform.ts';
import { bareCall } from './bare-peers.ts';
import { openOwnNetwork } from './own-network.ts';
import { connectionsOf, framesDecoded, iceNames, joinToFirstFrame, morePictures } from './probe.ts';
import { bookedPair, closePair, openDeviceCheck, join, meet, type Pair } from './two-people.ts';

/** Limits of the room: milliseconds, and the ratio to a bare connection. */
export const LIMITS = { joinRatio: 1.5, network: 2_000, reload: 3_000, signalling: 10_000 } as const;
/** The server must be reachable from the other network. */
export const OPEN_TO_ALL = { HOST: '0.0.0.0' } as const;
const ROUNDS = 5;
/** Long enough for browsers to notice that the path is gone. */
const NETWORK_AWAY_MS = 5_000;
const SERVER_AWAY_MS = 4_000;

export interface JoinTimes {
  readonly room: readonly number[];
  readonly bare: readonly number[];
}

/** Measures from “Join” to the first remote picture, alternating with a bare connection between two pages. */
export async function measureJoin(
  browser: Browser,
  { url }: OwnPlatform,
  rounds = ROUNDS,
): Promise<JoinTimes> {
  const pair = await bookedPair(browser, url);
  const { ada, grace, session } = pair;
  const times = { room: [] as number[], bare: [] as number[] };
  await openDeviceCheck(grace, session);
  await join(grace);
  const others = await browser.newContext();
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    await openDeviceCheck(ada, session);
    await join(ada);
    const room = await joinToFirstFrame(ada.page);
    await ada.page.getByRole('button', { name: 'Leave' }).click();
    await expect(grace.page.getByText(/Ada .*has left the call/)).toBeVisible();
    const bare = await bareCall(others, url);
    if (round === 0) continue;
    times.room.push(room);
    times.bare.push(bare);
  }
  await others.close();
  await closePair(pair);
  return times;
}

export interface NetworkTimes {
  /** Milliseconds from the network's return until both see each other. */
  readonly back: readonly number[];
  /** How often ICE was restarted on the same connection. */
  readonly iceRestarts: number;
  /** Additional peer connections of the two pages: none, because only the path changes. */
  readonly newConnections: number;
}

/** Returns how many peer connections these pages have created in total. */
const madeBy = async (pages: readonly Page[]): Promise<number> =>
  (await Promise.all(pages.map(connectionsOf))).reduce((sum, made) => sum + made, 0);

/** Disconnects one of two people from the network and reconnects them. */
export async function measureNetwork(
  browser: Browser,
  { url }: OwnPlatform,
  rounds = ROUNDS,
): Promise<NetworkTimes> {
  const network = await openOwnNetwork();
  try {
    const pair = await bookedPair(browser, url, { adas: network.browser });
    const pages = [pair.ada.page, pair.grace.page] as const;
    await meet(pair);
    for (const page of pages) await morePictures(page, 30);
    const back: number[] = [];
    let iceRestarts = 0;
    const first = await madeBy(pages);
    let known = first;
    for (let round = 0; round < rounds; round += 1) {
      const names = await iceNames(pair.ada.page);
      network.lose();
      await pause(NETWORK_AWAY_MS);
      const before = await Promise.all(pages.map((page) => framesDecoded(page)));
      const start = Date.now();
      network.find();
      const seen = await Promise.all(pages.map((page, index) => morePictures(page, before[index] ?? 0)));
      back.push(Math.max(...seen) - start);
      // What is in progress has finished by then.
      await pause(2_000);
      const made = await madeBy(pages);
      if (made === known && (await iceNames(pair.ada.page)) !== names) iceRestarts += 1;
      known = made;
    }
    await closePair(pair);
    return { back, iceRestarts, newConnections: known - first };
  } finally {
    await network.close();
  }
}

/** Each of the two reloads the page in turn. Returns milliseconds until both see each other. */
export async function measureReload(
  browser: Browser,
  { url }: OwnPlatform,
  rounds = ROUNDS,
): Promise<readonly number[]> {
  const pair = await bookedPair(browser, url);
  const { ada, grace } = pair;
  await meet(pair);
  for (const { page } of [ada, grace]) await morePictures(page, 10);
  const times: number[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const [who, other] = round % 2 === 0 ? [ada, grace] : [grace, ada];
    const known = await connectionsOf(other.page);
    const start = Date.now();
    await who.page.reload({ waitUntil: 'commit' });
    const seen = await Promise.all([morePictures(who.page, 0), morePictures(other.page, 0, known)]);
    times.push(Math.max(...seen) - start);
    await expect(who.page.getByRole('button', { name: 'Leave' })).toBeVisible();
  }
  await closePair(pair);
  return times;
}

/** Repeats Ada's gesture until Grace sees it, because a person who has just reconnected may not be heard at once. */
async function handIs({ ada, grace }: Pair, raised: boolean): Promise<void> {
  const button = ada.page.getByRole('button', { name: 'Raise hand' });
  await expect(async () => {
    const isUp = (await button.getAttribute('aria-pressed')) === 'true';
    if (isUp !== raised) await ada.page.keyboard.press('h');
    await expect(grace.page.getByLabel('Hand raised')).toHaveCount(raised ? 1 : 0, { timeout: 1_000 });
  }).toPass({ timeout: 30_000, intervals: [50] });
}

export interface RestartTimes {
  /** Pictures decoded while there was no server; the smaller number of both sides. */
  readonly framesWithout: readonly number[];
  /** Milliseconds from the server's restart until both pages are heard. */
  readonly signalling: readonly number[];
  /** Additional peer connections of the two pages: none, because theirs survive. */
  readonly newConnections: number;
}

/** Kills the server during a call and restarts it some seconds later. */
export async function measureServerRestart(
  browser: Browser,
  platform: OwnPlatform,
  rounds = ROUNDS,
): Promise<RestartTimes> {
  const pair = await bookedPair(browser, platform.url);
  const pages = [pair.ada.page, pair.grace.page] as const;
  await meet(pair);
  // Wait until the connections are established, which needs the server.
  for (const page of pages) await morePictures(page, 30);
  const framesWithout: number[] = [];
  const signalling: number[] = [];
  const first = await madeBy(pages);
  for (let round = 0; round < rounds; round += 1) {
    await platform.kill();
    const before = await Promise.all(pages.map((page) => framesDecoded(page)));
    await pause(SERVER_AWAY_MS);
    const after = await Promise.all(pages.map((page) => framesDecoded(page)));
    framesWithout.push(Math.min(...after.map((frames, index) => frames - (before[index] ?? 0))));
    await platform.start();
    const start = Date.now();
    for (const page of pages) {
      await expect(page.getByText('You’ve lost your connection')).toHaveCount(0, {
        timeout: 60_000,
      });
    }
    // Signaling works once both are back in the room.
    await handIs(pair, true);
    signalling.push(Date.now() - start);
    await handIs(pair, false);
  }
  // A replacement of the connections would have happened by then.
  await pause(1_000);
  const newConnections = (await madeBy(pages)) - first;
  await closePair(pair);
  return { framesWithout, signalling, newConnections };
}
