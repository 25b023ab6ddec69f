import { expect, type Page, type Request } from '@playwright/test';

/** How long there must be no network activity, in milliseconds; the same as for Playwright's `networkidle`. */
const QUIET_MS = 500;

/** A page's pending requests. Unlike Playwright's `networkidle`, it reports which requests never ended. */
export class Line {
  readonly #pending = new Set<Request>();
  #changedAt = performance.now();

  /** Starts to watch a page's requests. */
  constructor(page: Page) {
    page.on('request', (request) => this.#change(() => this.#pending.add(request)));
    for (const ends of ['requestfinished', 'requestfailed'] as const)
      page.on(ends as 'requestfinished', (request) => this.#change(() => this.#pending.delete(request)));
  }

  #change(change: () => void): void {
    change();
    this.#changedAt = performance.now();
  }

  /** Waits until no request is pending. */
  async expectQuiet(): Promise<void> {
    const busy = () => [
      ...[...this.#pending].map((request) => request.url()),
      ...(performance.now() - this.#changedAt < QUIET_MS ? ['quiet for too short a time'] : []),
    ];
    await expect.poll(busy, { message: 'requests that have not ended' }).toEqual([]);
  }
}
