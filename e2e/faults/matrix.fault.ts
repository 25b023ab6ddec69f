import { expect } from '../fixtures/logged-in.ts';
import { FAULTS, REGISTRY_FAULTS, withBrokenButton, withHtmlManifest } from './faults.ts';
import type { Fault } from './faults.ts';
import { forEachRemote } from './for-each-remote.ts';
import type { Scene } from './scene.ts';

for (const fault of FAULTS) forEachRemote(fault.name, fault.sampled, (scene) => failsAlone(scene, fault));

/**
 * Checks that the page explains the failure, the rest works, the server gets one report, and a retry shows the page once it
 * works.
 */
async function failsAlone(scene: Scene, fault: Fault): Promise<void> {
  const { subject } = scene;
  await fault.breaks(scene);
  await scene.open();
  await expectCard(scene, fault);
  await fault.meanwhile?.(scene);
  await scene.expectOthersWork();
  await scene.goTo(subject);
  await expectCard(scene, fault);
  await fault.meanwhile?.(scene);

  scene.mend();
  await scene.retry.click();
  await scene.expectPageAfterRetry();
  expect(scene.reports).toEqual([{ remote: subject.remote, reason: fault.reason }]);
}

async function expectCard(scene: Scene, fault: Fault): Promise<void> {
  await fault.before?.(scene);
  await expect(scene.card).toContainText(fault.told);
  await scene.expectFocusOnCard();
}

forEachRemote('throws in an event handler', 'mf-circles', async (scene) => {
  const { page, subject, card } = scene;
  await withBrokenButton(scene);
  await scene.open();
  await page.getByRole('button', { name: 'Break' }).click();
  await expect(card).toBeVisible();
  await scene.expectFocusOnCard();
  await expect(page.getByRole('heading', { name: 'Still here' }), 'the page stays').toBeVisible();
  await scene.expectOthersWork();
  await scene.goTo(subject);
  await page.getByRole('button', { name: 'Break' }).click();
  await scene.expectFocusOnCard();

  scene.mend();
  await scene.retry.click();
  await scene.expectPageAfterRetry();
  expect(scene.reports).toEqual([{ remote: subject.remote, reason: 'event' }]);
});

// A library shared by several remotes costs each of them its page; the shell keeps working, and a retry needs no new tab.
forEachRemote('files of the shared library do not come', 'mf-network', async (scene) => {
  const { page, subject, card } = scene;
  // The shell itself needs `shared-core` and `shared-small`.
  await scene.breaks(/\/shared-(?!core\.|small\.)[a-z]+\.[0-9a-f]+\.js$/, (route) =>
    route.abort('connectionrefused'),
  );
  await scene.open();
  await expect(card).toContainText(/couldn’t reach it/);
  await scene.expectFocusOnCard();
  await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toBeVisible();
  await scene.retry.click();
  await expect(card, 'still gone').toBeVisible();

  scene.mend();
  await scene.retry.click();
  await scene.expectPageAfterRetry();
  await scene.expectOthersWork();
  expect(scene.reports).toContainEqual({ remote: subject.remote, reason: 'network' });
});

forEachRemote('mf-manifest.json is HTML', 'mf-admin', async (scene) => {
  await withHtmlManifest(scene);
  await scene.open();
  await expect(scene.heading(scene.subject)).toBeVisible();
  await scene.expectOthersWork();
  expect(scene.reports).toEqual([]);
});

for (const { name, sampled, breaks } of REGISTRY_FAULTS) {
  forEachRemote(`${name} at boot, after an earlier visit`, sampled, async (scene) => {
    await scene.open();
    await expect(scene.heading(scene.subject)).toBeVisible();
    await breaks(scene);
    await scene.open();
    await expect(scene.heading(scene.subject)).toBeVisible();
    await scene.expectOthersWork();
    expect(scene.reports).toEqual([]);
  });
}

forEachRemote('registry down at the first visit ever', 'mf-sessions', async (scene) => {
  const [down] = REGISTRY_FAULTS;
  await down?.breaks(scene);
  await scene.open();
  await expect(scene.page.getByRole('heading', { level: 1, name: /can’t reach/ })).toBeFocused();
  // The shell itself works: its public pages are one click away.
  await scene.page.getByRole('link', { name: 'Acquaint' }).first().click();
  await expect(scene.page).toHaveURL('/');
  await expect(scene.page.getByRole('heading', { level: 1 })).toBeVisible();
  await scene.page.goBack();
  await expect(scene.retry).toBeVisible();

  scene.mend();
  await scene.retry.click();
  await expect(scene.heading(scene.subject)).toBeVisible();
  await scene.expectOthersWork();
  expect(scene.reports).toEqual([]);
});
