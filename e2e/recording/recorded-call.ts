import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bookSession,
  getRecording,
  listFreeSlots,
  listRecordings,
  type Recording,
  type Session,
} from '@acquaint/contracts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import type { TestMember } from '../fixtures/member.ts';
import { memberBrowser } from '../fixtures/member-browser.ts';
import type { OwnPlatform } from '../fixtures/own-platform.ts';

/** A piece that the server said it has. */
interface Acknowledged {
  readonly take: string;
  readonly seq: number;
  readonly sha256: string;
  readonly seconds: number;
}

export interface Person {
  readonly member: TestMember;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly acknowledged: Acknowledged[];
}

export interface Call {
  readonly ada: Person;
  readonly grace: Person;
  readonly session: Session;
}

async function person(
  browser: Browser,
  { url }: OwnPlatform,
  firstName: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Person> {
  const { member, context } = await memberBrowser(browser, url, firstName);
  await prepare(context);
  const acknowledged: Acknowledged[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('/pieces/') || response.status() !== 200) return;
    const { take_id, seq, sha256, from, until } = response.request().postDataJSON() as Record<string, string>;
    const note = async (): Promise<void> => {
      const { outcome } = (await response.json()) as { outcome: string };
      const seconds = (Date.parse(until ?? '') - Date.parse(from ?? '')) / 1000;
      if (outcome === 'kept')
        acknowledged.push({ take: take_id ?? '', seq: Number(seq), sha256: sha256 ?? '', seconds });
    };
    // An answer that the page itself never got, because it was killed, promises nothing to anybody.
    note().catch(() => undefined);
  });
  return { member, context, page: await context.newPage(), acknowledged };
}

/** Two people book, enter the room and see each other. */
export async function startCall(
  browser: Browser,
  platform: OwnPlatform,
  prepare: (context: BrowserContext, who: 'ada' | 'grace') => Promise<void> = () => Promise.resolve(),
): Promise<Call> {
  const ada = await person(browser, platform, 'Ada', (context) => prepare(context, 'ada'));
  const grace = await person(browser, platform, 'Grace', (context) => prepare(context, 'grace'));
  const { access } = ada.member.tokens;
  const username = grace.member.username;
  const free = await call(ada.page.request, listFreeSlots, { query: { username, days: 31 } }, access);
  const slot = free.slots[0] ?? free.next_free;
  if (!slot) throw new Error('No time is free');
  const body = { username, starts_at: slot.starts_at };
  const session = await call(ada.page.request, bookSession, { body }, access);
  for (const { page } of [ada, grace]) {
    await page.goto(`/room?session=${session.id}`);
    const join = page.getByRole('button', { name: 'Join' });
    // While the devices are being opened it takes no click.
    await expect(join).not.toHaveClass(/loading/, { timeout: 30_000 });
    await join.click();
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout: 30_000 });
  }
  await expect(ada.page.getByRole('timer')).toBeVisible({ timeout: 60_000 });
  return { ada, grace, session };
}

/** Ada asks, Grace agrees: both are recorded. */
export async function record({ ada, grace }: Call): Promise<void> {
  await ada.page.getByRole('button', { name: 'More' }).click();
  await ada.page.getByRole('menuitem', { name: 'Record this call' }).click();
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ada, grace])
    await expect(page.getByText('Recording', { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Waits until the server has acknowledged so many seconds of somebody. */
export async function acknowledged({ acknowledged: pieces }: Person, seconds: number): Promise<void> {
  const sum = (): number => pieces.reduce((all, piece) => all + piece.seconds, 0);
  await expect
    .poll(sum, { message: 'seconds that the server has', timeout: 60_000 })
    .toBeGreaterThanOrEqual(seconds);
}

/** Both leave: the session is over. */
export async function leave({ ada, grace }: Call): Promise<void> {
  for (const { page } of [ada, grace]) {
    const button = page.getByRole('button', { name: 'Leave' });
    // After a restart of the server the page needs a moment to be heard again.
    await expect(page.getByText('The connection to the platform is lost')).toHaveCount(0, {
      timeout: 60_000,
    });
    if (await button.isVisible()) await button.click();
  }
}

/** The recording as somebody sees it. */
async function seen({ page, member }: Person): Promise<Recording> {
  const { results } = await call(page.request, listRecordings, { query: {} }, member.tokens.access);
  const [recording] = results;
  if (!recording) throw new Error('Nothing was recorded');
  return call(page.request, getRecording, { params: { id: recording.id } }, member.tokens.access);
}

/** Waits until all that was consented to is on the server and put together. @returns what is missing of each, seconds. */
export async function assembled(who: Person, allowedMissing: number): Promise<Recording> {
  const missing = async (): Promise<string> => {
    const { state, tracks } = await seen(who);
    const gaps = tracks.map((track) => track.consented_seconds - track.received_seconds);
    return state === 'ready' && gaps.length === 2 && gaps.every((gap) => gap <= allowedMissing)
      ? 'all there'
      : `${state}: ${gaps.map((gap) => gap.toFixed(2)).join(' and ')} s are missing`;
  };
  await expect.poll(missing, { timeout: 120_000 }).toBe('all there');
  return seen(who);
}

/** Every acknowledged piece lies on the server's disk, byte for byte. @returns how many there are. */
export async function expectAllKept(platform: OwnPlatform, { ada, grace }: Call): Promise<number> {
  const { id } = await seen(ada);
  const pieces = [...ada.acknowledged, ...grace.acknowledged];
  const lost = pieces.filter(({ take, seq, sha256 }) => {
    const path = join(platform.data, 'files/recordings', id, take, String(seq).padStart(6, '0'));
    return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256;
  });
  expect(lost, 'acknowledged pieces that are lost').toEqual([]);
  return pieces.length;
}
