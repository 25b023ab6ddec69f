import { expect } from '../fixtures/logged-in.ts';
import { pageOf, releaseBroken } from './broken-release.ts';
import { forEachRemote } from './for-each-remote.ts';
import type { Scene } from './scene.ts';

/**
 * What a hostile or careless remote does to the whole page. `sampled` names the remote whose test is in the sample, in its entry and
 * in its module: each attack is there once, and each place.
 */
const ATTACKS = [
  { does: 'empties the body', sampled: ['mf-peeks', undefined], code: 'document.body.replaceChildren();' },
  {
    does: 'asks for the password over the page',
    sampled: [undefined, 'mf-network'],
    code: `
      const overlay = document.createElement('form');
      overlay.style = 'position: fixed; inset: 0; z-index: 99999; background: white';
      overlay.append(Object.assign(document.createElement('input'), { type: 'password', id: 'stolen' }));
      document.body.append(overlay);`,
  },
  {
    does: 'changes Array.prototype.map',
    sampled: ['mf-auth', undefined],
    code: 'Array.prototype.map = () => [];',
  },
] as const;

const RAN = 'globalThis.ranHostile = true;';
const HARMLESS = pageOf(`return React.createElement('h1', null, 'Harmless');`);

const PLACES = [
  {
    at: 'in its entry',
    release: (scene: Scene, code: string) => releaseBroken(scene, HARMLESS, {}, `${RAN}{${code}}`),
  },
  {
    at: 'in its module',
    release: (scene: Scene, code: string) => releaseBroken(scene, `${RAN}{${code}} ${HARMLESS}`),
  },
] as const;

const hasRun = ({ page }: Scene) => page.evaluate(() => 'ranHostile' in globalThis);

for (const { does, sampled, code } of ATTACKS) {
  for (const [index, { at, release }] of PLACES.entries()) {
    forEachRemote(`${does} ${at}`, sampled[index], async (scene) => {
      await release(scene, code);
      if (scene.subject.remote !== 'mf-admin') await expectStaffCanRollBack(scene);
      await expectNotRunBeforeItsPage(scene);
      await expectQuarantined(scene);
      await scene.expectOthersWork();
      if (scene.subject.remote !== 'mf-admin') await expectStaffSeeIt(scene);
    });
  }
}

/** The page on which staff roll a remote back runs nothing of the others, also with an address that asks for a modal of it. */
async function expectStaffCanRollBack(scene: Scene): Promise<void> {
  const { page, subject } = scene;
  await page.goto('/custom-admin/remotes?modal=book-session');
  const modal = page.getByRole('dialog', { name: 'Book session' });
  await expect(modal).toContainText('isn’t available');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Remotes' })).toBeVisible();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject.remote }) });
  await card.getByRole('button', { name: `Versions and history of ${subject.remote}` }).click();
  await expect(page.getByRole('dialog', { name: subject.remote })).toBeVisible();
  await expect(page.locator('#stolen')).toHaveCount(0);
  expect(await hasRun(scene), 'only the page’s own remote ran').toBe(false);
}

/** The pages of other remotes fetch its files, and run nothing of it. */
async function expectNotRunBeforeItsPage(scene: Scene): Promise<void> {
  const { page, subject, others } = scene;
  // The account page shows the settings of notifications, a part of mf-network, and so runs it.
  const other =
    others.find(({ remote }) => subject.remote !== 'mf-network' || remote !== 'mf-auth') ?? subject;
  const fetched = page.waitForResponse(new RegExp(`/mf/${subject.remote}/[^/]+/remoteEntry\\.js$`));
  await page.goto(other.path);
  await expect(scene.heading(other)).toBeVisible();
  await fetched;
  expect(await hasRun(scene), 'it was fetched, and did not run').toBe(false);
  await expect(page.locator('#stolen')).toHaveCount(0);
}

/** On its own page it is quarantined, and what it changed is put back. */
async function expectQuarantined(scene: Scene): Promise<void> {
  const { page, subject } = scene;
  await scene.goTo(subject);
  await expect(scene.card).toContainText(/aren’t its own/);
  await scene.expectFocusOnCard();
  expect(await hasRun(scene)).toBe(true);
  await expect(page.locator('#stolen'), 'what it added is gone').toHaveCount(0);
  expect(await page.evaluate(() => [1].map((one) => one + 1)), 'built-in objects are as before').toEqual([2]);
  await scene.retry.click();
  await expect(scene.card, 'it is not run again in this tab').toContainText(/aren’t its own/);
}

/** Also when coming from another page of the same tab: the tab is reloaded. */
async function expectStaffSeeIt(scene: Scene): Promise<void> {
  const { page, subject } = scene;
  await scene.goTo({ ...subject, nav: 'Admin' });
  await page.getByRole('main').getByRole('button', { name: 'Platform' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Remotes' }).click();
  await page.waitForFunction(() => !('ranHostile' in globalThis));
  await page.getByRole('button', { name: `Versions and history of ${subject.remote}` }).click();
  await expect(page.getByRole('dialog', { name: subject.remote })).toContainText(
    'changed parts of the page that aren’t its own',
  );
  expect(scene.reports).toEqual([{ remote: subject.remote, reason: 'interfered' }]);
}
