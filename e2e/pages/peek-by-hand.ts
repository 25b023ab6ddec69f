import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';
import { expectSoundAtBothWidths } from '../fixtures/page-checks.ts';
import { expectToPlay } from './media.ts';

/** Makes a peek of the recording whose page is open, sets its start with the keyboard, and waits for its video. */
export async function makePeekByHand(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Make a peek' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make a peek' })).toBeVisible();
  const film = page.getByRole('application', { name: 'Video of the recording' });
  await film.focus();
  // With Alt, the start stays where it is even if somebody speaks there.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Alt+i']) await page.keyboard.press(key);
  await expect(page.getByRole('slider', { name: 'Start of the peek' })).toHaveAttribute(
    'aria-valuenow',
    '0.3',
  );
  await expect(page.getByLabel('Start (seconds)')).toHaveValue('0.3');
  await expectSoundAtBothWidths(page);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Make this peek' }).click();
  await expect(page.getByText(/^You agreed\. It’ll be published/)).toBeVisible();
  await expect(page.getByLabel(title, { exact: true })).toBeVisible();
}

/** Watches a peek that somebody else has made, and agrees to it, which publishes it in the feed. */
export async function agreeToPeek(page: Page, title: string, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: 'A moment worth sharing?' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Share this moment' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

/** Takes down the published peek at this URL. */
export async function takeDownPeek(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Take down', exact: true }).click();
  await page.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByText('The peek is no longer published.')).toBeVisible();
}

/** Finds a published peek in the feed of a member who is not in it, and plays it. */
export async function findPeekInFeed(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expectToPlay(page.getByLabel(title, { exact: true }));
}

/** Watches a peek by its link as a visitor, up to the login that leads to a session with somebody in it. */
export async function followPeekLink(page: Page, url: string, title: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Book a session with Ada' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Checks that nobody finds a peek any more: neither by its link nor in the feed. */
export async function expectPeekGone({
  member,
  visitor,
  title,
}: {
  readonly member: Page;
  readonly visitor: Page;
  readonly title: string;
}): Promise<void> {
  await Promise.all([member.reload(), visitor.reload()]);
  await expect(visitor.getByText('This peek isn’t open to everyone')).toBeVisible();
  await expect(member.getByRole('heading', { level: 1, name: 'Peeks' })).toBeVisible();
  await expect(member.getByText('Loading…')).toHaveCount(0);
  await expect(member.getByRole('heading', { level: 2, name: title })).toHaveCount(0);
}
