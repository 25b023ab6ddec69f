import { createCircle, sendRecordingPiece, type Endpoint } from '@acquaint/contracts';
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
  it('refuse the eleventh login of an account in five minutes, and say when to retry', async () => {
    const limits = createLimits(true);
    expect(await triesUntilRefused(limits, 'ada@example.org')).toBe(11);
    await expect(limits.count('login/account', 'ADA@example.org')).rejects.toMatchObject({
      status: 429,
      detail: 'You’ve tried this a bit too often. Please try again in 5 minutes.',
    });
  });

  it('count accounts separately, and reset after a success', async () => {
    const limits = createLimits(true);
    await triesUntilRefused(limits, 'ada@example.org');
    await limits.count('login/account', 'grace@example.org');
    await limits.forget('login/account', 'ada@example.org');
    expect(await triesUntilRefused(limits, 'ada@example.org')).toBe(11);
  });

  it('count the addresses of one IPv6 network together, and IPv4 addresses separately', async () => {
    const limits = createLimits(true);
    const tries = async (addresses: readonly string[]): Promise<string> => {
      for (const address of addresses) {
        try {
          await limits.count('contact/address', address);
        } catch {
          return 'refused';
        }
      }
      return 'fine';
    };
    const many = (address: (index: number) => string) => Array.from({ length: 11 }, (_, i) => address(i));
    expect(await tries(many((i) => `2001:db8:7:1::${i + 1}`))).toBe('refused');
    expect(await tries(['2001:DB8:7:1:aaaa:bbbb:cccc:dddd'])).toBe('refused');
    expect(await tries(many((i) => `2001:db8:7:${i + 2}::1`))).toBe('fine');
    expect(await tries(many((i) => `192.0.2.${i}`))).toBe('fine');
    expect(await tries(many((i) => `::ffff:198.51.100.${i}`))).toBe('fine');
  });

  it('apply to every endpoint separately: by account, or by address without a login', async () => {
    const limits = createLimits(true);
    const ada = { accountId: 'ada', ip: '192.0.2.1' };
    const tries = async (
      endpoint: Pick<Endpoint, 'name' | 'limit'>,
      who: typeof ada | { accountId: undefined; ip: string },
    ) => {
      for (let count = 1; count <= 3_001; count++) {
        try {
          await limits.countCall(endpoint, who);
        } catch {
          return count;
        }
      }
      return Infinity;
    };
    expect(await tries({ name: 'profiles.get' }, ada)).toBe(601);
    expect(await tries({ name: 'circles.list' }, ada)).toBe(601);
    expect(await tries({ name: 'profiles.get' }, { ...ada, accountId: 'bea' })).toBe(601);
    expect(await tries({ name: 'site.get' }, { accountId: undefined, ip: '192.0.2.1' })).toBe(3_001);
    expect(await tries(createCircle, ada)).toBe(11);
    // Its own rule allows more per minute than the general one.
    expect(await tries(sendRecordingPiece, ada)).toBe(3_001);
  });

  it('count a call by each rule of its contract, and by the general one unless a rule replaces it', async () => {
    const limits = createLimits(true);
    const tries = async (
      endpoint: Pick<Endpoint, 'name' | 'limit'>,
      who: (count: number) => { accountId: string | undefined; ip: string },
    ) => {
      for (let count = 1; count <= 700; count++) {
        const refused = await limits.countCall(endpoint, who(count)).then(
          () => false,
          () => true,
        );
        if (refused) return count;
      }
      return Infinity;
    };
    const ip = '192.0.2.1';
    const both = { name: 'a', limit: ['contact/address', 'upload/account'] } as const;
    expect(await tries(both, (count) => ({ accountId: 'ada', ip: `198.51.100.${count}` }))).toBe(121);
    expect(await tries(both, (count) => ({ accountId: `member ${count}`, ip }))).toBe(11);
    // 2,000 in ten minutes, at most 600 of them in one minute.
    const notes = { name: 'b', limit: 'session-notes/account' } as const;
    expect(await tries(notes, () => ({ accountId: 'ada', ip }))).toBe(601);
    const pieces = { name: 'c', limit: 'recording-piece/account' } as const;
    expect(await tries(pieces, () => ({ accountId: 'ada', ip }))).toBe(Infinity);
    expect(await tries({ name: 'd', limit: null }, () => ({ accountId: 'ada', ip }))).toBe(Infinity);
  });

  it('can be turned off for tests', async () => {
    expect(await triesUntilRefused(createLimits(false), 'ada@example.org')).toBe(Infinity);
  });
});
