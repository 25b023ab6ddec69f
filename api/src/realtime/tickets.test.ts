import { inLocale } from '../i18n/i18n.ts';
import { createTickets } from './tickets.ts';

const start = Temporal.Instant.from('2026-11-21T09:00:00Z');
const user = { id: 'ada', role: 'member', loginId: 'f' } as const;
const known = { ...user, formats: 'en-GB' };

function setUp() {
  const time = { now: start };
  return { time, tickets: createTickets({ now: () => time.now }, 30) };
}

describe('a socket ticket', () => {
  it('opens the socket once', () => {
    const { tickets } = setUp();
    const { ticket, expiresAt } = tickets.issue(user);
    expect(expiresAt.toString()).toBe('2026-11-21T09:00:30Z');
    expect(tickets.redeem(ticket)).toEqual({ user: known, readSince: null });
    expect(tickets.redeem(ticket)).toBeNull();
    expect(tickets.redeem('another')).toBeNull();
  });

  it('opens a socket in the locale of the request for it', () => {
    const { tickets } = setUp();
    const { ticket } = inLocale('de-CH', () => tickets.issue(user));
    expect(tickets.redeem(ticket)?.user.formats).toBe('de-CH');
  });

  it('remembers when the page started to load', () => {
    const { tickets } = setUp();
    expect(tickets.redeem(tickets.issue(user, 1_200).ticket)?.readSince).toBe(1_200);
  });

  it.each([
    [29, { user: known, readSince: null }],
    [30, null],
  ])('after %i seconds', (seconds, expected) => {
    const { time, tickets } = setUp();
    const { ticket } = tickets.issue(user);
    time.now = start.add({ seconds });
    tickets.issue(user);
    expect(tickets.redeem(ticket)).toEqual(expected);
  });
});
