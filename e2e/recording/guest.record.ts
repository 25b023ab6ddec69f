import { getRecording } from '@acquaint/contracts';
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { acknowledged, assembled, guestOf, leave, record, startCall } from './recorded-call.ts';

const GUEST = 'Maya Okoro';
/** Length of each period with everybody's consent; more than two pieces. */
const SECONDS = 5;

const sign = (page: Page) => page.getByText('Recording', { exact: true });
const sum = (pieces: readonly { readonly seconds: number }[]) =>
  pieces.reduce((all, { seconds }) => all + seconds, 0);

test('a guest by link must consent before they are recorded, and removes their part afterwards', async ({
  browser,
}) => {
  const platform = await OwnPlatform.open();
  const made = await startCall(browser, platform);
  const [ada, grace] = [made.ada.page, made.grace.page];
  const members = [ada, grace];
  await record(made);
  const storedSeconds = () => sum(made.ada.acknowledged);
  await acknowledged(made.ada, SECONDS);

  const visitor = await guestOf(made, browser, platform, GUEST);
  const maya = visitor.page;
  const agree = maya.getByRole('button', { name: 'Agree' });
  await expect(agree).toBeVisible({ timeout: 30_000 });
  for (const page of members) await expect(sign(page)).toHaveCount(0, { timeout: 30_000 });
  expect(visitor.acknowledged).toEqual([]);
  await agree.click();
  for (const page of [...members, maya]) await expect(sign(page)).toBeVisible({ timeout: 30_000 });
  await acknowledged(made.ada, storedSeconds() + SECONDS);
  await acknowledged(visitor, SECONDS - 2);
  await maya.getByRole('button', { name: 'Stop recording' }).click();
  for (const page of members) await expect(sign(page)).toHaveCount(0, { timeout: 30_000 });
  await maya.getByRole('button', { name: 'Leave' }).click();
  await leave(made);

  const { id } = await assembled(made.ada, 3, 3);
  const { request } = ada;
  const recording = await call(request, getRecording, { params: { id } }, made.ada.member.tokens.access);
  expect(recording.is_ledger_sound).toBe(true);
  const guests = recording.ledger.filter(({ guest_name }) => guest_name === GUEST);
  expect(guests.map(({ what }) => what)).toEqual(['joined', 'given', 'withdrawn', 'left']);
  const [joined = 0, consented = 0, withdrawn = 0] = guests.map(({ at }) => Date.parse(at));
  const parts = recording.parts.map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const);
  const inside = (from: number, until: number) =>
    parts.filter((part) => part[0] < until && part[1] > from).length;
  expect(inside(0, joined), 'parts before the guest came').toBeGreaterThan(0);
  expect(inside(joined, consented), 'parts while the guest was asked').toBe(0);
  expect(inside(consented, withdrawn), 'parts with the guest’s yes').toBeGreaterThan(0);
  expect(inside(withdrawn, Infinity), 'parts after the guest’s no').toBe(0);
  const names = ({ tracks }: { readonly tracks: typeof recording.tracks }) =>
    tracks.map(({ person }) => person.first_name);
  expect(names(recording)).toEqual(['Grace', 'Ada', GUEST]);

  // The guest's own page, opened by their link.
  await maya.getByRole('link', { name: 'See or delete your part' }).click();
  await expect(maya.getByText(/everything you agreed to/)).toBeVisible({ timeout: 30_000 });
  await expectSoundPage(maya);
  await maya.getByRole('button', { name: 'Delete my part' }).click();
  await maya.getByRole('button', { name: 'Delete it' }).click();
  await expect(maya.getByText(/we’re remaking the video without you/)).toBeVisible({ timeout: 30_000 });
  const without = await assembled(made.ada, 3, 2);
  expect(names(without)).toEqual(['Grace', 'Ada']);
  expect(without.seconds).toBeCloseTo(recording.seconds, 0);

  for (const context of [visitor.context, made.ada.context, made.grace.context]) await context.close();
  await platform.close();
});

test('a guest’s tab is killed while offline and loses nothing: the expired link still uploads the rest', async ({
  browser,
}) => {
  const platform = await OwnPlatform.open();
  const made = await startCall(browser, platform);
  await record(made);
  const visitor = await guestOf(made, browser, platform, GUEST);
  await visitor.page.getByRole('button', { name: 'Agree' }).click();
  await acknowledged(visitor, 4);
  await visitor.context.setOffline(true);
  const pending = (page: Page) =>
    page.getByText(/^\d+ seconds? of your recording (still has|still have) to be uploaded/);
  await expect(pending(visitor.page)).toBeVisible({ timeout: 30_000 });
  const before = sum(visitor.acknowledged);
  await visitor.page.goto('chrome://crash').catch(() => undefined);
  await leave(made);

  const later = await visitor.context.newPage();
  await visitor.page.close();
  await visitor.context.setOffline(false);
  await later.goto(visitor.link);
  await expect(later.getByRole('heading', { name: 'You can’t join with this link' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(later.getByRole('link', { name: 'See or delete your part' })).toBeVisible();
  await expect.poll(() => sum(visitor.acknowledged), { timeout: 60_000 }).toBeGreaterThan(before + 2);
  await expect(pending(later)).toHaveCount(0, { timeout: 30_000 });
  for (const context of [visitor.context, made.ada.context, made.grace.context]) await context.close();
  await platform.close();
});
