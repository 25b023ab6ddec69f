import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getInitialData, updateProfile } from '@acquaint/contracts';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { registerOnboarded } from '../fixtures/member.ts';
import { expectSoundAtBothWidths } from '../fixtures/page-checks.ts';
import { fillLogin } from '../pages/demo.ts';

test.use({ savesData: true });

test('someone without an account finds a time by a link and on another site, and books it after logging in', async ({
  page,
  request,
  baseURL,
}) => {
  const host = await registerOnboarded(request, { firstName: 'Hanna' });
  const { access } = host.tokens;
  const { user_data } = await call(request, getInitialData, {}, access);
  const profile = { params: { id: user_data.profile } };
  await call(request, updateProfile, { ...profile, body: { is_public: true } }, access);
  const booker = await registerOnboarded(request, { firstName: 'Ida' });

  await page.goto(`/b/${host.username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hanna Winter' })).toBeVisible();
  const times = page.getByRole('list', { name: 'Free times' });
  await expect(times).toBeVisible();
  await expectSoundAtBothWidths(page);
  const buttons = times.getByRole('button');
  // The first time can be gone a moment later, when the quarter of an hour ends.
  const chosen = buttons.nth(Math.min(1, (await buttons.count()) - 1));
  const time = await chosen.innerText();
  await chosen.click();
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await fillLogin(page, booker);
  const form = page.getByRole('dialog', { name: /Book/ });
  await expect(
    form.getByRole('list', { name: 'Free times' }).getByRole('button', { pressed: true }),
  ).toContainText(time);

  const site = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Hanna</title><h1>Hanna</h1><script async src="${baseURL ?? ''}/embed/free-times.js" data-username="${host.username}"></script>`,
      );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe[title="Free times"]');
    await expect(frame.getByRole('heading', { name: 'Meet Hanna' })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await frame.getByRole('listitem').first().getByRole('link').click();
    const tab = await opened;
    await expect(tab.getByRole('dialog', { name: /Book/ })).toBeVisible();
  } finally {
    await new Promise((resolve) => site.close(resolve));
  }
});
