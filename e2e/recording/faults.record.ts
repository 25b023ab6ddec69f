import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listNotifications } from '@acquaint/contracts';
import { expect, test, type Page } from '@playwright/test';
import { call as callEndpoint } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { SocketLine } from '../faults/socket-line.ts';
import {
  acknowledged,
  assembled,
  expectAllStored,
  expectReceived,
  guestOf,
  leave,
  lostIn,
  record,
  secondsOf,
  startCall,
} from './recorded-call.ts';

/** The page's message about seconds that are not uploaded yet. */
const pending = (page: Page) =>
  page.getByText(/^\d+ seconds? of your recording (still has|still have) to be uploaded/);

/** Returns the number of seconds in that message. */
const toldSeconds = async (page: Page): Promise<number> =>
  parseInt((await pending(page).textContent()) ?? '', 10);

/** After this many seconds without connection a person counts as gone; shorter than the default. */
const GRACE_SECONDS = 12;

/** Runs in a page: collects every recorder that is started. */
function countRecorders(): void {
  const all: MediaRecorder[] = [];
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (this: MediaRecorder, ...how) {
    all.push(this);
    start.apply(this, how);
  };
  Object.assign(window, { recorders: all });
}
/** Returns the number of running recorders. */
const runningRecorders = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { recorders: MediaRecorder[] }).recorders.filter(
        ({ state }) => state === 'recording',
      ).length,
  );

let platform: OwnPlatform;
test.afterEach(() => platform.close());

test('a tab is killed in a call while it is offline: the next page uploads what it had recorded', async ({
  browser,
}) => {
  platform = await OwnPlatform.open();
  const call = await startCall(browser, platform);
  const { ada, grace } = call;
  await record(call);
  await acknowledged(ada, 4);
  await ada.context.setOffline(true);
  // Recorded offline, so only the browser has it.
  await expect(pending(ada.page)).toBeVisible({ timeout: 30_000 });
  const shownSeconds = await toldSeconds(ada.page);
  expect(shownSeconds).toBeGreaterThanOrEqual(2);
  await ada.page.goto('chrome://crash').catch(() => undefined);
  const before = ada.acknowledged.reduce((sum, { seconds }) => sum + seconds, 0);

  const later = await ada.context.newPage();
  await ada.page.close();
  await ada.context.setOffline(false);
  await later.route('**/pieces/', (route) => route.abort());
  await later.goto('/dashboard/sessions/past');
  await expect(pending(later)).toBeVisible({ timeout: 30_000 });
  expect(await toldSeconds(later)).toBeGreaterThanOrEqual(shownSeconds);
  await later.unroute('**/pieces/');
  await later.getByRole('button', { name: 'Try again now' }).click();
  await expect(pending(later)).toHaveCount(0, { timeout: 30_000 });
  // The message rounds up. The page may receive the last response shortly before this test does.
  const since = () => ada.acknowledged.reduce((sum, { seconds }) => sum + seconds, -before);
  await expect.poll(since).toBeGreaterThan(shownSeconds - 1);
  await acknowledged(grace, 12);
  const now = { ...call, ada: { ...ada, page: later } };
  expect(await expectAllStored(platform, now)).toBeGreaterThan(6);
  await leave(now);
  // Her consent lasts for another minute, in which she may return; nothing is recorded in it.
  const recording = await assembled(now.ada, 64);
  expect(recording.seconds).toBeGreaterThan(before + shownSeconds - 2);
  expectReceived(recording, [ada, grace], {
    fault: 'a tab is killed without a network',
    isAnnounced: shownSeconds > 0,
  });
});

test('a person is offline for an hour: their browser stops recording once they count as gone, and uploads what it has after the call', async ({
  browser,
}) => {
  platform = await OwnPlatform.open(undefined, { REJOIN_GRACE_SECONDS: String(GRACE_SECONDS) });
  const lines: SocketLine[] = [];
  const call = await startCall(browser, platform, async (context, who) => {
    if (who !== 'ada') return;
    lines.push(await SocketLine.of(context));
    await context.clock.install();
    await context.addInitScript(countRecorders);
  });
  const { ada, grace } = call;
  await record(call);
  await acknowledged(ada, 4);
  expect(await runningRecorders(ada.page)).toBe(1);
  const before = secondsOf(ada);
  await ada.context.setOffline(true);
  // Offline emulation does not close open sockets.
  for (const line of lines) await line.cut();
  await expect(pending(ada.page)).toBeVisible({ timeout: 30_000 });
  // The server's clock advances only after the server has noticed the lost connection.
  await expect.poll(() => lostIn(grace), { timeout: 60_000 }).toBe(1);
  await expect(ada.page.getByText(/^You’re not being recorded right now/)).toBeVisible({ timeout: 60_000 });
  await expect(ada.page.getByText('Recording', { exact: true })).toHaveCount(0);
  const seconds = await toldSeconds(ada.page);
  expect(seconds).toBeGreaterThan(GRACE_SECONDS - 4);
  await grace.page.getByRole('button', { name: 'Leave' }).click();

  await platform.pass(60);
  await ada.page.clock.fastForward('01:00:00');
  // The last piece arrives shortly after the recorder has stopped; no more follow.
  expect(await runningRecorders(ada.page)).toBe(0);
  expect(await toldSeconds(ada.page)).toBeLessThan(seconds + 3);
  await ada.context.setOffline(false);
  for (const line of lines) line.mend();
  await expect(pending(ada.page)).toHaveCount(0, { timeout: 90_000 });
  // The message rounds up. Pieces after the time at which the person counts as gone, by the server's clock, are not stored.
  await expect.poll(() => secondsOf(ada) - before).toBeGreaterThan(seconds - 3);
  const recording = await assembled(ada, 5);
  expectReceived(recording, [ada, grace], { fault: 'an hour without a network', isAnnounced: seconds > 0 });
});

test('the server is killed twice in a call: recording continues, and nothing is lost', async ({
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
  await expectAllStored(platform, call);
  await leave(call);
  const recording = await assembled(call.ada, 1);
  expect(recording.seconds).toBeGreaterThan(20);
  expectReceived(recording, [call.ada, call.grace], {
    fault: 'the server is killed twice',
    isAnnounced: true,
  });
});

test('the server is killed while it assembles a recording: the next one finishes it, once', async ({
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
    // It was interrupted; the next run cleans up.
    expect(workplaces()).toHaveLength(1);
    await platform.start();
    const recording = await assembled(call.ada, 1);
    expect(recording.seconds).toBeGreaterThan(6);
    const { access } = call.ada.member.tokens;
    const { results } = await callEndpoint(call.ada.page.request, listNotifications, { query: {} }, access);
    const ready = results.filter(({ title }) => title === 'Your recording is ready');
    expect(ready).toHaveLength(1);
    expectReceived(recording, [call.ada, call.grace], {
      fault: 'the server is killed while it puts it together',
      isAnnounced: ready.length === 1,
    });
  } finally {
    await platform.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the server's disk is full: everybody is told, keeps their pieces, and uploads them once there is space", async ({
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
    const maya = await guestOf(call, browser, platform, 'Maya');
    const everybody = [call.ada, call.grace, maya];
    await record(call, () => maya.page.getByRole('button', { name: 'Agree' }).click());
    for (const { page } of everybody) {
      await expect(pending(page)).toContainText('We have no space for your recording right now', {
        timeout: 60_000,
      });
    }
    await expectAllStored(platform, call);
    await maya.page.getByRole('button', { name: 'Leave' }).click();
    await leave(call);
    // Also after the call.
    for (const { page } of [call.ada, maya]) await expect(pending(page)).toBeVisible({ timeout: 30_000 });
    execFileSync('mount', ['-o', 'remount,size=200m', disk]);
    for (const { page } of everybody) await expect(pending(page)).toHaveCount(0, { timeout: 90_000 });
    // Raw pieces are deleted once the recording is complete, which shows whether all have arrived. A guest's browser requests its
    // keys first.
    const recording = await assembled(call.ada, 3, 3);
    expectReceived(recording, everybody, { fault: 'the disk of the server is full', isAnnounced: true });
    await maya.context.close();
  } finally {
    await platform.kill();
    execFileSync('umount', [disk]);
  }
});
