import type { Page } from '@playwright/test';
import { createToken } from '@acquaint/contracts';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { DEMO } from '../pages/demo.ts';

/** Highest sum of unexpected layout shifts of a page; the browser's own limit for a good page is 0.1. */
const STILL = 0.02;

/** Sums up the layout shifts of the page from now on, also those before the first script. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const place = globalThis as { shifts?: number };
    place.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) place.shifts = (place.shifts ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as { shifts?: number }).shifts ?? Number.NaN);
}

for (const [locale, heading] of [
  ['en-GB', 'Meet the people worth twenty minutes.'],
  ['de-AT', 'Lernen Sie die Menschen kennen, für die sich zwanzig Minuten lohnen.'],
] as const) {
  test(`the landing page can be read before its scripts arrive, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await context.close();
  });
}

for (const width of [360, 412, 1280]) {
  test(`nothing moves on the landing page while it loads, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await watchShifts(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBeLessThanOrEqual(STILL);
  });

  test(`nothing moves while the times to book load, ${width} pixels wide`, async ({ page, request }) => {
    const tokens = await call(request, createToken, { body: DEMO.ada });
    await page.addInitScript((pair) => localStorage.setItem('tokens', pair), JSON.stringify(tokens));
    await page.setViewportSize({ width, height: 800 });
    const shifts = await watchShifts(page);
    await page.goto('/dashboard/user?username=bruno&modal=book-session&username=bruno');
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Free times' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBeLessThanOrEqual(STILL);
  });
}
