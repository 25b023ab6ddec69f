import type { Page } from '@playwright/test';
import { expect, test as staffTest } from '../fixtures/logged-in.ts';
import { REMOTE_PAGES } from '../pages/remote-pages.ts';
import { isInTurn } from '../fixtures/sample.ts';
import { prepare, subscriptions, type Subscriptions } from './in-page.ts';
import { expectNothingGrows, growth, leaks } from './nothing-grows.ts';
import type { Repetitions } from './nothing-grows.ts';
import { inSteadyBrowser } from './steady-browser.ts';

/** `rounds`: how often each remote is mounted; set by the configuration. */
const test = staffTest.extend<{ readonly rounds: Repetitions }>({
  ...inSteadyBrowser,
  rounds: [{ warmUp: 0, batches: [] }, { option: true }],
});
const mounts = REMOTE_PAGES.length;

/** Visits all remotes by the shell's navigation; with `leak` each mount leaks 2 kB, a node and a listener. */
async function goRound(page: Page, times: number, { leak = false } = {}): Promise<void> {
  await page.evaluate(
    async ([pages, count, isLeaking]) => {
      const leaks = ((globalThis as unknown as { kept?: unknown[] }).kept ??= []);
      const until = async (isSo: () => boolean): Promise<void> => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve));
      };
      for (let round = 0; round < count; round += 1) {
        for (const { path, heading } of pages) {
          document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click();
          await until(() => document.querySelector('h1')?.textContent === heading);
          if (round % 2 === 1)
            await until(() => !document.querySelector('main')?.textContent.includes('Loading…'));
          if (!isLeaking) continue;
          // 128 numbers that are not small integers, 16 bytes each.
          leaks.push(Array.from({ length: 128 }, (_, at) => at + 0.5));
          leaks.push(document.createElement('i'));
          window.addEventListener('resize', () => undefined);
        }
      }
    },
    [REMOTE_PAGES.map(({ path, heading }) => ({ path, heading })), times, leak] as const,
  );
}

/** Counts subscriptions once the page has settled, because a response may add some. */
async function settledSubscriptions(page: Page): Promise<Subscriptions> {
  const seen: Subscriptions[] = [];
  await expect(async () => {
    seen.push(await subscriptions(page));
    const [one, two, three] = seen.slice(-3);
    expect([one, two]).toEqual([three, three]);
  }).toPass({ intervals: [1_000] });
  return subscriptions(page);
}

test(
  'remotes mount and unmount in the shell without leaks, and a deliberate leak is detected',
  { tag: isInTurn(1, 3) ? '@sample' : '@all' },
  async ({ page, rounds }) => {
    await prepare(page);
    await page.goto('/dashboard/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Peeks' })).toBeVisible();
    // Some remotes subscribe once, at their first use, for as long as the member is logged in: the inbox does.
    for (const { path, content } of REMOTE_PAGES) {
      await page.locator(`nav a[href="${path}"]`).first().click();
      await expect(content(page)).toBeVisible();
    }
    await goRound(page, 2);
    const before = await settledSubscriptions(page);

    await test.step(`${rounds.batches.join(' and ')} rounds`, async () => {
      expectNothingGrows(await growth(page, { ...rounds, mounts }, (times) => goRound(page, times)));
      await expect.poll(() => subscriptions(page)).toEqual(before);
    });
    await test.step('2 kB, a node and a listener per mount', async () => {
      const turns = { warmUp: 0, batches: [8], mounts };
      // One detection is enough: memory that the page frees at the same time may hide the leak.
      await expect(async () => {
        const grown = await growth(page, turns, (times) => goRound(page, times, { leak: true }));
        expect(leaks(grown)).toEqual(['heap', 'nodes', 'listeners']);
        expect(() => expectNothingGrows(grown)).toThrow();
      }).toPass();
    });
  },
);
