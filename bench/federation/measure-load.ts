import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { LIMIT_MS, openProfile } from './browser.ts';
import type { OpenedPage, Speed } from './browser.ts';
import type { MeasuredPage } from './pages.ts';
import type { RunningPlatform } from './platforms.ts';

/** The cost of one cold page load. Milliseconds since the start of the navigation; bytes as transferred. */
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
  /** Resolves when the content is rendered and the browser has reported its first and a largest paint. */
  arrived?: Promise<void>;
  firstPaint?: number;
  largestPaint?: number;
}

/**
 * Loads a page in a new profile.
 * @param savesData sets the preference to save data, so that the page prefetches nothing and only its own load is counted.
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
    await contentOf(opened, `${platform.name}: ${page.path}, ${speed.name}`);
    // Later requests of the page and the last, largest paint still count.
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

/**
 * Waits for the page's first real content.
 * @param what names the load in the error.
 * @throws Error with the page's text and console output when the content does not appear in time, because a load that never ends
 * would block the whole run without an explanation.
 */
async function contentOf({ page, log }: OpenedPage, what: string): Promise<void> {
  const arrived = page.evaluate(() => (globalThis as { acquaintMarks?: Marks }).acquaintMarks?.arrived);
  if (await withinLimit(arrived.then(() => true))) return;
  const shown = await withinLimit(page.evaluate(() => document.body.innerText.slice(0, 500)));
  throw new Error(
    `${what}: no content within ${LIMIT_MS} ms.\nThe page shows: ${shown ?? 'it does not answer'}\n${log.join('\n')}`,
  );
}

/** Returns the result of `work`, or undefined when it takes longer than a page load may. */
async function withinLimit<T>(work: Promise<T>): Promise<T | undefined> {
  const controller = new AbortController();
  try {
    return await Promise.race([work, wait(LIMIT_MS, undefined, { signal: controller.signal })]);
  } finally {
    controller.abort();
  }
}

/** Runs in the page before its own code. */
function watch(content: string): void {
  const marks: Marks = {};
  (globalThis as { acquaintMarks?: Marks }).acquaintMarks = marks;
  let arrive: () => void = () => undefined;
  marks.arrived = new Promise((resolve) => (arrive = resolve));
  // The browser may report a paint later, after the content has been rendered.
  const arriveWhenComplete = () => {
    if (marks.content && marks.firstPaint && marks.largestPaint) arrive();
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    observer.disconnect();
    marks.content = performance.now();
    arriveWhenComplete();
  });
  observer.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') marks.firstPaint = entry.startTime;
    }
    arriveWhenComplete();
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largestPaint = entry.startTime;
    arriveWhenComplete();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
