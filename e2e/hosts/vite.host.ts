import type { Page } from '@playwright/test';
import { isInTurn } from '../fixtures/sample.ts';
import { SHOWN, STRANGERS, expect, test } from './stranger.ts';

/** Selects a remote in the portal. */
async function show(page: Page, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Show' }).selectOption(choice);
}

test.describe('a host built with Vite', { tag: isInTurn(1, 2) ? '@sample' : '@all' }, () => {
  test.beforeEach(async ({ page, login, baseURL }) => {
    await login('steward');
    await page.goto(`${STRANGERS}/vite/?platform=${encodeURIComponent(baseURL ?? '')}`);
  });

  test('shows each remote by its manifest, and removes it without a trace', async ({ page }) => {
    const place = page.getByRole('main');
    for (const shown of SHOWN) {
      await test.step(shown.remote, async () => {
        await show(page, `${shown.remote} ${shown.page}`);
        await expect(place.getByRole('heading', { level: 1, name: shown.heading })).toBeVisible();
        await show(page, 'Nothing');
        await expect(place).toBeEmpty();
      });
    }
    await expect(page.getByRole('heading', { name: 'A portal built by Vite' })).toBeVisible();
  });

  test('behaves like the platform: a search queries the server, a modal opens and closes', async ({
    page,
  }) => {
    const place = page.getByRole('main');
    await show(page, 'mf-admin people');
    const rows = place.getByRole('table').getByRole('row');
    await expect(rows.nth(2)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Name, username or email' }).fill('chiyo');
    // The header row and the match.
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('chiyo');
    await expect(page).toHaveURL(/[?&]q=chiyo/);

    await show(page, 'mf-circles groups');
    await expect(page.getByRole('list', { name: 'Circles' }).getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Start a circle' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await show(page, 'Nothing');
    await expect(place).toBeEmpty();
  });
});
