import type { Browser } from 'playwright';
import { FULL_SPEED, openProfile } from './browser.ts';
import type { ClickedPage } from './pages.ts';
import type { RunningPlatform } from './platforms.ts';

/** A first visit to a remote by a click. Milliseconds from the click to the page's heading. */
export interface Click {
  readonly from: string;
  readonly to: string;
  readonly heading: number;
}

interface Clock {
  clicked?: number;
  /** Resolves to the moment in which the heading stands there. */
  shown?: Promise<number>;
}

/** Walks one way through the pages in a profile of its own: each click leads to a remote that was not shown before. */
export async function measureClicks(
  browser: Browser,
  platform: RunningPlatform,
  way: readonly ClickedPage[],
): Promise<Click[]> {
  const { context, page } = await openProfile(browser, platform, {
    as: 'staff',
    speed: FULL_SPEED,
    savesData: false,
  });
  try {
    const [start, ...others] = way;
    if (!start) return [];
    await page.goto(platform.origin + start.path);
    await page.getByRole('heading', { level: 1, name: start.heading }).waitFor();
    const clicks: Click[] = [];
    let from = start;
    for (const to of others) {
      // Idle: nothing is on the line any more, and the browser has had its time to prepare.
      await page.waitForLoadState('networkidle');
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
      );
      await page.evaluate(listen, to.heading);
      await page.getByRole('navigation').getByRole('link', { name: to.nav }).first().click();
      const heading = await page.evaluate(async () => {
        const clock = (globalThis as { acquaintClock?: Clock }).acquaintClock;
        return ((await clock?.shown) ?? Number.NaN) - (clock?.clicked ?? Number.NaN);
      });
      clicks.push({ from: from.remote, to: to.remote, heading });
      from = to;
    }
    return clicks;
  } finally {
    await context.close();
  }
}

/** Runs in the page: from the click's own time stamp to the frame in which the heading stands. */
function listen(heading: string): void {
  const clock: Clock = {};
  (globalThis as { acquaintClock?: Clock }).acquaintClock = clock;
  addEventListener('click', (event) => (clock.clicked = event.timeStamp), { capture: true, once: true });
  clock.shown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== heading) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
