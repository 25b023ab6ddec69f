import type { Page } from '@playwright/test';

/** Numbers of subscriptions inside the platform's own modules, which browser tools cannot count. */
export interface Subscriptions {
  readonly events: number;
  readonly socketMessages: number;
  readonly socketStatus: number;
  /** Components that observe queries; null where no page of a remote is shown. */
  readonly queries: number | null;
}

/** Prepares a page before its first script: a controllable clock, and hooks for the counts below. */
export async function prepare(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(keepShareScope);
  await page.addInitScript(rememberAnswers);
}

/** Stores the share scope that the platform passes to a remote. */
function keepShareScope(): void {
  interface Container {
    readonly init: (scope: unknown) => unknown;
  }
  let container: Container | undefined;
  Object.defineProperty(globalThis, 'mf_circles', {
    configurable: true,
    get: () => container,
    set(original: Container) {
      const init = (scope: unknown): unknown => {
        Object.assign(globalThis, { keptScope: scope });
        return original.init(scope);
      };
      container = { ...original, init };
    },
  });
}

/**
 * Sends each request once, caches its response, and shortens long lists. A thousand mounts in a row would otherwise measure the
 * server and the rendering of many rows, which leave nothing more in the page than one response and two rows.
 */
function rememberAnswers(): void {
  const known = new Map<string, string>();
  const send = globalThis.fetch;
  const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

  globalThis.fetch = async (input, init) => {
    const question = init?.method === 'GET' && typeof input === 'string' ? input : undefined;
    const answer = question === undefined ? undefined : known.get(question);
    if (answer !== undefined) {
      // Deferred by a task, because the page may be gone before its response arrives.
      await new Promise((resolve) => setTimeout(resolve));
      return json(answer);
    }
    const response = await send(input, init);
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (question === undefined || response.status !== 200 || !isJson) return response;
    const text = shortened(await response.text());
    known.set(question, text);
    return json(text);
  };

  function shortened(json: string): string {
    const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
    const value: unknown = JSON.parse(json, (_, part: unknown) =>
      isList(part) && typeof part[0] === 'object' ? part.slice(0, 2) : part,
    );
    return JSON.stringify(value);
  }
}

/** Counts subscriptions in the modules that remotes subscribe to. */
export async function subscriptions(page: Page): Promise<Subscriptions> {
  return page.evaluate(async () => {
    interface Stream {
      readonly source?: Stream;
      readonly observers?: readonly unknown[];
    }
    interface Bus {
      readonly on: (event: string) => Stream;
      readonly socketChannel: { readonly messages$: Stream; readonly status$: Stream };
    }
    interface Cache {
      readonly getAll: () => readonly { readonly getObserversCount: () => number }[];
    }
    interface Fiber {
      readonly return: Fiber | null;
      readonly memoizedProps: { readonly client?: { readonly getQueryCache: () => Cache } } | null;
    }
    type Scope = Record<string, Record<string, { readonly get: () => Promise<() => Bus> }>>;

    const { keptScope } = globalThis as unknown as { readonly keptScope: Scope };
    const shared = async <Name extends keyof Bus>(name: Name): Promise<Bus[Name]> => {
      const [version] = Object.values(keptScope[`@acquaint/event-bus/${name}`] ?? {});
      if (!version) throw new Error(`The share scope has no event bus with "${name}"`);
      return (await version.get())()[name];
    };
    const count = (stream: Stream): number =>
      stream.source ? count(stream.source) : (stream.observers?.length ?? Number.NaN);
    const on = await shared('on');
    const channel = await shared('socketChannel');

    // Finds the query client above the page in React's fiber tree.
    const heading = document.querySelector('h1');
    const key = Object.keys(heading ?? {}).find((name) => name.startsWith('__reactFiber'));
    let fiber = key === undefined ? null : (heading as unknown as Record<string, Fiber>)[key];
    while (fiber && !fiber.memoizedProps?.client) fiber = fiber.return;
    const cache = fiber?.memoizedProps?.client?.getQueryCache();
    return {
      events: count(on('circle/joined')),
      socketMessages: count(channel.messages$),
      socketStatus: count(channel.status$),
      queries: cache ? cache.getAll().reduce((sum, query) => sum + query.getObserversCount(), 0) : null,
    };
  });
}
