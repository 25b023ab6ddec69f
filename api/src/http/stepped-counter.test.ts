import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createSteppedCounter, stepOf, type Counter } from './stepped-counter.ts';

const RULE = { points: 600, duration: 60 };

/** Processes that share one counter, which answers when it is let. */
function processes(count: number, rule = RULE) {
  const memory = new RateLimiterMemory(rule);
  let asked = 0;
  const shared: Counter = {
    consume: async (key, points) => {
      asked++;
      await new Promise((later) => setImmediate(later));
      return memory.consume(key, points);
    },
    delete: (key) => memory.delete(key),
  };
  const counters = Array.from({ length: count }, () =>
    createSteppedCounter(rule, shared, (key) => `~${key}`),
  );
  return { counters, shared: memory, asked: () => asked };
}

const passes = async (counter: Counter | undefined, key: string): Promise<boolean> => {
  try {
    await counter?.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
};

describe('tries counted in steps', () => {
  it.each([1, 2, 5])(
    'by %i processes: the rule, and less than two steps of each beyond it',
    async (count) => {
      const { counters } = processes(count);
      let passed = 0;
      for (let attempt = 0; attempt < 1_000; attempt++) {
        if (await passes(counters[attempt % count], 'ada')) passed++;
      }
      expect(passed).toBeGreaterThanOrEqual(RULE.points);
      expect(passed).toBeLessThanOrEqual(RULE.points + count * 2 * (stepOf(RULE) - 1));
    },
  );

  it('hold a crowd that comes at once', async () => {
    const { counters } = processes(3);
    const tries = Array.from({ length: 3_000 }, (_, attempt) => passes(counters[attempt % 3], 'ada'));
    const passed = (await Promise.all(tries)).filter(Boolean).length;
    expect(passed).toBeGreaterThanOrEqual(RULE.points);
    expect(passed).toBeLessThanOrEqual(RULE.points + 3 * 2 * (stepOf(RULE) - 1));
  });

  it('ask the shared counter once a step, and not at all for who is refused or stays below one', async () => {
    const { counters, asked } = processes(1);
    for (let attempt = 1; attempt < stepOf(RULE); attempt++) await passes(counters[0], 'bea');
    expect(asked()).toBe(0);
    for (let attempt = 0; attempt < 2_000; attempt++) await passes(counters[0], 'ada');
    expect(asked()).toBe(RULE.points / stepOf(RULE) + 1);
  });

  it('are exact where little is allowed', async () => {
    const few = { points: 20, duration: 60 };
    const { counters } = processes(2, few);
    const results: boolean[] = [];
    for (let attempt = 0; attempt < 30; attempt++) results.push(await passes(counters[attempt % 2], 'ada'));
    expect(results.filter(Boolean)).toHaveLength(20);
    expect(results.indexOf(false)).toBe(20);
  });

  it('count everybody apart, say how long to wait, and forget', async () => {
    const { counters, shared } = processes(1, { points: 2, duration: 60 });
    for (let attempt = 0; attempt < 4; attempt++) await passes(counters[0], 'ada');
    expect(await passes(counters[0], 'bea')).toBe(true);
    expect((await shared.get('~ada'))?.consumedPoints).toBe(3);
    const refusal: unknown = await counters[0]?.consume('ada').catch((reason: unknown) => reason);
    expect(refusal instanceof RateLimiterRes && refusal.msBeforeNext / 1_000).toBeCloseTo(60, -1);
    await counters[0]?.delete('ada');
    expect(await passes(counters[0], 'ada')).toBe(true);
  });

  it('pass on what went wrong with the shared counter, and go on', async () => {
    let isBroken = true;
    const counter = createSteppedCounter(
      { points: 1, duration: 60 },
      {
        consume: () =>
          isBroken ? Promise.reject(new Error('No connection')) : Promise.resolve(new RateLimiterRes()),
        delete: () => Promise.resolve(true),
      },
      (key) => key,
    );
    await expect(counter.consume('ada')).rejects.toThrow('No connection');
    isBroken = false;
    expect(await passes(counter, 'ada')).toBe(true);
  });
});
