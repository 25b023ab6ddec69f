import type { Page } from '@playwright/test';
import { SHOWN, STRANGERS, expect, test as strangerTest } from '../hosts/stranger.ts';
import { prepare, subscriptions } from './in-page.ts';
import { expectNothingGrows, growth } from './nothing-grows.ts';
import { inSteadyBrowser } from './steady-browser.ts';

const test = strangerTest.extend(inSteadyBrowser);

interface Intranet {
  readonly host: {
    readonly mount: (
      name: string,
      props: { readonly page: string; readonly domElement: Element },
    ) => Promise<{ readonly unmount: () => Promise<unknown> }>;
  };
}

/** Mounts and unmounts a page repeatedly; every other time it waits until the page shows its data. */
async function mountAndUnmount(page: Page, remote: string, id: string, times: number): Promise<void> {
  await page.evaluate(
    async ([name, routeId, count]) => {
      const { host } = (globalThis as unknown as { readonly intranet: Intranet }).intranet;
      const place = document.querySelector('#beside');
      if (!place) throw new Error('The page has no place for a parcel');
      const until = async (isSo: () => boolean): Promise<void> => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve));
      };
      for (let turn = 0; turn < count; turn += 1) {
        const shown = await host.mount(name, { page: routeId, domElement: place });
        await until(() => place.querySelector('h1') !== null);
        if (turn % 2 === 1) await until(() => !place.textContent.includes('Loading…'));
        await shown.unmount();
      }
    },
    [remote, id, times] as const,
  );
}

test.describe('200 mounts and unmounts in a foreign page leak nothing', () => {
  for (const { remote, page: id } of SHOWN) {
    test(remote, async ({ page, login }) => {
      await login('steward');
      await prepare(page);
      await page.goto(`${STRANGERS}/`);
      await page.waitForFunction(() => 'intranet' in globalThis);
      // Mounting mf-circles once captures the share scope.
      await mountAndUnmount(page, 'mf-circles', 'groups', 1);
      await mountAndUnmount(page, remote, id, 1);
      const before = await subscriptions(page);

      const turns = { warmUp: 20, batches: [60, 60, 60] };
      expectNothingGrows(await growth(page, turns, (times) => mountAndUnmount(page, remote, id, times)));
      await expect.poll(() => subscriptions(page)).toEqual(before);
    });
  }
});
