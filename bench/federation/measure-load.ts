import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { LIMIT_MS, openProfile } from './browser.ts';
import type { OpenedPage, Speed } from './browser.ts';
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
  /** Resolves when the content is there, and the browser has told of its first and of a large paint. */
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
    await contentOf(opened, `${platform.name}: ${page.path}, ${speed.name}`);
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

/**
 * Waits for the page's first real content.
 * @param what names the load in the error.
 * @throws with what the page shows and what the console said, when the content is not there in time: a load that never ends
 * would hold up the whole run and tell nothing.
 */
async function contentOf({ page, said }: OpenedPage, what: string): Promise<void> {
  const arrived = page.evaluate(() => (globalThis as { acquaintMarks?: Marks }).acquaintMarks?.arrived);
  if (await withinLimit(arrived.then(() => true))) return;
  const shown = await withinLimit(page.evaluate(() => document.body.innerText.slice(0, 500)));
  throw new Error(
    `${what}: no content within ${LIMIT_MS} ms.\nThe page shows: ${shown ?? 'it does not answer'}\n${said.join('\n')}`,
  );
}

/** @returns what `work` gives, or undefined when it takes longer than a page may. */
async function withinLimit<T>(work: Promise<T>): Promise<T | undefined> {
  const given = new AbortController();
  try {
    return await Promise.race([work, wait(LIMIT_MS, undefined, { signal: given.signal })]);
  } finally {
    given.abort();
  }
}

/** Runs in the page before its own code. */
function watch(content: string): void {
  const marks: Marks = {};
  (globalThis as { acquaintMarks?: Marks }).acquaintMarks = marks;
  let arrive: () => void = () => undefined;
  marks.arrived = new Promise((resolve) => (arrive = resolve));
  // The browser tells of a paint when it finds the time: it may be after the content has arrived.
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
