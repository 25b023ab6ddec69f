import { getRecording } from '@acquaint/contracts';
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { acknowledged, assembled, leave, record, startCall } from './recorded-call.ts';

const GUEST = 'Maya Okoro';
/** Of each stretch that everybody agreed to; more than two pieces. */
const SECONDS = 5;

/** By the link that a host makes; whoever opens it has no account. */
async function guestLink(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'More' }).click();
  await host.getByRole('menuitem', { name: 'Invite a guest' }).click();
  const dialog = host.getByRole('dialog', { name: 'Invite a guest' });
  await dialog.getByRole('button', { name: 'Make a guest link' }).click();
  const link = await dialog.getByLabel('Guest link').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

test('a guest by link is asked before they are heard: the film has no second without their yes, and none of their own track', async ({
  browser,
}) => {
  const platform = await OwnPlatform.open();
  const made = await startCall(browser, platform);
  const [ada, grace] = [made.ada.page, made.grace.page];
  const members = [ada, grace];
  const sign = (page: Page) => page.getByText('Recording', { exact: true });
  await record(made);
  const kept = () => made.ada.acknowledged.reduce((sum, { seconds }) => sum + seconds, 0);
  await acknowledged(made.ada, SECONDS);

  const visitor = await browser.newContext({ baseURL: platform.url });
  const maya = await visitor.newPage();
  let pieces = 0;
  maya.on('request', (request) => {
    if (request.url().includes('/pieces/')) pieces += 1;
  });
  await maya.goto(await guestLink(grace));
  await maya.getByLabel('Your name, as they will see it').fill(GUEST, { timeout: 30_000 });
  await maya.getByRole('button', { name: 'Join' }).click();
  await grace.getByRole('button', { name: `Let in ${GUEST}` }).click({ timeout: 30_000 });
  const agree = maya.getByRole('button', { name: 'Agree' });
  await expect(agree).toBeVisible({ timeout: 30_000 });
  for (const page of members) await expect(sign(page)).toHaveCount(0, { timeout: 30_000 });
  await agree.click();
  for (const page of [...members, maya]) await expect(sign(page)).toBeVisible({ timeout: 30_000 });
  await acknowledged(made.ada, kept() + SECONDS);
  await maya.getByRole('button', { name: 'Stop recording' }).click();
  for (const page of members) await expect(sign(page)).toHaveCount(0, { timeout: 30_000 });
  await maya.getByRole('button', { name: 'Leave' }).click();
  await leave(made);

  const { id } = await assembled(made.ada, 3);
  const { request } = ada;
  const recording = await call(request, getRecording, { params: { id } }, made.ada.member.tokens.access);
  expect(recording.is_ledger_sound).toBe(true);
  const guests = recording.ledger.filter(({ guest_name }) => guest_name === GUEST);
  expect(guests.map(({ what }) => what)).toEqual(['joined', 'given', 'withdrawn', 'left']);
  const [joined = 0, given = 0, withdrawn = 0] = guests.map(({ at }) => Date.parse(at));
  const parts = recording.parts.map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const);
  const inside = (from: number, until: number) =>
    parts.filter((part) => part[0] < until && part[1] > from).length;
  expect(inside(0, joined), 'parts before the guest came').toBeGreaterThan(0);
  expect(inside(joined, given), 'parts while the guest was asked').toBe(0);
  expect(inside(given, withdrawn), 'parts with the guest’s yes').toBeGreaterThan(0);
  expect(inside(withdrawn, Infinity), 'parts after the guest’s no').toBe(0);
  expect(recording.tracks.map(({ person }) => person.first_name).sort()).toEqual(['Ada', 'Grace']);
  expect(pieces, 'pieces of the guest’s own track').toBe(0);

  for (const context of [visitor, made.ada.context, made.grace.context]) await context.close();
  await platform.close();
});
