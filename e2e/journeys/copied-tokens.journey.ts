import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { registerOnboarded } from '../fixtures/member.ts';
import { replaceAccessToken } from '../fixtures/stored-tokens.ts';
import { logInByHand } from '../pages/demo.ts';

const CIRCLES = '/dashboard/groups';
const INITIAL_DATA = '/api/v1/users/initial-data/';
const REFRESH = '/api/v1/auth/token/refresh/';

test('tokens that are copied to another browser are refused there, and end the login', async ({
  page,
  watch,
  anotherPerson,
}) => {
  const { username, password } = await registerOnboarded(page.request);
  await logInByHand(page, { username, password });
  const pair = await storedPair(page);
  watch.expect({ status: 401, url: '/api/v1/' });

  await test.step('the access token alone is worth nothing', async () => {
    for (const scheme of ['Bearer', 'DPoP']) {
      const headers = { authorization: `${scheme} ${pair.access}` };
      expect((await page.request.get(INITIAL_DATA, { headers })).status()).toBe(401);
    }
  });

  await test.step('the other browser asks to log in', async () => {
    const other = await anotherPerson();
    await other.addInitScript((tokens) => {
      if (sessionStorage.getItem('copied') === null) localStorage.setItem('tokens', tokens);
      sessionStorage.setItem('copied', 'once');
    }, JSON.stringify(pair));
    const refreshed = other.waitForResponse((answer) => answer.url().endsWith(REFRESH));
    await other.goto(CIRCLES);
    expect((await refreshed).status()).toBe(401);
    await expect(other).toHaveURL(/^[^?]*\/login\?/);
    await expect(other.getByText('You’ve been logged out.')).toBeVisible();
  });

  await test.step('the open page of the member is told, too, and they can log in again', async () => {
    await expect(page.getByText('You’ve been logged out.')).toBeVisible();
    await logInByHand(page, { username, password });
  });
});

test('the key of a login cannot be exported, serves all tabs, and goes with the login', async ({
  page,
  context,
  watch,
}) => {
  const { username, password } = await registerOnboarded(page.request);
  await logInByHand(page, { username, password });
  expect(await storedKey(page)).toEqual({ isExtractable: false, exported: 'refused' });

  await test.step('a second tab refreshes with it', async () => {
    const second = await context.newPage();
    watch.expect({ status: 401, url: '/api/v1/' });
    // No other tab may refresh first, and a file of the platform asks for nothing.
    await page.goto('about:blank');
    await second.goto('/mf/registry.json');
    await replaceAccessToken(second);
    const refreshed = second.waitForResponse((answer) => answer.url().endsWith(REFRESH));
    await second.goto(CIRCLES);
    expect((await refreshed).status()).toBe(200);
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(CIRCLES);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('logging out removes it', async () => {
    await page.getByRole('button', { name: /, menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => storedKey(page)).toBeNull();
  });
});

test('a browser whose clock is an hour slow logs in and goes on', async ({ page, watch }) => {
  const { username, password } = await registerOnboarded(page.request);
  // The proof of the first login has the wrong time; the answer says the right one.
  watch.expect({ status: 401, url: '/api/v1/auth/token/obtain/' });
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await logInByHand(page, { username, password });
  await page.goto(CIRCLES);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a browser that keeps no key logs in without one, and the account page says so', async ({ page }) => {
  const { username, password } = await registerOnboarded(page.request);
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
      if (name === 'acquaint-key') throw new DOMException('Not in private windows', 'InvalidStateError');
      return open.call(this, name, version);
    };
  });
  await logInByHand(page, { username, password });
  await page.goto('/dashboard/account');
  const current = page.getByRole('listitem').filter({ hasText: 'This one' });
  await expect(current).toContainText('This login isn’t tied to one browser');
});

async function storedPair(page: Page): Promise<{ readonly access: string; readonly refresh: string }> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('tokens') ?? '{}') as { access: string; refresh: string },
  );
}

/** Tries to take the key out of the page's database, as a hostile script would; null if there is none. */
async function storedKey(
  page: Page,
): Promise<{ readonly isExtractable: boolean; readonly exported: string } | null> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no answer'));
      });
    const database = await answered(indexedDB.open('acquaint-key'));
    const keys = database.transaction('keys').objectStore('keys');
    const key = (await answered(keys.get('login'))) as { privateKey: CryptoKey } | undefined;
    database.close();
    if (!key) return null;
    const exported = await crypto.subtle.exportKey('jwk', key.privateKey).then(
      () => 'exported',
      () => 'refused',
    );
    return { isExtractable: key.privateKey.extractable, exported };
  });
}
