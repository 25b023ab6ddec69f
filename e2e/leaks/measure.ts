import type { CDPSession, Page } from '@playwright/test';

/** What a page holds at one moment, after everything nobody needs is gone. */
export interface Holdings {
  /** Listeners on the objects that outlive every remote, by type: `window resize`. */
  readonly lasting: Readonly<Record<string, number>>;
  /** Listeners in the whole page. */
  readonly listeners: number;
  /** DOM nodes, detached ones too. */
  readonly nodes: number;
  /** Bytes of JavaScript objects. */
  readonly heap: number;
}

/** Longer than a request may take, shorter than the access token lives. */
const PAST_EVERY_TIMER_MS = 35_000;

/** Reads what a page holds through the browser's own tools. */
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
    // single-spa's and the network's timers hold what they were made for until they are over.
    await this.#page.clock.fastForward(PAST_EVERY_TIMER_MS);
    // The browser's own record of requests grows to 250 entries: it is not the page's.
    await this.#page.evaluate(() => performance.clearResourceTimings());
    // What a finaliser or a weak reference held goes in the second round.
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
