import { adminListAudit, createToken } from '@acquaint/contracts';
import type { Page, Request } from '@playwright/test';
import { renewRemote } from '../../scripts/lib/renew-remote.ts';
import { call } from '../fixtures/api.ts';
import { PHONE } from '../fixtures/devices.ts';
import { HUNG_WAIT_MS } from '../fixtures/hung.ts';
import { expect, test } from '../fixtures/journey.ts';
import { expectSoundAtBothWidths, expectSoundPage } from '../fixtures/page-checks.ts';
import { Publisher } from '../fixtures/publisher.ts';
import { DEMO } from '../pages/demo.ts';
import { Line } from '../pages/line.ts';
import { requestedVersions } from '../pages/versions.ts';

const REMOTE = 'mf-circles';

const publisher = new Publisher();
test.use({ baseURL: async ({}, use) => use(await publisher.open()) });
test.afterAll(() => publisher.close());

/**
 * Checks that the member's page uses this version after a reload. On a busy machine the registry may take longer than a second;
 * then the shell uses the last one it knew, and the next load has the version.
 */
async function expectGets(member: Page, version: string): Promise<void> {
  await expect(async () => {
    const versions = requestedVersions(member, REMOTE);
    await member.goto('/dashboard/groups');
    await expect(member.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible();
    // A page prefetches the version for everybody before it knows who is logged in.
    expect([...versions].at(-1)).toBe(version);
  }).toPass({ timeout: HUNG_WAIT_MS });
}

/**
 * Reloads the member's page. Returns the versions of the remote that it loads, and the number of requests for it and the
 * registry.
 */
async function circlesFiles(member: Page) {
  const requests: string[] = [];
  const listen = (request: Request) => {
    if (request.url().includes(`/mf/${REMOTE}/`) || request.url().includes('/mf/registry'))
      requests.push(request.url());
  };
  member.on('request', listen);
  const line = new Line(member);
  const versions = requestedVersions(member, REMOTE);
  await member.goto('/dashboard/groups');
  await expect(member.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible();
  await line.expectQuiet();
  member.off('request', listen);
  return { versions: [...versions], requests: requests.length };
}

/** Fills in the reason in the open dialog and confirms. */
async function decide(page: Page, verb: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toBeHidden();
}

test('staff roll a remote back, test a version with one member, and release it to all; the audit log has each step', async ({
  page,
  anotherPerson,
  request,
  login,
}) => {
  const { before: older, version: newer } = await renewRemote(publisher.store, REMOTE);
  const bruno = await anotherPerson();
  const chiyo = await anotherPerson();
  await login(bruno, DEMO.bruno);
  await login(chiyo, DEMO.chiyo);
  await expectGets(bruno, newer);

  await login(page, DEMO.steward);
  await page.goto('/custom-admin/remotes');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: REMOTE }) });
  await expect(card).toContainText(`Everyone gets ${newer}`);
  await expect(card).toContainText('Healthy');

  await test.step('rollback: a member’s next page uses the older version', async () => {
    await card.getByRole('button', { name: `Roll back ${REMOTE} to ${older}` }).click();
    await decide(page, 'Roll back', 'Circles lose their covers');
    await expect(card).toContainText(`Everyone gets ${older}`);
    await expectGets(bruno, older);
  });

  await test.step('canary for one member: that member gets it, another does not', async () => {
    await card.getByRole('button', { name: `Start canary of ${REMOTE}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Members who always get it').fill('bruno');
    await page.getByTitle(/\(bruno\)$/).click();
    await decide(page, 'Set canary', 'Bruno sees whether the covers are back');
    await expect(card).toContainText(`${newer} for bruno`);
    await expectGets(bruno, newer);
    await expectGets(chiyo, older);
    // From the second page on, the server knows which files to preload; the member's own registry is the only extra request.
    await expect(async () => {
      const [tries, doesNot] = [await circlesFiles(bruno), await circlesFiles(chiyo)];
      expect([...tries.versions, ...doesNot.versions]).toEqual([newer, older]);
      expect(tries.requests, 'a canary costs no request more than everybody has while it runs').toBe(
        doesNot.requests,
      );
    }).toPass({ timeout: HUNG_WAIT_MS });
  });

  await test.step('turning it off: that member gets the same version as everybody', async () => {
    await card.getByRole('button', { name: `Turn off canary of ${REMOTE}` }).click();
    await decide(page, 'Turn off', 'They are not');
    await expect(card.getByText('Canary', { exact: true })).toBeHidden();
    await expectGets(bruno, older);
  });

  await test.step('a canary for all is promoted: new visitors get it, too', async () => {
    await card.getByRole('button', { name: `Start canary of ${REMOTE}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('spinbutton', { name: /^Share of members/ })
      .fill('100');
    await decide(page, 'Set canary', 'Mended');
    await expectGets(chiyo, newer);
    await card.getByRole('button', { name: `Promote the canary of ${REMOTE}` }).click();
    await decide(page, 'Promote', 'A quiet hour');
    await expect(card).toContainText(`Everyone gets ${newer}`);
    await expectGets(chiyo, newer);
  });

  await test.step('versions and publish history show it, at both widths', async () => {
    await card.getByRole('button', { name: `Versions and history of ${REMOTE}` }).click();
    const panel = page.getByRole('dialog', { name: REMOTE });
    await expect(panel.getByRole('list', { name: /^Versions/ })).toContainText(older);
    const history = panel.getByRole('list', { name: /^Publish history/ });
    await expect(history.getByRole('listitem').first()).toContainText('by steward: A quiet hour');
    await expectSoundAtBothWidths(page);
    await page.setViewportSize(PHONE.viewport);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expectSoundPage(page);
  });

  await test.step('the audit log has who, what and why', async () => {
    const { access } = await call(request, createToken, { body: DEMO.steward });
    const { results } = await call(request, adminListAudit, { query: {} }, access);
    const changes = results
      .filter(({ subject_id }) => subject_id.startsWith(REMOTE))
      .map(({ actor, action, reason }) => `${actor?.username} ${action} ${reason}`);
    expect(changes.reverse()).toEqual([
      'steward remote/stable Circles lose their covers',
      'steward remote/canary Bruno sees whether the covers are back (0 % of members, bruno)',
      'steward remote/canary-ended They are not',
      'steward remote/canary Mended (100 % of members)',
      'steward remote/stable A quiet hour',
    ]);
  });
});
