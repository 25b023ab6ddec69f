import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listNotifications } from '@acquaint/contracts';
import { expect, test, type Page } from '@playwright/test';
import { call as callEndpoint } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { acknowledged, assembled, expectAllKept, leave, record, startCall } from './recorded-call.ts';

/** What a page says of what it has still to send. */
const pending = (page: Page) =>
  page.getByText(/^\d+ seconds? of your recording (is|are) still to be uploaded/);

/** How many seconds that is. */
const secondsOf = async (page: Page): Promise<number> =>
  parseInt((await pending(page).textContent()) ?? '', 10);

let platform: OwnPlatform;
test.afterEach(() => platform.close());

test('a tab is killed in a call, without a network before it: the next page sends what it had recorded', async ({
  browser,
}) => {
  platform = await OwnPlatform.open();
  const call = await startCall(browser, platform);
  const { ada, grace } = call;
  await record(call);
  await acknowledged(ada, 4);
  await ada.context.setOffline(true);
  // Recorded without a network: the browser alone has it.
  await expect(pending(ada.page)).toBeVisible({ timeout: 30_000 });
  const told = await secondsOf(ada.page);
  expect(told).toBeGreaterThanOrEqual(2);
  await ada.page.goto('chrome://crash').catch(() => undefined);
  const before = ada.acknowledged.reduce((sum, { seconds }) => sum + seconds, 0);

  const later = await ada.context.newPage();
  await ada.page.close();
  await ada.context.setOffline(false);
  await later.route('**/pieces/', (route) => route.abort());
  await later.goto('/dashboard/sessions/past');
  await expect(pending(later)).toBeVisible({ timeout: 30_000 });
  expect(await secondsOf(later)).toBeGreaterThanOrEqual(told);
  await later.unroute('**/pieces/');
  await later.getByRole('button', { name: 'Try again now' }).click();
  await expect(pending(later)).toHaveCount(0, { timeout: 30_000 });
  // What it says is rounded up. The page may have the last answer a moment before this test.
  const since = () => ada.acknowledged.reduce((sum, { seconds }) => sum + seconds, -before);
  await expect.poll(since).toBeGreaterThan(told - 1);
  await acknowledged(grace, 12);
  const now = { ...call, ada: { ...ada, page: later } };
  await leave(now);
  expect(await expectAllKept(platform, now)).toBeGreaterThan(6);
});

test('the server is killed twice in a call: recording goes on, and nothing of it is lost', async ({
  browser,
}) => {
  platform = await OwnPlatform.open();
  const call = await startCall(browser, platform);
  await record(call);
  await acknowledged(call.ada, 4);
  await platform.kill();
  for (const { page } of [call.ada, call.grace]) await expect(pending(page)).toBeVisible({ timeout: 30_000 });
  await platform.start();
  for (const { page } of [call.ada, call.grace])
    await expect(pending(page)).toHaveCount(0, { timeout: 60_000 });
  await acknowledged(call.grace, 14);
  await platform.kill();
  await platform.start();
  await acknowledged(call.ada, 20);
  for (const { page } of [call.ada, call.grace]) {
    await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  }
  await leave(call);
  await expectAllKept(platform, call);
  const recording = await assembled(call.ada, 1);
  expect(recording.seconds).toBeGreaterThan(20);
});

test('the server is killed while it puts a recording together: the next one finishes it, once', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-killed-'));
  const workplaces = (): string[] =>
    readdirSync(folder).filter((name) => name.startsWith('acquaint-recording-'));
  try {
    platform = await OwnPlatform.open(undefined, { TMPDIR: folder });
    const call = await startCall(browser, platform);
    await record(call);
    for (const person of [call.ada, call.grace]) await acknowledged(person, 8);
    await leave(call);
    await expect.poll(() => workplaces().length, { timeout: 60_000, intervals: [20] }).toBe(1);
    await platform.kill();
    // It was in the middle: who finishes clears the place.
    expect(workplaces()).toHaveLength(1);
    await platform.start();
    const recording = await assembled(call.ada, 1);
    expect(recording.seconds).toBeGreaterThan(6);
    const { access } = call.ada.member.tokens;
    const { results } = await callEndpoint(call.ada.page.request, listNotifications, { query: {} }, access);
    expect(results.filter(({ title }) => title === 'Your recording is ready')).toHaveLength(1);
  } finally {
    await platform.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the disk of the server is full: each is told, keeps it all, and sends it once there is room', async ({
  browser,
}) => {
  let disk = '';
  try {
    platform = await OwnPlatform.open((data) => {
      disk = join(data, 'files');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    });
    const call = await startCall(browser, platform);
    await record(call);
    for (const { page } of [call.ada, call.grace]) {
      await expect(pending(page)).toContainText('There is no room for your recording right now', {
        timeout: 60_000,
      });
    }
    await expectAllKept(platform, call);
    await leave(call);
    // After the call, too.
    await expect(pending(call.ada.page)).toBeVisible({ timeout: 30_000 });
    execFileSync('mount', ['-o', 'remount,size=200m', disk]);
    for (const { page } of [call.ada, call.grace])
      await expect(pending(page)).toHaveCount(0, { timeout: 90_000 });
    // Raw pieces go once the film is whole: it shows whether they had all come.
    const { seconds } = await assembled(call.ada, 1);
    const sent = [call.ada, call.grace].map(({ acknowledged }) =>
      acknowledged.reduce((sum, piece) => sum + piece.seconds, 0),
    );
    expect(seconds).toBeGreaterThanOrEqual(Math.min(...sent) - 2);
  } finally {
    await platform.kill();
    execFileSync('umount', [disk]);
  }
});
