import { renewRemote, takeAway } from '../../scripts/lib/renew-remote.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Publisher } from '../fixtures/publisher.ts';
import type { Watch } from '../fixtures/watch.ts';
import { DEMO } from '../pages/demo.ts';
import { requestedVersions } from '../pages/versions.ts';

// One platform for both tests.
test.describe.configure({ mode: 'default' });
const publisher = new Publisher();
test.use({ baseURL: async ({}, use) => use(await publisher.open()) });
test.afterAll(() => publisher.close());

/** Removes a version's files while a tab still uses it: from now on they are missing. */
async function sweep(remote: string, version: string, watch: Watch): Promise<void> {
  const files = `/mf/${remote}/${version}/`;
  watch.expect({ status: 404, url: files });
  watch.forgive(files);
  await takeAway(publisher.store, remote, version);
}

test('a newer version is published while somebody types: the tab keeps working, and nothing typed is lost', async ({
  page,
  context,
  watch,
  login,
}) => {
  const story = 'Twenty years of bridges,\nand one tunnel that I would rather not talk about.';
  // Creates a version of which the server has cached no files.
  const { version: old } = await renewRemote(publisher.store, 'mf-network');
  const askedHere = requestedVersions(page, 'mf-network');
  await login(page, DEMO.bruno);
  await page.goto('/dashboard/home/profile/edit');
  await expect(page.getByLabel('Your story')).toBeVisible();

  const { version } = await renewRemote(publisher.store, 'mf-network');

  await test.step('the open tab keeps its version, also on its next pages', async () => {
    const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await main.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your network' })).toBeVisible();
    await page.goBack();
    await page.getByLabel('Your story').fill(story);
    await page.getByRole('textbox', { name: /^Job title/ }).fill('Bridge engineer');
    expect([...askedHere]).toEqual([old]);
  });

  await test.step('a new tab gets the newer version from the start', async () => {
    const fresh = await context.newPage();
    const versions = requestedVersions(fresh, 'mf-network');
    await fresh.goto('/dashboard/network');
    await expect(fresh.getByRole('heading', { level: 1, name: 'Your network' })).toBeVisible();
    expect([...versions]).toEqual([version]);
    await fresh.close();
  });

  await sweep('mf-network', old, watch);

  await test.step('a file that exists only in the newer version leads to a notice; the page stays', async () => {
    await page.getByRole('link', { name: 'View profile' }).focus();
    await expect(page.getByRole('status').filter({ hasText: 'A new version is available' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit your profile' })).toBeVisible();
    await page.getByRole('textbox', { name: /^Company/ }).fill('Stone & Sons');
  });

  await test.step('reloading restores what was typed', async () => {
    const versions = requestedVersions(page, 'mf-network');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('We’ve restored what you typed')).toBeVisible();
    await expect(page.getByLabel('Your story')).toHaveValue(story);
    await expect(page.getByRole('textbox', { name: /^Job title/ })).toHaveValue('Bridge engineer');
    await expect(page.getByRole('textbox', { name: /^Company/ })).toHaveValue('Stone & Sons');
    expect([...versions]).toEqual([version]);
  });

  await test.step('restored text counts as a change and is saved', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'See your profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Bruno/ })).toBeVisible();
    await expect(page.getByText('one tunnel that I would rather not talk about')).toBeVisible();
  });
});

test('a newer version is published before a modal opens: the modal says so, and opens again in the newer version', async ({
  page,
  watch,
  login,
}) => {
  const { version: old } = await renewRemote(publisher.store, 'mf-circles');
  await login(page, DEMO.chiyo);
  await page.goto('/dashboard/groups');
  const open = page.getByRole('button', { name: 'Start a circle' });
  await expect(open).toBeVisible();
  await renewRemote(publisher.store, 'mf-circles');
  await sweep('mf-circles', old, watch);

  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'A new version is available' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
});
