import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createSteppedCounter, stepOf, type Counter } from './stepped-counter.ts';

const RULE = { points: 600, duration: 60 };

/** Creates processes that share one counter, which answers asynchronously. */
function processes(count: number, rule = RULE) {
  const memory = new RateLimiterMemory(rule);
  let queries = 0;
  const shared: Counter = {
    consume: async (key, points) => {
      queries++;
      await new Promise((later) => setImmediate(later));
      return memory.consume(key, points);
    },
    delete: (key) => memory.delete(key),
  };
  const counters = Array.from({ length: count }, () =>
    createSteppedCounter(rule, shared, (key) => `~${key}`),
  );
  return { counters, shared: memory, queries: () => queries };
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

describe('tries counted in batches', () => {
  it.each([1, 2, 5])(
    'by %i processes: the limit is exceeded by less than two batches per process',
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

  it('withstand many concurrent tries', async () => {
    const { counters } = processes(3);
    const tries = Array.from({ length: 3_000 }, (_, attempt) => passes(counters[attempt % 3], 'ada'));
    const passed = (await Promise.all(tries)).filter(Boolean).length;
    expect(passed).toBeGreaterThanOrEqual(RULE.points);
    expect(passed).toBeLessThanOrEqual(RULE.points + 3 * 2 * (stepOf(RULE) - 1));
  });

  it('query the shared counter once per batch, and not at all below one batch or after a refusal', async () => {
    const { counters, queries } = processes(1);
    for (let attempt = 1; attempt < stepOf(RULE); attempt++) await passes(counters[0], 'bea');
    expect(queries()).toBe(0);
    for (let attempt = 0; attempt < 2_000; attempt++) await passes(counters[0], 'ada');
    expect(queries()).toBe(RULE.points / stepOf(RULE) + 1);
  });

  it('are exact for small limits', async () => {
    const few = { points: 20, duration: 60 };
    const { counters } = processes(2, few);
    const results: boolean[] = [];
    for (let attempt = 0; attempt < 30; attempt++) results.push(await passes(counters[attempt % 2], 'ada'));
    expect(results.filter(Boolean)).toHaveLength(20);
    expect(results.indexOf(false)).toBe(20);
  });

  it('are counted separately per key, say how long to wait, and can be reset', async () => {
    const { counters, shared } = processes(1, { points: 2, duration: 60 });
    for (let attempt = 0; attempt < 4; attempt++) await passes(counters[0], 'ada');
    expect(await passes(counters[0], 'bea')).toBe(true);
    expect((await shared.get('~ada'))?.consumedPoints).toBe(3);
    const refusal: unknown = await counters[0]?.consume('ada').catch((reason: unknown) => reason);
    expect(refusal instanceof RateLimiterRes && refusal.msBeforeNext / 1_000).toBeCloseTo(60, -1);
    await counters[0]?.delete('ada');
    expect(await passes(counters[0], 'ada')).toBe(true);
  });

  it('pass on errors of the shared counter and recover', async () => {
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
