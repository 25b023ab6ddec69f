import type { Locator, Page } from '@playwright/test';
import { isInTurn } from '../fixtures/sample.ts';
import { SHOWN, STRANGERS, expect, test } from './stranger.ts';
import type { ShownPage } from './stranger.ts';

/** What the root configuration exposes to scripts of its page. */
interface Intranet {
  readonly mount: (name: string, page: string) => Promise<{ readonly unmount: () => Promise<unknown> }>;
}

const place = (page: Page): Locator => page.locator('#place');
const heading = (page: Page, { heading: name }: ShownPage): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

test.describe('a plain single-spa root configuration', { tag: isInTurn(0, 2) ? '@sample' : '@all' }, () => {
  test('mounts the page of each remote, unmounts it and mounts it again', async ({ page, login }) => {
    await login('steward');
    await page.goto(`${STRANGERS}/`);
    for (const shown of SHOWN) {
      await test.step(shown.remote, async () => {
        const link = page
          .getByRole('navigation', { name: 'Intranet' })
          .getByRole('link', { name: shown.page });
        for (const _ of ['first', 'again']) {
          await link.click();
          await expect(heading(page, shown)).toBeVisible();
          await page.getByRole('link', { name: 'Start' }).click();
          await expect(place(page)).toBeEmpty();
        }
      });
    }
  });

  test('shows a member’s data from the platform', async ({ page, login }) => {
    await login('ada');
    for (const shown of SHOWN.filter(({ remote }) => remote !== 'mf-admin')) {
      await page.goto(`${STRANGERS}/`);
      await page.getByRole('link', { name: shown.page }).click();
      await expect(shown.data(page)).toBeVisible();
    }
  });

  test('plays a video of the platform, opens modals and fills slots of other remotes', async ({
    page,
    login,
  }) => {
    await login('chiyo');
    await page.goto(`${STRANGERS}/dashboard/home`);
    const video = page.getByRole('list', { name: 'Peeks' }).locator('video').first();
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
      .toBeGreaterThan(0);
    await video.evaluate((element: HTMLVideoElement) => element.pause());

    await page.getByRole('link', { name: 'groups' }).click();
    await page.getByRole('button', { name: 'Start a circle' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // The element of the modal is gone, too.
    await expect(page.locator('body > div')).toHaveCount(0);

    await page.goto(`${STRANGERS}/dashboard/home/profile?tab=peeks`);
    const peeks = page.getByRole('tabpanel', { name: 'Peeks' });
    await expect(peeks.getByText('Moments from sessions appear here')).toBeVisible();
  });

  test('keeps its own tokens: the platform gets each access token, and the site renews one that has expired', async ({
    page,
    login,
    watch,
  }) => {
    await login('ada');
    const sent: (string | undefined)[] = [];
    let isExpired = true;
    // Two tokens that are signed within the same second are equal, so the request for a new one is what is seen.
    let renewals = 0;
    page.on('request', (request) => {
      if (!isExpired && request.method() === 'POST' && new URL(request.url()).pathname === '/session')
        renewals++;
    });
    await page.route('**/api/v1/circles/**', async (route) => {
      sent.push(route.request().headers().authorization);
      // The first token is refused, as after its ten minutes.
      if (!isExpired) return route.continue();
      isExpired = false;
      return route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } });
    });
    watch.expect({ status: 401, url: /circles/ });
    await page.goto(`${STRANGERS}/dashboard/groups`);
    await expect(page.getByRole('list', { name: 'Circles' }).getByRole('listitem').first()).toBeVisible();
    const [first, second] = sent;
    expect(first).toMatch(/^Bearer ./);
    expect(second).toMatch(/^Bearer ./);
    expect(renewals).toBe(1);
    // No token is where other scripts of the page find it.
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ),
    ).not.toMatch(/ey[\w-]+\.ey/);
  });

  test('shows remotes as parcels next to its own page', async ({ page, login }) => {
    await login('steward');
    await page.goto(`${STRANGERS}/`);
    await page.waitForFunction(() => 'intranet' in globalThis);
    const beside = page.getByRole('complementary', { name: 'Beside the page' });
    for (const shown of SHOWN) {
      await test.step(shown.remote, async () => {
        const parcel = await page.evaluateHandle(
          ({ remote, page: id }) =>
            (globalThis as unknown as { readonly intranet: Intranet }).intranet.mount(remote, id),
          { remote: shown.remote, page: shown.page },
        );
        await expect(beside.getByRole('heading', { level: 1, name: shown.heading })).toBeVisible();
        await parcel.evaluate((mounted) => mounted.unmount());
        await expect(beside).toBeEmpty();
      });
    }
  });
});
