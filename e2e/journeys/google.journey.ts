import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { registerOnboarded } from '../fixtures/member.ts';
import { expectLegible, expectSoundPage } from '../fixtures/page-checks.ts';

const NEXT = '/dashboard/home/profile/edit';

test('a member logs in with Google, misses a permission, connects the account, and reaches the page they wanted', async ({
  page,
}) => {
  const member = await registerOnboarded(page.request);

  await test.step('with a missing permission the popup says what to do, and the target page is kept', async () => {
    await page.goto(NEXT);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(NEXT)}`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await fillGoogle(page, member.email, 'See your name');
    const popup = page.getByRole('dialog', { name: 'Google wasn’t connected' });
    await expect(popup).toContainText('tick all the required permission boxes');
    await expectSoundPage(page);
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(NEXT)}`);
  });

  await test.step('with all permissions, the account’s password is required before it is connected', async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await fillGoogle(page, member.email);
    await expect(page.getByRole('heading', { level: 1, name: 'Connect Google?' })).toBeVisible();
    // Neither code nor state stay in the URL.
    await expect(page).toHaveURL(/\/auth\/google\/callback$/);
    await expectSoundPage(page);
    await page.getByLabel('Your Acquaint password').fill(member.password);
    await page.getByRole('button', { name: 'Connect Google and log in' }).click();
    await expect(page).toHaveURL(NEXT);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('the member browses their contacts: who is a member, and who could be invited', async () => {
    await page.goto('/dashboard/network?tab=connections&view=contacts');
    await page.getByRole('button', { name: 'Connect Google contacts' }).click();
    await fillGoogle(page, member.email);
    await expect(page).toHaveURL(/view=contacts$/);
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Find people in my Google contacts' }).click();
    await expect(page.getByRole('region', { name: 'Contacts you can invite' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectSoundPage(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectLegible(page);
  });
});

/** Fills in the local Google's page, and grants all permissions except `without`. */
async function fillGoogle(page: Page, email: string, without?: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Google on this computer' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  if (without) await page.getByLabel(without).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
}
