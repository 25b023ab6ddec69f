import { createRefreshingCache } from './refreshing-cache.ts';

/** A refreshing cache whose reads end when the test says so. */
function keptOver({ maxAgeMs = 0, waitMs = 10_000 } = {}) {
  const waiting: PromiseWithResolvers<string>[] = [];
  const turns: unknown[] = [];
  const cache = createRefreshingCache<string>({
    maxAgeMs,
    waitMs,
    onTurn: (problem) => turns.push(problem),
    read: () => {
      const look = Promise.withResolvers<string>();
      waiting.push(look);
      return look.promise;
    },
  });
  /** Ends the current read and runs the promise callbacks that follow. */
  const answer = async (value: string | Error) => {
    const look = waiting.at(-1);
    if (value instanceof Error) look?.reject(value);
    else look?.resolve(value);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { cache, turns, answer, looks: () => waiting.length };
}

it('lets all callers during a read share the next one, which sees what changed before they asked', async () => {
  const { cache, answer, looks } = keptOver();
  const first = cache.get();
  const others = [cache.get(), cache.get(), cache.get()];
  expect(looks()).toBe(1);
  await answer('old');
  expect(await first).toBe('old');
  expect(looks()).toBe(2);
  await answer('new');
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
  expect(looks()).toBe(2);
});

it('keeps the last value through failures, and reports the first failure and the recovery', async () => {
  const { cache, answer, turns } = keptOver();
  const problem = new Error('down');
  const steps: [string | Error, string | null][] = [
    [problem, null],
    ['one', 'one'],
    [problem, 'one'],
    [problem, 'one'],
    ['two', 'two'],
  ];
  for (const [result, expected] of steps) {
    const reading = cache.get();
    await answer(result);
    expect(await reading).toBe(expected);
  }
  expect(turns).toEqual([problem, null, problem, null]);
});

it('does not read again while the last read is recent enough', async () => {
  const { cache, answer, looks } = keptOver({ maxAgeMs: 60_000 });
  const reading = cache.get();
  await answer('one');
  await reading;
  expect(await cache.get()).toBe('one');
  expect(looks()).toBe(1);
});

it('answers with the cached value when a read takes too long, and with null when there is none', async () => {
  const { cache, answer } = keptOver({ waitMs: 5 });
  expect(await cache.get()).toBeNull();
  await answer('late');
  expect(cache.latest()).toBe('late');
  expect(await cache.get()).toBe('late');
});
