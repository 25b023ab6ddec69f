import { timeTogether } from './time-together.ts';

const at = (seconds: number): Temporal.Instant =>
  Temporal.Instant.from('2026-11-25T09:00:00Z').add({ milliseconds: Math.round(seconds * 1000) });
const visit = (userId: string, from: number, to: number | null) => ({
  userId,
  enteredAt: at(from),
  leftAt: to === null ? null : at(to),
});

it.each([
  ['nobody came', [], 0],
  ['one came', [visit('host', 0, 300)], 0],
  ['both left after a moment', [visit('host', 0, 10), visit('booker', 9.7, 10)], 0.3],
  ['they missed each other', [visit('host', 0, 60), visit('booker', 60, 120)], 0],
  ['one came back', [visit('host', 0, 60), visit('host', 100, 200), visit('booker', 50, 150)], 60],
  ['one had two tabs', [visit('host', 0, 100), visit('host', 50, 150), visit('booker', 0, 200)], 150],
  ['somebody else was there', [visit('host', 0, 60), visit('guest', 0, 60)], 0],
  ['a visit is not over', [visit('host', 0, null), visit('booker', 0, 60)], 0],
])('counts the seconds that both were in the room: %s', (_case, visits, seconds) => {
  const people = { hostId: 'host', bookerId: 'booker' };
  expect(timeTogether(visits, people, null)?.seconds ?? 0).toBe(seconds);
});

it('counts a visit that is not over until now, and says when they were together first and last', () => {
  const visits = [visit('host', 0, 60), visit('host', 100, null), visit('booker', 30, null)];
  expect(timeTogether(visits, { hostId: 'host', bookerId: 'booker' }, at(200))).toEqual({
    seconds: 130,
    from: at(30),
    until: at(200),
  });
});
