import { PRODUCT_NAME } from '@acquaint/contracts';
import { expect, test } from '../fixtures/journey.ts';
import { expectSoundAtBothWidths } from '../fixtures/page-checks.ts';

/** Returns the brightness of the page's background: 0 black, 1 white. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a visitor sees the landing page, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');

    await expect(page).toHaveTitle(new RegExp(PRODUCT_NAME));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expectSoundAtBothWidths(page);

    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(brightness(background) > 0.5 ? 'light' : 'dark').toBe(scheme);
  });
}
