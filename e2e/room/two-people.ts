import { bookSession, listFreeSlots, type Session } from '@acquaint/contracts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import type { TestMember } from '../fixtures/member.ts';
import { memberBrowser } from '../fixtures/member-browser.ts';
import { probe } from './probe.ts';

export interface Person {
  readonly member: TestMember;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Two members with a session; nobody has joined yet. */
export interface Pair {
  readonly ada: Person;
  readonly grace: Person;
  readonly session: Session;
}

async function person(
  browser: Browser,
  url: string,
  firstName: string,
  options: Pick<PairOptions, 'isRelayOnly' | 'others'>,
): Promise<Person> {
  const viewport = { width: 1280, height: 800 };
  const { member, context } = await memberBrowser(browser, url, firstName, { viewport });
  await probe(context, options);
  return { member, context, page: await context.newPage() };
}

interface PairOptions {
  /** Ada's browser, if it is a different one. */
  readonly adas?: Browser;
  /** Media may only use a relay. */
  readonly isRelayOnly?: boolean;
  /** Number of people that each of them meets; 1 by default. */
  readonly others?: number;
}

/** Registers two members and books a session. */
export async function bookedPair(
  browser: Browser,
  url: string,
  { adas = browser, isRelayOnly = false, others = 1 }: PairOptions = {},
): Promise<Pair> {
  const ada = await person(adas, url, 'Ada', { isRelayOnly, others });
  const grace = await person(browser, url, 'Grace', { isRelayOnly, others });
  const { access } = ada.member.tokens;
  const { username } = grace.member;
  // Not from Ada's page, whose network may be a separate one.
  const { request } = grace.context;
  const free = await call(request, listFreeSlots, { query: { username, days: 31 } }, access);
  // The first slot can be gone a moment later, when the quarter of an hour ends.
  const slot = free.slots[1] ?? free.slots[0] ?? free.next_free;
  if (!slot) throw new Error('No time is free');
  const session = await call(request, bookSession, { body: { username, starts_at: slot.starts_at } }, access);
  return { ada, grace, session };
}

/** Opens the room up to the device check and waits until the devices are open. */
export async function openDeviceCheck({ page }: Person, { id }: Session): Promise<void> {
  await page.goto(`/room?session=${id}`);
  await expect(page.getByRole('button', { name: 'Join' })).toBeEnabled({ timeout: 30_000 });
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  // The call's script is loaded in the meantime, as while a person checks their picture. The time-out is for pages with permanent
  // requests, which have loaded it by then.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
}

/** Joins the room. */
export async function join({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout: 30_000 });
}

/** Lets both join and waits until they see each other. */
export async function meet({ ada, grace, session }: Pair): Promise<void> {
  for (const who of [grace, ada]) {
    await openDeviceCheck(who, session);
    await join(who);
  }
  await expect(ada.page.getByRole('timer')).toBeVisible({ timeout: 60_000 });
}

export async function closePair({ ada, grace }: Pair): Promise<void> {
  await Promise.all([ada.context.close(), grace.context.close()]);
}
