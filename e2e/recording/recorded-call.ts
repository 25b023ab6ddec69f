import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bookSession,
  createToken,
  getRecording,
  listFreeSlots,
  listRecordings,
  type Recording,
  type Session,
  type SuccessBody,
} from '@acquaint/contracts';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import type { TestMember } from '../fixtures/member.ts';
import { memberBrowser } from '../fixtures/member-browser.ts';
import type { OwnPlatform } from '../fixtures/own-platform.ts';
import { comeInAsGuest, joinAfterDeviceCheck } from '../pages/admission.ts';
import { FAULT } from './faults-table.ts';

/** Time limit of a step before joining, in milliseconds. */
const STEP_MS = 30_000;

/** A piece that the server has acknowledged. */
interface Acknowledged {
  readonly take: string;
  readonly seq: number;
  readonly sha256: string;
  readonly seconds: number;
}

export interface Person {
  readonly name: string;
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
  noteAcknowledged(context, acknowledged);
  return { name: firstName, member, context, page: await context.newPage(), acknowledged };
}

/** Collects each piece that the server acknowledges. */
function noteAcknowledged(context: BrowserContext, acknowledged: Acknowledged[]): void {
  context.on('response', (response) => {
    if (!/\/(pieces|guest-tracks\/piece)\/$/.test(response.url()) || response.status() !== 200) return;
    const { take_id, seq, sha256, from, until } = response.request().postDataJSON() as Record<string, string>;
    const note = async (): Promise<void> => {
      const { outcome } = (await response.json()) as { outcome: string };
      const seconds = (Date.parse(until ?? '') - Date.parse(from ?? '')) / 1000;
      if (outcome === 'kept')
        acknowledged.push({ take: take_id ?? '', seq: Number(seq), sha256: sha256 ?? '', seconds });
    };
    // A response that a killed page never received acknowledges nothing.
    note().catch(() => undefined);
  });
}

/** Two members book, enter the room and see each other. */
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
  // The first slot can be gone a moment later, when the quarter of an hour ends.
  const slot = free.slots[1] ?? free.slots[0] ?? free.next_free;
  if (!slot) throw new Error('No time is free');
  const body = { username, starts_at: slot.starts_at };
  const session = await call(ada.page.request, bookSession, { body }, access);
  for (const { page } of [ada, grace]) {
    await page.goto(`/room?session=${session.id}`);
    await joinAfterDeviceCheck(page, STEP_MS);
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout: STEP_MS });
  }
  await expect(ada.page.getByRole('timer')).toBeVisible({ timeout: 60_000 });
  return { ada, grace, session };
}

/** A guest in their own browser. */
export interface Visitor {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The invitation link. */
  readonly link: string;
  readonly acknowledged: Acknowledged[];
}

/** Creates a guest link as the host. */
async function guestLink(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'More' }).click();
  await host.getByRole('menuitem', { name: 'Invite a guest' }).click();
  const dialog = host.getByRole('dialog', { name: 'Invite a guest' });
  await dialog.getByRole('button', { name: 'Create a guest link' }).click();
  const link = await dialog.getByLabel('Guest link').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

/** Lets a guest join by Grace's link, who admits them. */
export async function guestOf(
  { grace }: Call,
  browser: Browser,
  { url }: OwnPlatform,
  name: string,
  prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url });
  await prepare(context);
  const acknowledged: Acknowledged[] = [];
  noteAcknowledged(context, acknowledged);
  const page = await context.newPage();
  const link = await guestLink(grace.page);
  await comeInAsGuest({ page, link, name, host: grace.page, timeout: STEP_MS });
  return { name, context, page, link, acknowledged };
}

/**
 * Ada requests a recording and Grace consents, so that both are recorded.
 * @param others what guests do, whose consent is requested too.
 */
export async function record(
  { ada, grace }: Call,
  others: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await ada.page.getByRole('button', { name: 'More' }).click();
  await ada.page.getByRole('menuitem', { name: 'Record this call' }).click();
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await others();
  for (const { page } of [ada, grace])
    await expect(page.getByText('Recording', { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Waits until the server has acknowledged so many seconds of a person. */
export async function acknowledged(
  { acknowledged: pieces }: Pick<Person, 'acknowledged'>,
  seconds: number,
): Promise<void> {
  const sum = (): number => pieces.reduce((all, piece) => all + piece.seconds, 0);
  await expect
    .poll(sum, { message: 'seconds that the server has', timeout: 60_000 + 4_000 * seconds })
    .toBeGreaterThanOrEqual(seconds);
}

/** Acknowledged pieces of a person, without repetitions. */
const onceEach = ({ acknowledged: pieces }: Pick<Person, 'acknowledged'>): readonly Acknowledged[] => [
  ...new Map(pieces.map((piece) => [`${piece.take}/${piece.seq}`, piece])).values(),
];
const lengthOf = (pieces: readonly Acknowledged[]): number =>
  pieces.reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns how many seconds of a person the server has acknowledged. */
export const secondsOf = (who: Pick<Person, 'acknowledged'>): number => lengthOf(onceEach(who));

/** Half a piece, so that a missing piece is noticed. Browser clocks are synchronized more precisely. */
const TOLERANCE_SECONDS = 1;

/**
 * Checks that everything acknowledged is in the recording, except the part of each run's last piece after the consent ended. Adds
 * a row to the table of faults.
 * @param isAnnounced whether the people were seen to get the message.
 */
export function expectReceived(
  { tracks }: Recording,
  people: readonly Pick<Person, 'name' | 'acknowledged'>[],
  { fault, isAnnounced }: { readonly fault: string; readonly isAnnounced: boolean },
): void {
  const each = people.map((who) => {
    const pieces = onceEach(who);
    const isLast = ({ take, seq }: Acknowledged): boolean =>
      !pieces.some((other) => other.take === take && other.seq > seq);
    const track = tracks.find(({ person: { first_name } }) => who.name === first_name);
    const stored = track?.received_seconds ?? 0;
    const lost = Math.max(0, lengthOf(pieces.filter((piece) => !isLast(piece))) - stored);
    return { name: who.name, acknowledged: lengthOf(pieces), stored, lost };
  });
  const sum = (part: 'acknowledged' | 'stored' | 'lost') => each.reduce((all, one) => all + one[part], 0);
  const row = {
    fault,
    acknowledged: sum('acknowledged'),
    stored: sum('stored'),
    lost: sum('lost'),
    isAnnounced,
  };
  test.info().annotations.push({ type: FAULT, description: JSON.stringify(row) });
  for (const { name, lost } of each) {
    expect(lost, `seconds of ${name} that were acknowledged and are in no recording`).toBeLessThan(
      TOLERANCE_SECONDS,
    );
  }
}

/** Both leave, which ends the session. */
export async function leave({ ada, grace }: Call): Promise<void> {
  for (const { page } of [ada, grace]) {
    const button = page.getByRole('button', { name: 'Leave' });
    // After a restart of the server the page needs some time to reconnect.
    await expect(page.getByText('You’ve lost your connection')).toHaveCount(0, {
      timeout: 60_000,
    });
    if (await button.isVisible()) await button.click();
  }
}

/** Access tokens of people who follow their recording; those of their pages need the pages' keys once they were refreshed. */
const followers = new WeakMap<TestMember, { readonly access: string; readonly until: number }>();

/** Returns an access token of a person, of a login of its own. */
async function accessOf({ page, member }: Person): Promise<string> {
  const known = followers.get(member);
  if (known && known.until > Date.now()) return known.access;
  const { username, password } = member;
  const { access } = await call(page.request, createToken, { body: { username, password } });
  // Half of the time for which it is valid.
  followers.set(member, { access, until: Date.now() + 5 * 60_000 });
  return access;
}

/** Returns the recording as one person sees it. */
async function seen(person: Person): Promise<SuccessBody<typeof getRecording>> {
  const { page } = person;
  const access = await accessOf(person);
  const { results } = await call(page.request, listRecordings, { query: {} }, access);
  const [recording] = results;
  if (!recording) throw new Error('Nothing was recorded');
  return call(page.request, getRecording, { params: { id: recording.id } }, access);
}

/** Returns how often the server has recorded a lost connection. */
export async function lostIn(who: Person): Promise<number> {
  const { ledger } = await seen(who);
  return ledger.filter(({ what }) => what === 'lost').length;
}

/** Waits until everything with consent from so many people is uploaded and assembled. */
export async function assembled(who: Person, allowedMissing: number, people = 2): Promise<Recording> {
  const missing = async (): Promise<string> => {
    const { state, tracks } = await seen(who);
    const gaps = tracks.map((track) => track.consented_seconds - track.received_seconds);
    return state === 'ready' && gaps.length === people && gaps.every((gap) => gap <= allowedMissing)
      ? 'all there'
      : `${state}: ${gaps.map((gap) => gap.toFixed(2)).join(' and ')} s are missing`;
  };
  await expect.poll(missing, { timeout: 120_000 }).toBe('all there');
  return seen(who);
}

/**
 * Checks that every acknowledged piece is on the server's disk, byte for byte. Call it during the call: the pieces are deleted
 * once the recording is complete (ADR 0022). Returns the number of pieces.
 */
export async function expectAllStored(platform: OwnPlatform, { ada, grace }: Call): Promise<number> {
  const { id } = await seen(ada);
  const pieces = [...ada.acknowledged, ...grace.acknowledged];
  const lost = pieces.filter(({ take, seq, sha256 }) => {
    const path = join(platform.data, 'files/recordings', id, take, String(seq).padStart(6, '0'));
    return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256;
  });
  expect(lost, 'acknowledged pieces that are lost').toEqual([]);
  return pieces.length;
}
