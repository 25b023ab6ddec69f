import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';

const PASSWORD = 'twenty-minutes-are-enough';

/** The demo members of the sample data, as named in the README. */
export const DEMO = {
  ada: { username: 'ada', password: PASSWORD },
  bruno: { username: 'bruno', password: PASSWORD },
  chiyo: { username: 'chiyo', password: PASSWORD },
  /** Staff; the password is random except on a platform under test. */
  steward: { username: 'steward', password: PASSWORD },
} as const;

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
