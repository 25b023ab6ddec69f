import { freshTickets } from './fresh-tickets.ts';

/** Creates tickets with one already fetched, and a clock controlled by the test. */
function openTickets() {
  const clock = { now: 0 };
  let made = 0;
  const fetch = () => Promise.resolve(`fetched ${(made += 1)}`);
  return { clock, ...freshTickets('at hand', fetch, () => clock.now) };
}

it.each([
  ['at once: as it is', 0, 'at hand'],
  ['while it is good: as it is', 89_999, 'at hand'],
  ['later: another one', 90_000, 'fetched 1'],
])('the first ticket is used %s', async (_when, after, ticket) => {
  const { clock, next } = openTickets();
  clock.now = after;
  expect(await next()).toBe(ticket);
  // It is used only once, because the server may have restarted since.
  expect(await next()).toMatch(/^fetched/);
});

it('returns the last one again while it is young', async () => {
  const { clock, next, recent } = openTickets();
  expect([await recent(), await next(), await recent()]).toEqual(['at hand', 'fetched 1', 'fetched 1']);
  clock.now = 19_999;
  expect(await recent()).toBe('fetched 1');
  clock.now = 20_000;
  expect(await recent()).toBe('fetched 2');
});

it('does not cache a failed request', async () => {
  let isDown = true;
  const fetch = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('here'));
  const tickets = freshTickets('at hand', fetch);
  await tickets.next();
  await expect(tickets.next()).rejects.toThrow('down');
  isDown = false;
  expect(await tickets.next()).toBe('here');
});
