import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { registerOnboarded } from '../fixtures/member.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { replaceAccessToken } from '../fixtures/stored-tokens.ts';
import { AuthenticatorApp } from '../pages/authenticator-app.ts';
import { DEMO, fillLogin } from '../pages/demo.ts';

test.use({ savesData: true });

const ACCOUNT = '/dashboard/account';
const EDIT = '/dashboard/home/profile/edit';
const CIRCLES = '/dashboard/groups';
/** Number of recovery codes of an account (docs/guides/settings.md). */
const RECOVERY_CODES = 10;
const REFRESH = '/api/v1/auth/token/refresh/';

test('two tabs share one login: one refresh serves both, and logging out of one ends both', async ({
  page,
  context,
  watch,
  login,
}) => {
  const [first, second] = [page, await context.newPage()];
  await login(first, DEMO.chiyo);
  await Promise.all([open(first, EDIT), open(second, CIRCLES)]);

  await test.step('both get a 401 at the same time, and one refresh lets both continue', async () => {
    watch.expect({ status: 401, url: '/api/v1/' });
    const refreshes = await holdRefreshUntilRefused(context, [first, second]);
    await replaceAccessToken(first);
    await Promise.all([first.reload(), second.reload()]);
    await Promise.all([expectHeading(first), expectHeading(second)]);
    expect(refreshes()).toBe(1);
    await context.unroute(`**${REFRESH}`);
  });

  await test.step('a refused refresh asks both to log in', async () => {
    const headline = first.getByLabel('What you do, in one line');
    await headline.fill('Half a sentence');
    // In one task: otherwise a background request can be refused before the click, and the form is gone.
    await first.getByRole('button', { name: 'Save' }).evaluate((save: HTMLButtonElement) => {
      const stored = JSON.parse(localStorage.getItem('tokens') ?? '{}') as object;
      localStorage.setItem('tokens', JSON.stringify({ ...stored, access: 'over', refresh: 'over' }));
      save.click();
    });
    await expect(
      first.getByText('You’ve been logged out. Log in again to pick up where you left off'),
    ).toBeVisible();
    await expect(second).toHaveURL(`/login?next=${encodeURIComponent(CIRCLES)}&why=expired`);
  });

  await test.step('logging in again returns both to their page with what was typed, even after a reload', async () => {
    await first.reload();
    await fillLogin(first, DEMO.chiyo);
    await expect(first).toHaveURL(EDIT);
    await expect(first.getByLabel('What you do, in one line')).toHaveValue('Half a sentence');
    await expect(first.getByText('We’ve restored what you typed')).toBeVisible();
    await expect(second).toHaveURL(CIRCLES);
    await expectHeading(second);
  });

  await test.step('logging out of one clears the browser’s storage, and the other asks to log in', async () => {
    await first.evaluate(() => localStorage.setItem('left-behind', 'a draft'));
    await first.getByRole('button', { name: /, menu$/ }).click();
    await first.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(first).toHaveURL('/login');
    await expect(second).toHaveURL(`/login?next=${encodeURIComponent(CIRCLES)}`);
    expect(
      await second.evaluate(() => [localStorage.getItem('tokens'), localStorage.getItem('left-behind')]),
    ).toEqual([null, null]);
  });
});

test('a member logs in with a passkey, an authenticator app and a recovery code, and removes them all', async ({
  page,
  context,
  watch,
  login,
}) => {
  // The password alone is refused while a code is required.
  watch.expect({ status: 401, url: '/auth/token/obtain/' });
  const member = await registerOnboarded(page.request);
  await addDevice(context, page);
  await login(page, member);
  await open(page, ACCOUNT);

  await test.step('dates and numbers use the format that the member chooses in the menu', async () => {
    const menu = page.getByRole('button', { name: /, menu$/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Language and formats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Language and formats' });
    await dialog.getByLabel('Language', { exact: true }).click();
    await page.getByTitle('English', { exact: true }).last().click();
    await dialog.getByLabel('Dates, times and numbers').fill('Germany');
    await page
      .getByTitle(/^Germany/)
      .last()
      .click();
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-DE');
    await expect(page.getByRole('region', { name: 'Language and formats' })).toContainText('as in Germany');
  });

  await test.step('the page reloads in the language that the member chooses, and back', async () => {
    await page.getByRole('button', { name: 'Change language or formats' }).click();
    const form = page.getByRole('region', { name: 'Language and formats' });
    await form.getByLabel('Language', { exact: true }).click();
    await page.getByTitle('Deutsch', { exact: true }).last().click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await page.getByRole('button', { name: 'Sprache oder Formate ändern' }).click();
    const german = page.getByRole('region', { name: 'Sprache und Formate' });
    await german.getByLabel('Sprache', { exact: true }).click();
    await page.getByTitle('English', { exact: true }).last().click();
    await german.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-DE');
  });

  await test.step('a copy of all data is requested, created and downloaded', async () => {
    const copy = page.getByRole('region', { name: 'A copy of your data' });
    await copy.getByRole('button', { name: 'Request a copy' }).click();
    await fillPassword(page, member.password);
    await copy.getByRole('button', { name: 'Create copy' }).click();
    await expect(copy.getByText('It’s ready')).toBeVisible();
    await copy.getByRole('button', { name: 'Download copy' }).click();
    await fillPassword(page, member.password);
    const arrives = page.waitForEvent('download');
    await copy.getByRole('button', { name: 'Download', exact: true }).click();
    const file = readFileSync(await (await arrives).path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByText('Your download is starting.')).toBeVisible();
  });

  await test.step('a passkey is added and used to log in without a password', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await fillPassword(page, member.password);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This device');
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard\//);
  });

  const { app, recoveryCodes } = await test.step('an authenticator app is added', async () => {
    await open(page, ACCOUNT);
    await page.getByRole('button', { name: 'Add an app' }).click();
    await fillPassword(page, member.password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const secret = await page.getByText('Type this key into the app').locator('code').innerText();
    const added = new AuthenticatorApp(secret);
    await page.getByLabel('Code from the app').fill(added.nextCode());
    await page.getByRole('button', { name: 'Turn on codes' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(list).toHaveCount(RECOVERY_CODES);
    const codes = await list.allInnerTexts();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText(`${RECOVERY_CODES} left`)).toBeVisible();
    return { app: added, recoveryCodes: codes };
  });

  const [firstCode = '', secondCode = ''] = recoveryCodes;
  for (const [what, code] of [
    ['a code of the app', () => app.nextCode()],
    ['a recovery code', () => firstCode],
  ] as const) {
    await test.step(`the password and ${what} log in`, async () => {
      await logOut(page);
      await fillLogin(page, member);
      await page.getByRole('textbox', { name: 'Code' }).fill(code());
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard\//);
      await open(page, ACCOUNT);
    });
  }

  await test.step('both are removed, and the password alone logs in', async () => {
    await page.getByRole('button', { name: 'Remove app' }).click();
    await fillPassword(page, member.password);
    await page.getByRole('textbox', { name: 'Code' }).fill(secondCode);
    await page.getByRole('button', { name: 'Turn off codes' }).click();
    await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove This device' }).click();
    // The removal of the passkey is confirmed with that passkey.
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
    await logOut(page);
    await fillLogin(page, member);
    await expect(page).toHaveURL(/\/dashboard\//);
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHeading(page);
}

async function expectHeading(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Holds the response to a refresh until each page got a 401. Returns a function that counts refreshes. */
async function holdRefreshUntilRefused(
  context: BrowserContext,
  pages: readonly Page[],
): Promise<() => number> {
  const refused = Promise.all(pages.map((page) => page.waitForResponse((answer) => answer.status() === 401)));
  let count = 0;
  // A request of a page that is being left gets no response, and the next page repeats it.
  context.on('response', (answer) => {
    if (answer.url().endsWith(REFRESH)) count++;
  });
  await context.route(`**${REFRESH}`, async (route) => {
    await refused;
    await route.continue();
  });
  return () => count;
}

/** Adds a virtual authenticator that creates passkeys and verifies its user. */
async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function fillPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your current password').fill(password);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL('/login');
}
