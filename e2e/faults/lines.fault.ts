import { expect } from '../fixtures/logged-in.ts';
import { DEMO, fillLogin } from '../pages/demo.ts';
import { forEachRemote } from './for-each-remote.ts';
import { SocketLine } from './socket-line.ts';

forEachRemote('API down while the tab is open', 'mf-network', async (scene) => {
  const { page, subject, others } = scene;
  const first = others[0] ?? subject;
  const socket = await SocketLine.of(page);
  await page.goto(first.path);
  await expect(first.content(page)).toBeVisible();
  await scene.breakApi();
  await socket.cut();

  // Each page loads, explains the error and offers a retry; the remote itself has not failed.
  for (const remote of [...others.toReversed(), subject]) {
    await scene.goTo(remote);
    await expect(scene.heading(remote)).toBeFocused();
    await expect(page.getByRole('main')).toContainText(remote.offline.says);
    await expect(page.getByRole('button', { name: remote.offline.retry }).first()).toBeVisible();
    await expect(scene.missingPage).toHaveCount(0);
  }
  const retry = page.getByRole('button', { name: subject.offline.retry });
  await retry.first().click();
  await expect(page.getByRole('main'), 'still down').toContainText(subject.offline.says);
  await expect(page.locator('#content :focus'), 'the focus is not lost').toHaveCount(1);

  scene.mend();
  // A page with several failed requests has a retry for each.
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
    await expect(retry).toHaveCount(0, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(subject.content(page)).toBeVisible();
  await expect(scene.heading(subject), 'the focus goes on where the page begins').toBeFocused();
  expect(scene.reports).toEqual([]);
});

forEachRemote('API down at boot', 'mf-circles', async (scene) => {
  const { page, subject } = scene;
  await scene.breakApi();
  await scene.open();
  // Without the initial data the member is logged out and redirected to the login page (R-ONB-1).
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(/couldn’t load your account just now/)).toBeVisible();
  await fillLogin(page, DEMO.steward);
  await expect(page.getByText(/couldn’t reach/)).toBeVisible();
  await page.getByRole('link', { name: 'Acquaint' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();

  scene.mend();
  await fillLogin(page, DEMO.steward);
  await expect(scene.heading(subject)).toBeVisible();
  await expect(subject.content(page)).toBeVisible();
  expect(scene.reports).toEqual([]);
});

forEachRemote('socket down', 'mf-admin', async (scene) => {
  const { page, subject } = scene;
  const hint = page.getByText('Live updates are paused');
  const socket = await SocketLine.of(page);
  await scene.open();
  await expect(subject.content(page)).toBeVisible();
  await socket.isUp;
  await expect(hint).toHaveCount(0);

  await socket.cut();
  await expect(hint).toBeVisible();
  await scene.expectOthersWork();
  await scene.goTo(subject);
  await expect(scene.heading(subject)).toBeFocused();
  await expect(subject.content(page)).toBeVisible();
  await expect(hint).toBeVisible();

  const catchesUp = page.waitForResponse((answer) => answer.url().includes(`/api/v1${subject.live}`));
  socket.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(hint).toHaveCount(0);
  expect((await catchesUp).status()).toBe(200);
  expect(scene.reports).toEqual([]);
});
