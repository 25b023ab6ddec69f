import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RemoteManifest } from '@acquaint/contracts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { isInTurn } from '../fixtures/sample.ts';
import { SHOWN, STRANGERS, expect, test as strangerTest } from '../hosts/stranger.ts';
import { prepare } from './in-page.ts';
import { type Holdings, Measure } from './measure.ts';
import { inSteadyBrowser } from './steady-browser.ts';

const test = strangerTest.extend(inSteadyBrowser);

/** How often each page is mounted between the measurements, and before the first one, for what is loaded once. */
const TIMES = 50;
const WARM_UP = 10;
/** Largest number of rounds of 50 mounts until one leaves the page as it was. */
const ROUNDS = 3;
/** Greatest growth of the heap in 50 mounts. */
const HEAP_MAY_GROW = 1.02;
/** Most nodes and listeners that 50 mounts may add: a leak adds at least one in each mount. */
const MAY_ADD = TIMES / 2;

interface Board {
  readonly host: {
    readonly mount: (
      name: string,
      props: { readonly page: string; readonly domElement: Element },
    ) => Promise<{ readonly unmount: () => Promise<unknown> }>;
  };
}

/** What a page has outside the element in which remotes are shown. */
interface Outside {
  readonly title: string;
  /** Elements of head and body, and the attributes of both and of html. */
  readonly elements: readonly string[];
}

/** Running intervals, and sockets that are not closed. */
interface Running {
  readonly intervals: number;
  readonly sockets: number;
}

/** Counts intervals and sockets from the page's first script on. */
function countRunning(): void {
  const intervals = new Set<number>();
  const sockets: WebSocket[] = [];
  const { setInterval: start, clearInterval: end, WebSocket: Socket } = window;
  Object.assign(window, {
    running: () => ({
      intervals: intervals.size,
      sockets: sockets.filter(({ readyState }) => readyState <= Socket.OPEN).length,
    }),
    setInterval(...given: Parameters<typeof start>) {
      const id = start(...given);
      intervals.add(id);
      return id;
    },
    clearInterval(id: number) {
      intervals.delete(id);
      end(id);
    },
    WebSocket: class extends Socket {
      constructor(...given: ConstructorParameters<typeof Socket>) {
        super(...given);
        sockets.push(this);
      }
    },
  });
}

function outside(page: Page): Promise<Outside> {
  return page.evaluate(() => {
    const tagOf = (element: Element): string => (element.cloneNode() as Element).outerHTML;
    const { head, body, documentElement } = document;
    const others = [...head.children, ...body.children].filter(({ id }) => id !== 'place');
    const text = (element: Element) => (element.localName === 'style' ? element.textContent : '');
    return {
      title: document.title,
      elements: [
        ...[documentElement, head, body].map(tagOf),
        ...others.map((element) => tagOf(element) + text(element)),
      ],
    };
  });
}

function running(page: Page): Promise<Running> {
  return page.evaluate(() => (window as unknown as { readonly running: () => Running }).running());
}

/** Mounts and unmounts a page repeatedly; every other time it waits until the page shows its data. */
async function mountAndUnmount(page: Page, remote: string, id: string, times: number): Promise<void> {
  await page.evaluate(
    async ([name, routeId, count]) => {
      const { host } = (globalThis as unknown as { readonly board: Board }).board;
      const place = document.querySelector('#place');
      if (!place) throw new Error('The page has no place for a remote');
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

/** Whether a round of mounts has left nothing that counts as a leak. */
function hasNotGrown(first: Holdings, last: Holdings): boolean {
  return (
    last.heap / first.heap <= HEAP_MAY_GROW &&
    last.nodes - first.nodes < MAY_ADD &&
    last.listeners - first.listeners < MAY_ADD
  );
}

const PAGES = globSync('mf-*/remote.json', { cwd: ROOT })
  .sort()
  .flatMap((file) => {
    const { name, routes } = RemoteManifest.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    return routes.map((route) => ({ remote: name, page: route.id }));
  });

/** A sample has one page of one remote; all remotes have their turn within six days. */
const isSample = (of: { readonly remote: string; readonly page: string }): boolean =>
  SHOWN.some(
    ({ remote, page }, at) => remote === of.remote && page === of.page && isInTurn(at, SHOWN.length),
  );

test.describe(`${TIMES} mounts and unmounts leave nothing outside the element of a remote`, () => {
  for (const shown of PAGES) {
    const { remote, page: id } = shown;
    test(`${remote} ${id}`, { tag: isSample(shown) ? '@sample' : '@all' }, async ({ page, login, watch }) => {
      // Pages of links that do not exist.
      if (id === 'record' || id === 'clip') watch.expect({ status: 404, url: /clip/ });
      await login('steward');
      await prepare(page);
      await page.addInitScript(countRunning);
      await page.goto(`${STRANGERS}/plain`);
      await page.waitForFunction(() => 'board' in globalThis);
      const before = await outside(page);
      expect(before.title).toBe('A notice board');

      await mountAndUnmount(page, remote, id, WARM_UP);
      // One socket with its heartbeat belongs to the login, and not to a remote.
      await expect.poll(() => running(page)).toEqual({ intervals: 1, sockets: 1 });
      // Parts of other remotes in the page end a moment later; the measurement moves the clock.
      await expect.poll(() => outside(page)).toEqual(before);
      const measure = await Measure.of(page);
      let first = await measure.take();
      let last = first;
      // A leak grows in each round; what the browser or the page loads once, and late, does so in one.
      for (let round = 1; round <= ROUNDS; round += 1) {
        first = last;
        await mountAndUnmount(page, remote, id, TIMES);
        await expect.poll(() => outside(page)).toEqual(before);
        last = await measure.take();
        if (hasNotGrown(first, last)) break;
      }
      await expect.poll(() => running(page)).toEqual({ intervals: 1, sockets: 1 });
      expect(last.lasting, 'listeners on window, document, html and body').toEqual(first.lasting);
      expect(last.listeners - first.listeners, 'listeners in the whole page').toBeLessThan(MAY_ADD);
      expect(last.nodes - first.nodes, 'nodes').toBeLessThan(MAY_ADD);
      expect(last.heap / first.heap, 'heap').toBeLessThanOrEqual(HEAP_MAY_GROW);
    });
  }
});
