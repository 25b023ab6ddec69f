import { createLiveToken } from '@acquaint/contracts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import type { OwnPlatform } from '../fixtures/own-platform.ts';
import { rememberConnections } from '../pages/media.ts';
import { comeInAsGuest } from '../pages/admission.ts';
import { bareCall } from './bare-peers.ts';
import { connectionsOf, joinToFirstFrame, pictureOfEach, probe } from './probe.ts';
import { bookedPair, closePair, openDeviceCheck, join, type Pair } from './two-people.ts';

/** One machine draws all four windows, so those of the others are small. */
const SMALL = { width: 480, height: 400 } as const;
/** Number of others that each of four sees. */
export const OTHERS = 3;
const GUESTS = ['Maya Okoro', 'Tomás Ortega'] as const;

export interface Seen {
  /** Name shown to the others. */
  readonly name: string;
  readonly page: Page;
}

/** Two members and two guests of one session; Ada has not joined yet. */
export interface Four {
  readonly pair: Pair;
  readonly ada: Seen;
  readonly grace: Seen;
  readonly guests: readonly Seen[];
  readonly close: () => Promise<void>;
}

/** Lowers the camera's resolution: twelve streams run at once, which a small machine can play only at few pixels. */
async function withSmallCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Undefined on an empty page.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints = {}) => {
      const video = typeof constraints.video === 'object' ? constraints.video : {};
      const small = { ...video, width: 320, height: 180, frameRate: 10 };
      return open(constraints.video ? { ...constraints, video: small } : constraints);
    };
  });
}

async function prepare(context: BrowserContext, page: Page): Promise<void> {
  await withSmallCamera(context);
  await rememberConnections(page);
}

/** Opens the link, asks for admission, and lets the host admit the guest. */
async function letIn(browser: Browser, { url }: OwnPlatform, link: string, name: string, host: Page) {
  const context = await browser.newContext({ baseURL: url, viewport: SMALL });
  await probe(context, { others: OTHERS });
  const page = await context.newPage();
  await prepare(context, page);
  await comeInAsGuest({ page, link, name, host, timeout: 60_000 });
  return { name, page, context };
}

/** Books a session of Ada and Grace. Grace and two guests are in the room, and Ada is at the device check. */
export async function threeAndOne(browser: Browser, platform: OwnPlatform): Promise<Four> {
  const pair = await bookedPair(browser, platform.url, { others: OTHERS });
  for (const { context, page } of [pair.ada, pair.grace]) await prepare(context, page);
  const host = pair.grace;
  await host.page.setViewportSize(SMALL);
  await openDeviceCheck(host, pair.session);
  await join(host);
  const { access } = host.member.tokens;
  const { url: link } = await call(
    host.context.request,
    createLiveToken,
    { params: { id: pair.session.id } },
    access,
  );
  const guests: (Seen & { context: BrowserContext })[] = [];
  for (const name of GUESTS) guests.push(await letIn(browser, platform, link, name, host.page));
  await openDeviceCheck(pair.ada, pair.session);
  const seen = ({ member, page }: Pair['ada']): Seen => ({
    name: `${member.firstName} ${member.lastName}`,
    page,
  });
  return {
    pair,
    ada: seen(pair.ada),
    grace: seen(pair.grace),
    guests,
    close: async () => {
      await Promise.all(guests.map(({ context }) => context.close()));
      await closePair(pair);
    },
  };
}

/** Reloads one person's page. Returns milliseconds until they see all others and all others see them. */
export async function reloadOf(who: Seen, all: readonly Seen[]): Promise<number> {
  const others = all.filter((each) => each !== who);
  const known = await Promise.all(others.map(({ page }) => connectionsOf(page)));
  const start = Date.now();
  await who.page.reload({ waitUntil: 'commit' });
  const seen = await Promise.all([
    pictureOfEach(who.page, others.length),
    ...others.map(({ page }, index) => pictureOfEach(page, 1, known[index] ?? 0)),
  ]);
  return Math.max(...seen) - start;
}

/** Measures from the fourth person's “Join” to pictures of all three, alternating with a bare connection; milliseconds. */
export async function measureFourth(
  browser: Browser,
  platform: OwnPlatform,
  rounds: number,
): Promise<{ readonly room: readonly number[]; readonly bare: readonly number[] }> {
  const four = await threeAndOne(browser, platform);
  const { pair, ada, grace } = four;
  const bystanders = await browser.newContext();
  await withSmallCamera(bystanders);
  const times = { room: [] as number[], bare: [] as number[] };
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) await openDeviceCheck(pair.ada, pair.session);
    await join(pair.ada);
    const room = await joinToFirstFrame(ada.page, OTHERS);
    await ada.page.getByRole('button', { name: 'Leave' }).click();
    await expect(grace.page.getByRole('figure', { name: ada.name })).toHaveCount(0);
    const bare = await bareCall(bystanders, platform.url);
    if (round === 0) continue;
    times.room.push(room);
    times.bare.push(bare);
  }
  await bystanders.close();
  await four.close();
  return times;
}
