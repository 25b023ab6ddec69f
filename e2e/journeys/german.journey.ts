import type { Page } from '@playwright/test';
import { PHONE } from '../fixtures/devices.ts';
import { expect, test } from '../fixtures/journey.ts';
import { registerMember } from '../fixtures/member.ts';
import { atBothWidths, expectNoSidewaysScroll } from '../fixtures/page-checks.ts';
import { isInTurn } from '../fixtures/sample.ts';
import { DEMO } from '../pages/demo.ts';
import { leftInEnglish } from '../pages/left-in-english.ts';
import { MEMBER_PAGES, PUBLIC_PAGES, STAFF_PAGES, type VisitedPage } from '../pages/visited-pages.ts';

// German words are long, so the phone layout is tested, which has the least room.
test.use({ locale: 'de-DE', savesData: true, ...PHONE });

test('a visitor with a German device sees every public page in German', async ({ page }) => {
  await seeInGerman(page, [['/', /./], ...PUBLIC_PAGES]);
});

test('a failed login is explained in German, and the login then works', async ({ page, watch }) => {
  watch.expect({ status: 401, url: '/auth/token/obtain/' });
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse oder Benutzername').fill(DEMO.ada.username);
  await page.getByLabel('Passwort', { exact: true }).fill('nicht das Passwort');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('stimmt nicht');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO.ada.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a member sees every page in German', async ({ page, login }) => {
  await login(page, DEMO.ada);
  await seeInGerman(page, [...MEMBER_PAGES, ['/dashboard/notifications?tab=settings', /./]]);
});

test('a new member is welcomed in German', async ({ page, request, login }) => {
  await login(page, await registerMember(request));
  await page.goto('/dashboard/home');
  await expect(page).toHaveURL(/\/onboarding/);
  await seeInGerman(page, [['/onboarding', /./]]);
});

test('staff see their pages in German', async ({ page, login }) => {
  await login(page, DEMO.steward);
  await seeInGerman(page, STAFF_PAGES);
});

async function seeInGerman(page: Page, pages: readonly VisitedPage[]): Promise<void> {
  for (const [path] of pages.filter(([each]) => isInTurn(each, 4))) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
      // Axe's results do not depend on the language: the tour runs it on the same pages.
      await atBothWidths(page, async () => {
        await expectNoSidewaysScroll(page);
        expect.soft(await leftInEnglish(page), `${path} in German`).toEqual([]);
      });
    });
  }
}
