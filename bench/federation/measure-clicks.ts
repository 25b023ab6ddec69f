import type { Browser } from 'playwright';
import { FULL_SPEED, openProfile } from './browser.ts';
import type { ClickedPage } from './pages.ts';
import type { RunningPlatform } from './platforms.ts';

/** A first visit to a remote by a click, in milliseconds from the click. */
export interface Click {
  readonly from: string;
  readonly to: string;
  /** Until the page's heading is rendered. */
  readonly heading: number;
  /** Until the first element below the heading is rendered: a list, a form, or a skeleton. */
  readonly body: number;
}

interface Clock {
  clicked?: number;
  /** Resolves to the times at which the heading and the content below it are rendered. */
  shown?: Promise<{ readonly heading: number; readonly body: number }>;
}

/** Clicks through the pages in a new profile: each click leads to a remote that was not shown before. */
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
      await page.evaluate(untilIdle);
      await page.evaluate(listen, to.heading);
      await page.getByRole('navigation').getByRole('link', { name: to.nav }).first().click();
      const times = await page.evaluate(async () => {
        const clock = (globalThis as { acquaintClock?: Clock }).acquaintClock;
        const clicked = clock?.clicked ?? Number.NaN;
        const shown = await clock?.shown;
        return {
          heading: (shown?.heading ?? Number.NaN) - clicked,
          body: (shown?.body ?? Number.NaN) - clicked,
        };
      });
      clicks.push({ from: from.remote, to: to.remote, ...times });
      from = to;
    }
    return clicks;
  } finally {
    await context.close();
  }
}

/** Runs in the page: resolves when for one second there was no download, no long task and no DOM change. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work.disconnect();
        changes.disconnect();
        requestIdleCallback(() => resolve());
      }, 1000);
    };
    const work = new PerformanceObserver(again);
    work.observe({ entryTypes: ['longtask', 'resource'] });
    const changes = new MutationObserver(again);
    changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    again();
  });
}

/**
 * Runs in the page: measures from the click's time stamp to the frames in which the heading and the content below it are
 * rendered.
 */
function listen(heading: string): void {
  const clock: Clock = {};
  (globalThis as { acquaintClock?: Clock }).acquaintClock = clock;
  addEventListener('click', (event) => (clock.clicked = event.timeStamp), { capture: true, once: true });
  clock.shown = new Promise((resolve) => {
    let headingAt: number | undefined;
    const observer = new MutationObserver(() => {
      const title = document.querySelector('main h1');
      if (title?.textContent !== heading) return;
      headingAt ??= performance.now();
      if (!title.closest('header')?.nextElementSibling) return;
      observer.disconnect();
      resolve({ heading: headingAt, body: performance.now() });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
