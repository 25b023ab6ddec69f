import { expect, type Page, type Request } from '@playwright/test';

/** As long as nothing happens on the line before it counts as quiet: what Playwright's `networkidle` takes, too. */
const QUIET_MS = 500;

/** What a page has on the line. Unlike Playwright's `networkidle` it says what never ended. */
export class Line {
  readonly #pending = new Set<Request>();
  #changedAt = performance.now();

  /** Listens from now on. */
  constructor(page: Page) {
    page.on('request', (request) => this.#change(() => this.#pending.add(request)));
    for (const ends of ['requestfinished', 'requestfailed'] as const)
      page.on(ends as 'requestfinished', (request) => this.#change(() => this.#pending.delete(request)));
  }

  #change(change: () => void): void {
    change();
    this.#changedAt = performance.now();
  }

  /** Waits until nothing is on the line any more. */
  async expectQuiet(): Promise<void> {
    const busy = () => [
      ...[...this.#pending].map((request) => request.url()),
      ...(performance.now() - this.#changedAt < QUIET_MS ? ['quiet for too short a time'] : []),
    ];
    await expect.poll(busy, { message: 'requests that have not ended' }).toEqual([]);
  }
}
