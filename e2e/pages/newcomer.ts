import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../fixtures/journey.ts';
import { codeFrom } from '../fixtures/email.ts';
import { expectSoundAtBothWidths } from '../fixtures/page-checks.ts';

export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export interface ExpertiseInput {
  readonly statement: string;
  /** Topic names. */
  readonly lookingFor: readonly [string, string];
  readonly expertIn: readonly [string, string];
}

/** Registers with the code from the email, from the landing page to the welcome page. */
export async function registerByHand(page: Page, newcomer: Newcomer): Promise<void> {
  await expect(page).toHaveURL(/\/register/);
  await expectSoundAtBothWidths(page);
  await page.getByLabel('First name').fill(newcomer.firstName);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill(await codeFrom(page.request, newcomer.email));
  await page.getByLabel('Last name').fill(newcomer.lastName);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Chooses a photo on the welcome page, moves and enlarges it with the keyboard, and saves it. */
export async function choosePicture(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding/);
  const background = { r: 200, g: 90, b: 60 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await expect(page.getByRole('button', { name: 'Use your camera' })).toBeVisible();
  await page.getByLabel('Profile photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('application').press('ArrowLeft');
  await expectSoundAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change your photo' })).toBeVisible();
}

/** Chooses a username on the welcome page. */
export async function chooseUsername(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding/);
  const field = page.getByLabel('Username');
  await field.fill(username);
  await page.getByLabel('What you do, in one line').fill('Runs a small observatory');
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in the expertise modal and continues to the introductions. */
export async function fillExpertise(page: Page, firstName: string, input: ExpertiseInput): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: new RegExp(firstName) })).toBeVisible();
  await dialog.getByRole('button', { name: 'Find me matches' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await expect(dialog.getByText('Please select at least 2 areas/topics').first()).toBeVisible();
  await dialog.getByLabel('What can you help with').fill(input.statement);
  await takeBackSuggestions(dialog);
  await chooseTopics(page, 'I’m looking for', input.lookingFor);
  await chooseTopics(page, 'I’m an expert in', input.expertIn);
  await dialog.getByRole('button', { name: 'Find me matches' }).click();
  const toast = page.getByRole('status').filter({ hasText: `Perfect ${firstName}!` });
  await expect(toast.getByText('New intros will appear under the intro tab. Stay tuned!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Waits for the topics that the statement suggests, and leaves none of them chosen. */
async function takeBackSuggestions(dialog: Locator): Promise<void> {
  const suggested = dialog.getByRole('region', { name: 'Suggested topics' });
  await expect(suggested.getByText(/^(?:From what you wrote|No topic fits)/)).toBeVisible();
  const chosen = suggested.getByRole('button', { pressed: true });
  for (let left = await chosen.count(); left > 0; left -= 1) {
    await chosen.first().click();
    await expect(chosen).toHaveCount(left - 1);
  }
}

async function chooseTopics(page: Page, label: string, names: readonly string[]): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  for (const name of names) {
    await field.fill(name);
    await page.getByTitle(name, { exact: true }).filter({ visible: true }).last().click();
  }
  await field.press('Escape');
}
