import { limitedByTurns, WAIT_MS, withLimit } from './idle-turns.ts';

it('ends a wait after so many turns of the event loop, and not after its time', async () => {
  const ended = await new Promise<string>((resolve) => {
    limitedByTurns(() => setTimeout(() => resolve('limit'), WAIT_MS), 2);
  });
  expect(ended).toBe('limit');
});

it('does not end a wait that is over, and leaves other timers alone', async () => {
  const ended: string[] = [];
  limitedByTurns(() => clearTimeout(setTimeout(() => ended.push('limit'), WAIT_MS)), 1);
  const usual = globalThis.setTimeout;
  await new Promise<void>((resolve) => {
    limitedByTurns(() => setTimeout(resolve, 120), 1);
  });
  expect([ended, globalThis.setTimeout === usual]).toEqual([[], true]);
});

it('leaves the limit to fake timers, whose time passes at once', () => {
  jest.useFakeTimers();
  const end = jest.fn();
  limitedByTurns(() => setTimeout(end, WAIT_MS), 1);
  jest.advanceTimersByTime(WAIT_MS - 1);
  expect(end).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('wraps the library once, however many files configure it', () => {
  const once = withLimit(async (start: () => unknown) => start());
  expect(withLimit(once)).toBe(once);
});

it('waits for what React does in the turns after what was awaited has come, also with fake timers', async () => {
  const { setImmediate: nextTurn } = globalThis;
  const wait = withLimit(async (start: () => Promise<string>) => start());
  for (const hasFakeTimers of [false, true]) {
    if (hasFakeTimers) jest.useFakeTimers();
    let hasEffects = false;
    const came = await wait(async () => {
      nextTurn(() => nextTurn(() => nextTurn(() => (hasEffects = true))));
      return 'a page';
    });
    jest.useRealTimers();
    expect([came, hasEffects]).toEqual(['a page', true]);
  }
});
