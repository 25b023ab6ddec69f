import { expect } from '../fixtures/logged-in.ts';
import { pageOf, releaseBroken } from './broken-release.ts';
import { forEachRemote } from './for-each-remote.ts';
import type { Scene } from './scene.ts';

/** A release whose page works until one presses a button, and changes the whole page later, in a timer. */
const laterPage = (code: string) =>
  pageOf(`
    const attack = () => { ${code}; globalThis.ranHostile = true; };
    return React.createElement('main', null,
      React.createElement('h1', null, 'Still here'),
      React.createElement('button', { onClick: () => setTimeout(attack) }, 'Later'));`);

const OVERLAY = `
  const overlay = document.createElement('form');
  overlay.style = 'position: fixed; inset: 0; z-index: 99999; background: white';
  overlay.append(Object.assign(document.createElement('input'), { type: 'password', id: 'stolen' }))`;

/** Changes whose author is known, because they call a method of one of the page's own elements. */
const TOLD = [
  { does: 'empties the body later', sampled: 'mf-circles', code: 'document.body.replaceChildren()' },
  {
    does: 'asks for the password over the page later',
    sampled: 'mf-sessions',
    code: `${OVERLAY}; document.body.append(overlay)`,
  },
  {
    does: 'removes the styles of the shell later',
    sampled: undefined,
    code: `for (const style of document.querySelectorAll('link[rel=stylesheet], style')) document.head.removeChild(style)`,
  },
] as const;

/** Changes whose author is not known. */
const UNTOLD = [
  {
    does: 'asks for the password later, without a trace',
    sampled: undefined,
    code: `${OVERLAY}; Node.prototype.appendChild.call(document.body, overlay)`,
  },
  { does: 'hides the page later', sampled: undefined, code: `document.body.style.opacity = '0'` },
  {
    does: 'changes Array.prototype.map later',
    sampled: 'mf-network',
    code: 'Array.prototype.map = () => []',
  },
] as const;

for (const { does, sampled, code } of TOLD) {
  forEachRemote(does, sampled, async (scene) => {
    await attackLater(scene, code);
    await expect(scene.card).toContainText(/aren’t its own/);
    await expectPageIsBack(scene);
    await scene.expectOthersWork();
    expect(scene.reports).toEqual([{ remote: scene.subject.remote, reason: 'interfered' }]);
  });
}

for (const { does, sampled, code } of UNTOLD) {
  forEachRemote(does, sampled, async (scene) => {
    const { page, subject } = scene;
    await attackLater(scene, code);
    await expect(page.getByText('We put this page back')).toBeVisible();
    await expectPageIsBack(scene);
    await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible();
    expect(scene.reports).toContainEqual({ remote: subject.remote, reason: 'page-changed' });
    // What was rendered between the change and its repair may be wrong until the page is reloaded, as the notice says.
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('We put this page back')).toHaveCount(0);
    await scene.expectOthersWork();
  });
}

async function attackLater(scene: Scene, code: string): Promise<void> {
  await releaseBroken(scene, laterPage(code));
  await scene.open();
  const { page } = scene;
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForFunction(() => 'ranHostile' in globalThis);
}

/** What a person sees and what scripts rely on is as before. */
async function expectPageIsBack({ page }: Scene): Promise<void> {
  await expect(page.locator('#stolen')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => [1].map((one) => one + 1)), { message: 'built-in objects are as before' })
    .toEqual([2]);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).first(),
  ).toBeVisible();
  expect(
    await page.evaluate(() => document.getElementById('root')?.checkVisibility({ checkOpacity: true })),
    'the page can be seen',
  ).toBe(true);
}
