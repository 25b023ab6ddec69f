import { createLimits } from './limits.ts';

async function triesUntilRefused(limits: ReturnType<typeof createLimits>, key: string): Promise<number> {
  for (let tries = 1; tries <= 100; tries++) {
    try {
      await limits.count('login/account', key);
    } catch {
      return tries;
    }
  }
  return Infinity;
}

describe('rate limits', () => {
  it('refuse the eleventh sign-in of an account in five minutes, and say when to come back', async () => {
    const limits = createLimits(true);
    expect(await triesUntilRefused(limits, 'ada@example.org')).toBe(11);
    await expect(limits.count('login/account', 'ADA@example.org')).rejects.toMatchObject({
      status: 429,
      detail: 'That was a little too often. Please try again in 5 minutes.',
    });
  });

  it('count accounts apart, and forget after a success', async () => {
    const limits = createLimits(true);
    await triesUntilRefused(limits, 'ada@example.org');
    await limits.count('login/account', 'grace@example.org');
    await limits.forget('login/account', 'ada@example.org');
    expect(await triesUntilRefused(limits, 'ada@example.org')).toBe(11);
  });

  it('are off when a test says so', async () => {
    expect(await triesUntilRefused(createLimits(false), 'ada@example.org')).toBe(Infinity);
  });
});
