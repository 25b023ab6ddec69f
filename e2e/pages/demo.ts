import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';

export { DEMO } from './demo-members.ts';

/** Logs in on the login page. */
export async function logInByHand(
  page: Page,
  member: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, member);
  await expect(page).toHaveURL(/\/dashboard\//);
}

/** Fills in and submits the open login page. */
export async function fillLogin(
  page: Page,
  member: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Email or username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
