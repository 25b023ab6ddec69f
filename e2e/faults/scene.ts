import type { RemoteFailureReason } from '@acquaint/contracts';
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '../fixtures/logged-in.ts';
import { REMOTE_PAGES } from '../pages/remote-pages.ts';
import type { RemotePage } from '../pages/remote-pages.ts';

/** A report of the browser about a failed remote. */
interface Report {
  readonly remote: string;
  readonly reason: RemoteFailureReason;
}

/** The setting of one test: a browser tab, the remote that breaks, and the tab's reports. */
export class Scene {
  readonly page: Page;
  readonly subject: RemotePage;
  readonly reports: Report[] = [];
  #isMended = false;

  constructor(page: Page, subject: RemotePage) {
    this.page = page;
    this.subject = subject;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/remotes/failures/')) {
        const { remote, reason } = request.postDataJSON() as Report;
        this.reports.push({ remote, reason });
      }
    });
  }

  get isMended(): boolean {
    return this.#isMended;
  }

  /** Removes the cause of the failure. */
  mend(): void {
    this.#isMended = true;
  }

  /** The other five remotes. */
  get others(): readonly RemotePage[] {
    return REMOTE_PAGES.filter(({ remote }) => remote !== this.subject.remote);
  }

  /** Changes the responses for these paths of our origin until the scene is mended. */
  async breaks(path: RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(
      ({ pathname }) => path.test(pathname),
      (route) => (this.#isMended ? route.fallback() : answer(route)),
    );
  }

  /** Opens the broken remote's page, as an external link does. */
  async open(): Promise<void> {
    await this.page.goto(this.subject.path, { waitUntil: 'commit' });
  }

  /** Opens a remote's page by the shell's navigation. */
  async goTo({ nav }: RemotePage): Promise<void> {
    const main = this.page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await main.getByRole('link', { name: nav }).first().click();
  }

  heading({ heading }: RemotePage): Locator {
    return this.page.getByRole('heading', { level: 1, name: heading, exact: true });
  }

  /** The error card that replaces the page, or is shown next to it. */
  get card(): Locator {
    return this.page.getByRole('alert').filter({ has: this.retry });
  }

  get retry(): Locator {
    return this.page.getByRole('button', { name: 'Try again' });
  }

  /** Fails every API call until the scene is mended. Static files are still delivered. */
  async breakApi(): Promise<void> {
    await this.breaks(/^\/api\//, (route) => route.abort('connectionrefused'));
  }

  /** Shown in place of a page whose code could not be loaded. */
  get missingPage(): Locator {
    return this.page.getByRole('heading', { name: /isn’t available right now/ });
  }

  async expectFocusOnCard(): Promise<void> {
    await expect
      .poll(() => this.card.evaluate((card) => card.contains(document.activeElement)), {
        message: 'the focus is on the card',
      })
      .toBe(true);
  }

  /** Checks that the page is shown and has the focus after "Try again", so that the focus is not lost. */
  async expectPageAfterRetry(): Promise<void> {
    await expect(this.heading(this.subject)).toBeVisible();
    await expect(this.card).toHaveCount(0);
    await expect
      .poll(() => this.page.evaluate(() => document.activeElement?.closest('#content') !== null), {
        message: 'the focus is in the page',
      })
      .toBe(true);
  }

  /** Checks that every other remote shows its page through the shell's navigation. */
  async expectOthersWork(): Promise<void> {
    for (const other of this.others) {
      await this.goTo(other);
      await expect(this.heading(other)).toBeVisible();
      await expect(this.card).toHaveCount(0);
    }
  }
}
