import { expect, test, type Page } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { expectFramesFromEach, expectPictureShown } from '../pages/media.ts';
import { OTHERS, reloadOf, threeAndOne } from './four-people.ts';
import { bookedPair, closePair, join, meet } from './two-people.ts';

/** Four browsers on one machine, which may be busy. */
const PATIENCE_MS = 120_000;

let platform: OwnPlatform;
test.beforeEach(async () => {
  platform = await OwnPlatform.open();
});
test.afterEach(() => platform.close());

/** Returns layout problems: pictures outside the window, and names covered by another picture. */
function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tiles = [...document.querySelectorAll('figure')].map((figure) => ({
      name: figure.getAttribute('aria-label') ?? '',
      box: figure.getBoundingClientRect(),
      caption: figure.querySelector('figcaption')?.getBoundingClientRect() ?? new DOMRect(),
    }));
    const isInside = ({ left, top, right, bottom, width, height }: DOMRect): boolean =>
      width > 40 && height > 40 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    return tiles.flatMap(({ name, box, caption }, index) => [
      ...(isInside(box) ? [] : [`${name} is not wholly in the window`]),
      ...(caption.width > 0 && meet(caption, box) ? [] : [`${name} has no name`]),
      // Later elements are drawn on top.
      ...tiles
        .slice(index + 1)
        .filter((other) => meet(other.box, caption))
        .map((other) => `${other.name} covers the name of ${name}`),
    ]);
  });
}

test('two members and two guests see each other, also after a reload, in grid and speaker layout, on a large screen and on a phone', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const four = await threeAndOne(browser, platform);
  const { ada, grace, guests } = four;
  const all = [ada, grace, ...guests];
  await join(four.pair.ada);
  for (const { page } of all) await expectFramesFromEach(page, OTHERS, PATIENCE_MS);
  for (const who of all) {
    for (const other of all) if (other !== who) await expectPictureShown(who.page, other.name);
  }

  // A member, who has all rights, and a guest.
  const twoOfThem = [ada, ...guests.slice(0, 1)];
  for (const who of twoOfThem) {
    const took = await reloadOf(who, all);
    process.stdout.write(`four people: ${who.name} came again, all saw each other after ${took} ms\n`);
    for (const { page } of all) await expectFramesFromEach(page, OTHERS, PATIENCE_MS);
  }

  for (const { page } of twoOfThem) {
    for (const layout of ['speaker', 'grid']) {
      await expect(page.locator(`[data-layout="${layout}"]`)).toBeVisible();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(page.getByRole('figure')).toHaveCount(OTHERS + 1);
        await expect.poll(() => flaws(page), { message: `${layout} view, ${width} wide` }).toEqual([]);
        await expectSoundPage(page);
      }
      await page.keyboard.press('g');
    }
  }
  await four.close();
});

test('with two people, the name under a shared screen is not covered by one’s own picture, even on a phone', async ({
  browser,
}) => {
  const pair = await bookedPair(browser, platform.url);
  await meet(pair);
  const { page } = pair.grace;
  await pair.ada.page.getByRole('button', { name: 'Share screen' }).click();
  const name = page.getByText('Ada Winter, sharing their screen');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(name).toBeVisible();
    await expect.poll(() => flaws(page), { message: `${width} wide` }).toEqual([]);
    // Not truncated.
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await closePair(pair);
});
