import type { CDPSession, Page } from '@playwright/test';

/** What a page holds in memory after garbage collection. */
export interface Holdings {
  /** Listeners on objects that outlive every remote, by type: `window resize`. */
  readonly lasting: Readonly<Record<string, number>>;
  /** Listeners in the whole page. */
  readonly listeners: number;
  /** DOM nodes, including detached ones. */
  readonly nodes: number;
  /** Bytes of JavaScript objects. */
  readonly heap: number;
}

/** Longer than any request may take, shorter than the lifetime of the access token. */
const PAST_EVERY_TIMER_MS = 35_000;

/** Measures what a page holds, with the browser's developer tools. */
export class Measure {
  readonly #page: Page;
  readonly #tools: CDPSession;

  private constructor(page: Page, tools: CDPSession) {
    this.#page = page;
    this.#tools = tools;
  }

  static async of(page: Page): Promise<Measure> {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Performance.enable');
    await tools.send('HeapProfiler.enable');
    return new Measure(page, tools);
  }

  async take(): Promise<Holdings> {
    // Timers of single-spa and of requests keep references until they have fired.
    await this.#page.clock.fastForward(PAST_EVERY_TIMER_MS);
    // The browser's own list of requests grows to 250 entries and does not count.
    await this.#page.evaluate(() => performance.clearResourceTimings());
    // Objects held by finalizers or weak references are collected only in a later round.
    for (let round = 0; round < 3; round += 1) await this.#tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.#tools.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      lasting: await this.#lasting(),
      listeners: value('JSEventListeners'),
      nodes: value('Nodes'),
      heap: value('JSHeapUsedSize'),
    };
  }

  async #lasting(): Promise<Record<string, number>> {
    const { result } = await this.#tools.send('Runtime.evaluate', {
      includeCommandLineAPI: true,
      returnByValue: true,
      expression: `Object.fromEntries(Object.entries({ window, document, html: document.documentElement, body: document.body })
        .flatMap(([name, target]) => Object.entries(getEventListeners(target))
          .map(([type, list]) => [name + ' ' + type, list.length])))`,
    });
    return result.value as Record<string, number>;
  }
}
