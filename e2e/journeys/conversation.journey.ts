import {
  getInitialData,
  listMessages,
  openConversation,
  requestConnection,
  updateConnectionStatus,
} from '@acquaint/contracts';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { registerOnboarded, type TestMember } from '../fixtures/member.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { expectLegible, expectSoundPage } from '../fixtures/page-checks.ts';
import { Watch } from '../fixtures/watch.ts';

interface Person {
  readonly page: Page;
  readonly member: TestMember;
}

test('two members write at the same time, one is offline for a while, the server is killed: no message is lost, and both see the same order', async ({
  browser,
}) => {
  const platform = await OwnPlatform.open();
  const watch = new Watch(platform.url);
  // The journey stops the server and disconnects a browser, so failed requests to it are expected.
  watch.forgive(platform.url.replace('http', 'ws'));
  watch.forgive(platform.url);
  try {
    const [ada, bob] = [
      await person(browser, platform, watch, 'Ada'),
      await person(browser, platform, watch, 'Bob'),
    ];
    const conversationId = await connect(ada, bob);
    const address = `/dashboard/network?conversation=${conversationId}`;
    await Promise.all([ada.page.goto(address), bob.page.goto(address)]);

    await test.step('both write at the same time and see the same messages', async () => {
      await Promise.all([
        write(ada, 'ada one', 'ada two', 'ada three'),
        write(bob, 'bob one', 'bob two', 'bob three'),
      ]);
      for (const { page } of [ada, bob]) await expect(messages(page)).toHaveCount(6);
      expect(await textsOf(ada.page)).toEqual(await textsOf(bob.page));
      const last = (await textsOf(ada.page)).at(-1) ?? '';
      const { page: writer } = last.startsWith('ada') ? ada : bob;
      await expect(writer.getByText('Read', { exact: true })).toBeVisible();
      await expectSoundPage(ada.page);
      await ada.page.emulateMedia({ colorScheme: 'dark' });
      await expectLegible(ada.page);
    });

    await test.step('Ada pins a message of Bob’s and reports another with the keyboard alone; Bob sees the pin', async () => {
      await openMenu(ada.page, 'bob one');
      await ada.page.keyboard.press('ArrowDown');
      await ada.page.keyboard.press('End');
      await expect(ada.page.getByRole('menuitem', { name: 'Report…' })).toBeFocused();
      await ada.page.keyboard.press('Enter');
      const report = ada.page.getByRole('dialog', { name: 'Report a message from Bob' });
      await expect(report).toBeVisible();
      await ada.page.keyboard.press('Escape');
      await expect(report).toBeHidden();

      await openMenu(ada.page, 'bob two');
      while (!(await isFocused(ada.page.getByRole('menuitem', { name: 'Pin' }))))
        await ada.page.keyboard.press('ArrowDown');
      await ada.page.keyboard.press('Enter');
      for (const { page } of [ada, bob])
        await expect(page.getByRole('button', { name: 'Pinned (1)' })).toBeVisible();
      await bob.page.getByRole('button', { name: 'Pinned (1)' }).click();
      const pins = bob.page.getByRole('dialog', { name: 'Pinned messages' });
      await expect(pins.getByText('bob two')).toBeVisible();
      await expectSoundPage(bob.page);
      await bob.page.keyboard.press('Escape');
      await expect(pins).toBeHidden();
    });

    await test.step('“@” suggests Ada to Bob, who chooses her with the keyboard', async () => {
      const field = bob.page.getByRole('textbox', { name: /^Message to/ });
      await field.fill('@');
      await expect(bob.page.getByRole('option', { name: /Ada/ })).toHaveAttribute('aria-selected', 'true');
      await expectSoundPage(bob.page);
      await field.press('Enter');
      await expect(field).toHaveValue(/^@Ada .*\s$/);
      await field.fill('');
    });

    await test.step('Bob writes while offline; his messages wait', async () => {
      await bob.page.context().setOffline(true);
      await write(bob, 'bob offline one', 'bob offline two');
      await expect(bob.page.getByText('Will send when you’re online')).toHaveCount(2);
      await write(ada, 'ada four');
      await expect(messages(ada.page)).toHaveCount(7);
      await expect(ada.page.getByText('Sending…')).toHaveCount(0);
    });

    await test.step('the server is killed; Ada writes, and reloads the page after its restart', async () => {
      await platform.kill();
      await write(ada, 'ada while it was away');
      await expect(ada.page.getByText('Sending…')).toBeVisible();
      await platform.start();
      await ada.page.reload();
      await bob.page.context().setOffline(false);
    });

    await test.step('every message is there once, in the same order for both', async () => {
      for (const { page } of [ada, bob]) {
        await expect(messages(page)).toHaveCount(10);
        await expect(page.getByText(/Will send when you’re online|Sending…/)).toHaveCount(0);
      }
      const { results } = await call(
        ada.page.request,
        listMessages,
        { params: { id: conversationId }, query: {} },
        ada.member.tokens.access,
      );
      const texts = results.map(({ text }) => text);
      expect(new Set(texts).size).toBe(10);
      expect(texts.indexOf('bob offline one')).toBeLessThan(texts.indexOf('bob offline two'));
      await expect.poll(() => textsOf(ada.page)).toEqual(texts);
      await expect.poll(() => textsOf(bob.page)).toEqual(texts);
    });
    expect(watch.complaints).toEqual([]);
  } finally {
    await platform.close();
  }
});

/** Opens a new browser in which a new member is logged in. */
async function person(
  browser: Browser,
  platform: OwnPlatform,
  watch: Watch,
  firstName: string,
): Promise<Person> {
  const visitor = await browser.newContext({ baseURL: platform.url });
  const member = await registerOnboarded(visitor.request, { firstName });
  await visitor.close();
  const tokens = { name: 'tokens', value: JSON.stringify(member.tokens) };
  const context = await browser.newContext({
    baseURL: platform.url,
    storageState: { cookies: [], origins: [{ origin: platform.url, localStorage: [tokens] }] },
  });
  await watch.over(context);
  return { page: await context.newPage(), member };
}

/** Connects two members. Returns the id of their conversation. */
async function connect(one: Person, other: Person): Promise<string> {
  const connection = await call(
    one.page.request,
    requestConnection,
    { body: { username: other.member.username, note: '' } },
    one.member.tokens.access,
  );
  const { access } = other.member.tokens;
  await call(
    other.page.request,
    updateConnectionStatus,
    { body: { id: connection.id, status: 'accepted' } },
    access,
  );
  const me = await call(one.page.request, getInitialData, {}, one.member.tokens.access);
  const { id } = await call(
    other.page.request,
    openConversation,
    { body: { user_ids: [me.user_data.id] } },
    access,
  );
  return id;
}

/** Opens the menu of a message with the keyboard; its first item gets the focus. */
async function openMenu(page: Page, text: string): Promise<void> {
  const list = page.getByRole('region', { name: /^Messages: / });
  const message = list.getByRole('listitem').filter({ hasText: text });
  await message.getByRole('button', { name: 'Actions for this message' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

const isFocused = (item: Locator): Promise<boolean> =>
  item.evaluate((element) => element === document.activeElement);

async function write({ page }: Person, ...texts: readonly string[]): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ });
  for (const text of texts) {
    await field.fill(text);
    await field.press('Enter');
  }
}

/** The messages of the conversation, from top to bottom. */
function messages(page: Page) {
  return page.getByRole('region', { name: /^Messages: / }).getByText(/^(ada|bob) /);
}

async function textsOf(page: Page): Promise<string[]> {
  const found = await messages(page).evaluateAll((elements) =>
    elements
      .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent }))
      .sort((a, b) => a.top - b.top),
  );
  return found.map(({ text }) => text);
}
