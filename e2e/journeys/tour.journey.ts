import {
  createToken,
  listCircleEvents,
  listCircles,
  updateMultistepOnboarding,
  type TourStep,
} from '@acquaint/contracts';
import type { Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { DEVICES } from '../fixtures/devices.ts';
import { expect, test } from '../fixtures/journey.ts';
import { fillExpertise, registerMember, registerOnboarded } from '../fixtures/member.ts';
import { expectLegible, expectSoundAtBothWidths, expectSoundPage } from '../fixtures/page-checks.ts';
import { isInTurn } from '../fixtures/sample.ts';
import { DEMO, fillLogin } from '../pages/demo.ts';
import { expectToPlay } from '../pages/media.ts';
import { MEMBER_PAGES, PUBLIC_PAGES, STAFF_PAGES, type VisitedPage } from '../pages/visited-pages.ts';

test.use({ savesData: true });

const CIRCLES = '/dashboard/groups';

// One test per role, not per page, so that the browser loads and caches the platform once.
test('a visitor sees every public page, at both widths, light and dark', async ({ page }) => {
  await seePages(page, PUBLIC_PAGES);
});

test('a demo member sees every page of the dashboard, at both widths, light and dark', async ({
  page,
  login,
}) => {
  await login(page, DEMO.ada);
  await seePages(page, MEMBER_PAGES);
});

test('a member sees a coming event of a circle, at both widths', async ({ page, request, login }) => {
  const { access } = await call(request, createToken, { body: DEMO.ada });
  await login(page, DEMO.ada);
  const circles = await call(request, listCircles, { query: { page_size: 100 } }, access);
  for (const { id, name, access: joining } of circles.results) {
    if (joining !== 'open') continue;
    const query = { period: 'coming' } as const;
    const { results } = await call(request, listCircleEvents, { params: { id }, query }, access);
    const [event] = results;
    if (event === undefined) continue;
    await page.goto(`/dashboard/event?event=${event.id}`);
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    await expectSoundAtBothWidths(page);
    return;
  }
  throw new Error('No open circle of the sample data has a coming event.');
});

test('staff see members and healthy remotes, at both widths, light and dark', async ({ page, login }) => {
  await login(page, DEMO.steward);
  await seePages(page, STAFF_PAGES);
  await page.goto('/custom-admin/remotes');
  await expect(page.getByText('Healthy', { exact: true })).toHaveCount(6);
  await page.goto('/custom-admin?q=lindholm');
  await page
    .getByRole('cell', { name: /^Ada Lindholm/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Ada Lindholm/ })).toBeVisible();
  await expectSoundAtBothWidths(page);
  for (const [list, part] of [
    ['/custom-admin/circles', 'Members'],
    ['/custom-admin/peeks?filter=published', 'Who agreed'],
  ] as const) {
    await page.goto(list);
    await page.getByRole('cell').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
    await expectSoundAtBothWidths(page);
  }
});

for (const [place, [name, device]] of Object.entries(DEVICES).entries()) {
  if (!isInTurn(place, Object.keys(DEVICES).length)) continue;
  test.describe(name, () => {
    test.use(device);

    test('a member plays a peek, finds a person despite a typo, and joins a circle', async ({
      page,
      request,
      login,
      anotherPerson,
    }) => {
      await login(page, await registerOnboarded(request));

      await test.step('a published peek plays', async () => {
        await page.goto('/dashboard/home');
        // The last one is of the sample data; another journey publishes and withdraws one meanwhile.
        const last = page.getByRole('list', { name: 'Peeks' }).locator('video').last();
        const id = /peeks\/([0-9a-f-]+)\//.exec((await last.getAttribute('src')) ?? '')?.[1] ?? '';
        const video = page.locator(`video[src*="${id}"]`);
        await expectToPlay(video);
        await video.evaluate((element: HTMLVideoElement) => element.pause());
        await page.goto(`/peek?snip=${id}`);
        await expect(page.locator('video')).toBeVisible();
        await expect(page.getByRole('button', { name: /^Book a session with / }).first()).toBeVisible();
        await expectSoundPage(page);

        const visitor = await anotherPerson();
        await visitor.goto(`/peek?snip=${id}`);
        await expect(visitor.locator('video')).toBeVisible();
        expect(await visitor.locator('meta[property="og:video"]').getAttribute('content')).toContain(id);
        await expectSoundPage(visitor);
        await visitor
          .getByRole('button', { name: /^Book a session with / })
          .first()
          .click();
        await expect(visitor.getByRole('dialog')).toBeVisible();
      });

      await test.step('search tolerates a typo', async () => {
        await page.goto('/dashboard/search');
        await page.getByRole('main').getByRole('searchbox').fill('Lindhohm');
        await expect(page.getByRole('list', { name: 'People' }).getByText('Ada Lindholm')).toBeVisible();
        await expect(page).toHaveURL(/q=Lindhohm/);
      });

      await test.step('the command palette leads to a person and to a page', async () => {
        await page
          .getByRole('button', { name: /Search and commands/ })
          .filter({ visible: true })
          .click();
        const field = page.getByRole('combobox', { name: 'Page, action or person' });
        await field.fill('lindholm');
        await expect(page.getByRole('option', { name: /Ada Lindholm/ })).toBeVisible();
        await expectSoundAtBothWidths(page);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindholm' })).toBeVisible();
        await page.keyboard.press('Control+k');
        await expect(field).toBeFocused();
        await page.keyboard.type('circles');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/dashboard\/groups$/);
      });

      await test.step('joining and leaving a circle', async () => {
        const first = page.getByRole('button', { name: /^Join / }).first();
        const name = ((await first.getAttribute('aria-label')) ?? '').replace('Join ', '');
        await page.getByRole('button', { name: `Join ${name}`, exact: true }).click();
        await page.getByRole('button', { name: `Open ${name}` }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await page.getByRole('button', { name: `More for ${name}` }).click();
        await page.getByRole('menuitem', { name: 'Leave the circle' }).click();
        await page.getByRole('button', { name: 'Leave', exact: true }).click();
        await expect(page.getByRole('button', { name: `Join ${name}` })).toBeVisible();
        await expect(page.getByRole('list', { name: `Members of ${name}` })).toBeVisible();
        await expectSoundPage(page);
      });
    });

    test('a member without a staff role gets the 404 page in the admin area, also by keyboard', async ({
      page,
      login,
    }) => {
      await login(page, DEMO.bruno);
      await page.goto('/custom-admin');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/doesn’t exist/);
      await expectSoundPage(page);

      await page.goto('/dashboard/groups');
      await expect(page.getByRole('button', { name: 'Start a circle' })).toBeVisible();
      await expectLoaded(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Start a circle' })).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Start a circle' })).toBeFocused();
    });
  });
}

test('a wrong password is explained, and after login a visitor reaches the page they wanted', async ({
  page,
  watch,
}) => {
  watch.expect({ status: 401, url: '/auth/token/obtain/' });
  await page.goto('/dashboard/search?q=design');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email or username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('isn’t right');
  await expect(page.getByLabel('Email or username')).toHaveValue('ada');
  await page.getByLabel('Password', { exact: true }).fill(DEMO.ada.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/search\?q=design/);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('design');
});

test('a new member is redirected to the expertise form, then to the next step from any page, until all are done', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await page.goto(CIRCLES);
  await fillLogin(page, member);
  await expect(page).toHaveURL(`/onboarding?next=${encodeURIComponent(CIRCLES)}`);
  await fillExpertise(request, member);

  const done = (step: TourStep) =>
    call(request, updateMultistepOnboarding, { body: { steps: { [step]: true } } }, member.tokens.access);
  const steps: readonly (readonly [TourStep, RegExp])[] = [
    ['ai-match', /\/dashboard\/home\/intros$/],
    ['explore-peeks', /\/dashboard\/home$/],
    ['book-session', /\/dashboard\/user\?username=/],
    ['live-session', /\/dashboard\/home$/],
  ];
  for (const [step, place] of steps) {
    await test.step(`${step} is next`, async () => {
      await page.goto(CIRCLES);
      await expect(page).toHaveURL(place);
      await done(step);
    });
  }
  await page.goto(CIRCLES);
  await page.getByRole('button', { name: 'Start a circle' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${CIRCLES}`));
});

/** Waits until no skeleton and no spinner is left. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

/**
 * Checks each page: its heading is shown, everything is loaded, and both themes are accessible. Colors do not depend on the
 * width, so the dark theme is checked at one width. In a sample, a quarter of the pages is loaded by address, and seen dark and at the
 * other width; the others are opened as a link in the app does, which costs the browser much less.
 */
async function seePages(page: Page, pages: readonly VisitedPage[]): Promise<void> {
  let last: RegExp | null = null;
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      const isWhole = isInTurn(path, 4);
      // After a page with the same heading nothing would show when this one has replaced it.
      if (isWhole || last === null || String(last) === String(heading)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
      } else await followLink(page, path);
      last = heading;
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectLoaded(page);
      if (!isWhole) return expectSoundPage(page);
      await expectSoundAtBothWidths(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expectLegible(page);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  }
}

/** Opens a page without a load of the document, by the browser's history. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
