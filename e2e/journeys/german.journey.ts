import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { registerMember } from '../fixtures/member.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { DEMO } from '../pages/demo.ts';
import { leftInEnglish } from '../pages/left-in-english.ts';
import { MEMBER_PAGES, PUBLIC_PAGES, STAFF_PAGES, type VisitedPage } from '../pages/visited-pages.ts';

test.use({ locale: 'de-DE' });

test('who comes with a German device reads German, on every page and in every refusal', async ({
  page,
  watch,
}) => {
  test.setTimeout(240_000);
  await seeInGerman(page, [['/', /./], ...PUBLIC_PAGES]);

  watch.expect({ status: 401, url: '/auth/token/obtain/' });
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse oder Benutzername').fill(DEMO.ada.username);
  await page.getByLabel('Passwort', { exact: true }).fill('nicht das Passwort');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('stimmt nicht');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO.ada.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await seeInGerman(page, [...MEMBER_PAGES, ['/dashboard/notifications?tab=settings', /./]]);
});

test('who has just joined is welcomed in German', async ({ page, request }) => {
  await logIn(page, await registerMember(request));
  await expect(page).toHaveURL(/\/onboarding/);
  await seeInGerman(page, [['/onboarding', /./]]);
});

test('staff read German, too', async ({ page }) => {
  test.setTimeout(120_000);
  await logIn(page, DEMO.steward);
  await expect(page).toHaveURL(/\/dashboard|\/custom-admin/);
  await seeInGerman(page, STAFF_PAGES);
});

interface Login {
  readonly username: string;
  readonly password: string;
}

async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse oder Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** What was told before stays as it was told: in English, to who had chosen nothing. */
const TOLD = 'ul[aria-label="Benachrichtigungen"] > li';

async function seeInGerman(page: Page, pages: readonly VisitedPage[]): Promise<void> {
  for (const [path] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
      await expectSoundPage(page);
      expect.soft(await leftInEnglish(page, TOLD), `${path} in German`).toEqual([]);
    });
  }
}
