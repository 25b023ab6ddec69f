import { QueryClient } from '@tanstack/react-query';
import { beginProgress } from '../progress/progress.ts';
import { whenPageIsLoaded } from './when-page-is-loaded.ts';

/** What waits for an idle moment of the browser. */
let waiting: Map<number, () => void>;
const idle = (): void => {
  const now = [...waiting.values()];
  waiting.clear();
  for (const work of now) work();
};

let queries: QueryClient;
const work = jest.fn();
beforeEach(() => {
  waiting = new Map();
  let last = 0;
  window.requestIdleCallback = (callback) => {
    last += 1;
    waiting.set(last, () => callback({ didTimeout: false, timeRemaining: () => 50 }));
    return last;
  };
  window.cancelIdleCallback = (handle) => void waiting.delete(handle);
  queries = new QueryClient();
  work.mockReset();
});
afterEach(() => queries.clear());

function fetchSomething(): { readonly answer: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<string>();
  const fetched = queries.fetchQuery({ queryKey: ['something'], queryFn: () => promise });
  return {
    async answer() {
      resolve('answer');
      await fetched;
      // TanStack Query tells its listeners in a task of its own.
      await new Promise((done) => setTimeout(done));
    },
  };
}

it('runs the work in an idle moment of a loaded page', () => {
  whenPageIsLoaded(queries, work);
  expect(work).not.toHaveBeenCalled();
  idle();
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits in idle moments until a query is answered', async () => {
  const { answer } = fetchSomething();
  whenPageIsLoaded(queries, work);
  idle();
  expect(work).not.toHaveBeenCalled();
  await answer();
  expect(work).not.toHaveBeenCalled();
  idle();
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits until the code of the page has been loaded', () => {
  const end = beginProgress();
  whenPageIsLoaded(queries, work);
  idle();
  end();
  idle();
  expect(work).toHaveBeenCalledTimes(1);
});

it('can be cancelled before and while it waits for the page', () => {
  whenPageIsLoaded(queries, work)();
  idle();
  const end = beginProgress();
  const cancel = whenPageIsLoaded(queries, work);
  idle();
  cancel();
  end();
  idle();
  expect(work).not.toHaveBeenCalled();
});
