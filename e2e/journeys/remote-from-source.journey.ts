import { createToken } from '@acquaint/contracts';
import type { Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { atBothWidths, expectAccessible, expectSoundAtBothWidths } from '../fixtures/page-checks.ts';
import { RemoteFromSource } from '../fixtures/remote-from-source.ts';
import { DEMO, fillLogin } from '../pages/demo.ts';

const PAGE = 'src/features/circles/circles.page.tsx';
const SUBTITLE = 'Where people meet around a topic.';

// One remote from source for both tests.
test.describe.configure({ mode: 'default' });

let source: RemoteFromSource;
test.beforeAll(async ({ baseURL }) => {
  source = await RemoteFromSource.open('mf-circles', new URL(baseURL ?? '').origin);
});
test.afterAll(() => source.close());

const badge = (page: Page) => page.getByRole('complementary', { name: 'Overrides' });
const devtools = (page: Page) => page.getByRole('dialog', { name: 'Developer tools' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Circles', exact: true });

/** Records requests of a page to the local dev server. */
function listen(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(source.address)) urls.push(request.url());
  });
  return urls;
}

test('an override link has no effect for a member', async ({ page }) => {
  const urls = listen(page);
  await page.goto(source.link);
  await fillLogin(page, DEMO.chiyo);
  await expect(heading(page)).toBeVisible();
  expect(page.url()).not.toContain('override');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(badge(page)).toHaveCount(0);
  expect(urls).toEqual([]);
});

test('staff work on one remote inside the built platform, with its policies, until they reset it', async ({
  page,
  watch,
}) => {
  const urls = listen(page);

  await test.step('the link asks for confirmation, only after the login', async () => {
    await page.goto(source.link);
    await fillLogin(page, DEMO.steward);
    const question = page.getByRole('dialog', { name: 'Load mf-circles from your own computer?' });
    await expect(question).toContainText(source.address);
    await question.getByRole('button', { name: 'Ignore the link' }).click();
    await expect(question).toHaveCount(0);
    await expect(heading(page)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    expect(urls).toEqual([]);
  });

  await test.step('after confirmation, the page loads the remote from source, and says so on every page', async () => {
    await page.goto(source.link);
    await page.getByRole('button', { name: /^Load it from localhost/ }).click();
    await expect(badge(page)).toContainText('source-');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(SUBTITLE)).toBeVisible();
    await expectSoundAtBothWidths(page);
  });

  await test.step('a change is shown without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    source.change(PAGE, SUBTITLE, 'People around a kitchen table.');
    await expect(page.getByText('People around a kitchen table.')).toBeVisible();
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  });

  await test.step('the developer tools list what this page has loaded from where', async () => {
    const opener = page.getByRole('button', { name: /, menu$/ }).filter({ visible: true });
    await opener.click();
    await page.getByRole('menuitem', { name: /Developer tools/ }).click();
    const remote = devtools(page)
      .getByRole('listitem')
      .filter({ hasText: /^mf-circles/ });
    await expect(remote.first()).toContainText(/source-\d+ ?source.*entry \d+ ms, module \d+ ms/);
    await remote.first().getByText('mf-circles').first().click();
    await expect(remote.first()).toContainText(`${source.address}/`);
    await expect(remote.first()).toContainText(/from the shell’s shared-core.*@acquaint\/ui: .*Button/);
    const overrides = devtools(page).getByRole('region', { name: 'Overrides' });
    await expect(overrides.getByRole('button', { name: 'Reset mf-circles' })).toBeVisible();
    await expect(devtools(page)).toContainText('Nothing has failed since this page was opened.');
    await atBothWidths(page, () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(devtools(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('a compile error is shown, and the last working code stays', async () => {
    source.change(PAGE, 'export function', 'export funktion');
    await expect(badge(page)).toContainText('doesn’t compile');
    await expect(page.getByText('People around a kitchen table.')).toBeVisible();
    source.change(PAGE, 'export funktion', 'export function');
    source.change(PAGE, 'People around a kitchen table.', SUBTITLE);
    await expect(page.getByText(SUBTITLE)).toBeVisible();
    await expect(badge(page)).not.toContainText('doesn’t compile');
  });

  await test.step('a stopped dev server shows an error, and the page is back when the server is', async () => {
    watch.forgive(source.address);
    await source.stop();
    await page.reload();
    const card = page.getByRole('alert').filter({ hasText: 'mf-circles is overridden and isn’t running' });
    await expect(card).toContainText(source.address);
    await expect(card.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Alt+Shift+KeyD');
    const failures = devtools(page).getByRole('region', { name: 'Failures' });
    await expect(failures.getByRole('listitem')).toContainText(/mf-circles.*network.*unreachable/);
    await page.keyboard.press('Alt+Shift+KeyD');
    await expect(devtools(page)).toHaveCount(0);
    await source.start();
    await expect(heading(page)).toBeVisible();
  });

  await test.step('one click resets it', async () => {
    await badge(page).getByRole('button', { name: 'Reset' }).click();
    await expect(badge(page)).toHaveCount(0);
    await expect(heading(page)).toBeVisible();
    const violation = await page.evaluate(async (address) => {
      const blocked = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
      );
      await fetch(address).catch(() => undefined);
      return blocked;
    }, source.address);
    expect(violation).toBe('connect-src');
  });

  await test.step('logging out revokes the permission, also in a tab without an override', async () => {
    const cookieNames = async () =>
      (await page.context().cookies()).map(({ name }) => name).filter((name) => name.includes('overrides'));
    // The page's own login is bound to its key, so the request has one of its own.
    const { access } = await call(page.request, createToken, { body: DEMO.steward });
    const status = await page.evaluate(
      async ([address, token]) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ addresses: [address] });
        return (await fetch('/api/v1/overrides/', { method: 'POST', headers, body })).status;
      },
      [source.address, access] as const,
    );
    expect(status).toBe(204);
    expect(await cookieNames()).toHaveLength(2);
    await page
      .getByRole('button', { name: /, menu$/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: /Log out/ }).click();
    await expect.poll(cookieNames).toEqual([]);
  });
});
