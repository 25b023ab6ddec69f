import type { Browser } from 'playwright';
import { openProfile } from './browser.ts';
import type { Speed } from './browser.ts';
import type { MeasuredPage } from './pages.ts';
import type { RunningPlatform } from './platforms.ts';

/** What one cold load of a page cost. Milliseconds since the navigation began; bytes as they came over the line. */
export interface Load {
  readonly scriptBytes: number;
  /** Paths of the scripts. */
  readonly scripts: readonly string[];
  readonly requests: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly content: number;
}

interface Marks {
  content?: number;
  /** Resolves when the content is there. */
  arrived?: Promise<void>;
  firstPaint?: number;
  largestPaint?: number;
}

/**
 * Loads a page in a profile of its own.
 * @param savesData tells the page that the person saves data, so that it fetches nothing ahead: what is counted then is the page
 * and nothing else.
 */
export async function measureLoad(
  browser: Browser,
  platform: RunningPlatform,
  page: MeasuredPage,
  { speed, savesData }: { readonly speed: Speed; readonly savesData: boolean },
): Promise<Load> {
  const opened = await openProfile(browser, platform, { as: page.as, speed, savesData });
  try {
    const scripts = new Map<string, string>();
    let scriptBytes = 0;
    let requests = 0;
    opened.cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('https:')) return;
      requests += 1;
      if (/\.js(\?|$)/.test(request.url)) scripts.set(requestId, request.url);
    });
    opened.cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await opened.page.addInitScript(watch, page.content);
    await opened.page.goto(platform.origin + page.path.replace('{session}', platform.session), {
      waitUntil: 'commit',
    });
    await opened.page.evaluate(() => (globalThis as { acquaintMarks?: Marks }).acquaintMarks?.arrived);
    // What the page still fetches for itself, and the last, largest paint, belong to it.
    await opened.page.waitForLoadState('networkidle');
    const marks = await opened.page.evaluate(
      () => (globalThis as { acquaintMarks?: Marks }).acquaintMarks ?? {},
    );
    return {
      scriptBytes,
      scripts: [...new Set([...scripts.values()].map((url) => new URL(url).pathname))],
      requests,
      firstPaint: marks.firstPaint ?? Number.NaN,
      largestPaint: marks.largestPaint ?? Number.NaN,
      content: marks.content ?? Number.NaN,
    };
  } finally {
    await opened.context.close();
  }
}

/** Runs in the page before its own code. */
function watch(content: string): void {
  const marks: Marks = {};
  (globalThis as { acquaintMarks?: Marks }).acquaintMarks = marks;
  marks.arrived = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(content)) return;
      observer.disconnect();
      marks.content = performance.now();
      resolve();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') marks.firstPaint = entry.startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
