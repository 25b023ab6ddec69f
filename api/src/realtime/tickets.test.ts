import { randomUUID } from 'node:crypto';
import { inLocale } from '../i18n/i18n.ts';
import { createTickets, type Tickets } from './tickets.ts';

const start = Temporal.Instant.from('2026-11-21T09:00:00Z');
const user = { id: randomUUID(), role: 'member', loginId: randomUUID() } as const;
const known = { ...user, formats: 'en-GB' };
const SECRET = 'a secret that only the processes of one platform have';

/** Two processes with one database. */
function setUp(secrets: readonly [string, string] = [SECRET, SECRET]) {
  const used = new Set<string>();
  const processOf = (secret: string): Tickets =>
    createTickets({
      clock: { now: () => start },
      secrets: [secret],
      seconds: 30,
      processId: randomUUID(),
      storeUsed: (hash) => Promise.resolve(!used.has(hash) && used.add(hash).size > 0),
    });
  return { tickets: processOf(secrets[0]), other: processOf(secrets[1]) };
}

beforeEach(() => {
  jest.useFakeTimers({ now: start.epochMilliseconds });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a socket ticket', () => {
  it('opens the socket once', async () => {
    const { tickets } = setUp();
    const { ticket, expiresAt } = tickets.issue(user);
    expect(expiresAt.toString()).toBe('2026-11-21T09:00:30Z');
    expect(await tickets.redeem(ticket)).toEqual({ user: known, readSince: null });
    expect(await tickets.redeem(ticket)).toBeNull();
    expect(await tickets.redeem('another')).toBeNull();
  });

  it('opens it at another process, and then at none', async () => {
    const { tickets, other } = setUp();
    const until = start.add({ minutes: 10 });
    const guest = { ...user, guestOf: randomUUID(), until };
    const { ticket } = tickets.issue(guest, start.epochMilliseconds);
    const opened = { user: { ...guest, formats: 'en-GB' }, readSince: start.epochMilliseconds - 1_000 };
    expect(await other.redeem(ticket)).toEqual(opened);
    expect([await other.redeem(ticket), await tickets.redeem(ticket)]).toEqual([null, null]);
  });

  it('opens none of a platform with another secret', async () => {
    const { tickets, other } = setUp([SECRET, `${SECRET}, another one`]);
    expect(await other.redeem(tickets.issue(user).ticket)).toBeNull();
  });

  it('opens a socket in the locale of the request for it', async () => {
    const { tickets } = setUp();
    const { ticket } = inLocale('de-CH', () => tickets.issue(user));
    expect((await tickets.redeem(ticket))?.user.formats).toBe('de-CH');
  });

  it('remembers when the page started to load', async () => {
    const { tickets } = setUp();
    expect((await tickets.redeem(tickets.issue(user, 1_200).ticket))?.readSince).toBe(1_200);
  });

  it.each([
    [29, { user: known, readSince: null }],
    [31, null],
  ])('after %i seconds', async (seconds, expected) => {
    const { tickets } = setUp();
    const { ticket } = tickets.issue(user);
    jest.setSystemTime(start.add({ seconds }).epochMilliseconds);
    expect(await tickets.redeem(ticket)).toEqual(expected);
  });
});
