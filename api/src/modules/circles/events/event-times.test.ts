import {
  dueReminder,
  dueRound,
  eventEnd,
  nextDueAt,
  nextRound,
  plannedAt,
  roundStart,
  stateOf,
} from './event-times.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-12-03T${time}Z`);
/** Rounds at 18:00, 18:12 and 18:24, ten minutes each. */
const event = {
  startsAt: at('18:00'),
  roundMinutes: 10,
  rounds: 3,
  breakMinutes: 2,
  plannedRound: 0,
  cancelledAt: null,
  timedAt: at('00:00'),
};

describe('the times of an event (R-CIRC-22)', () => {
  it('put a break between the rounds, and plan a round a minute before it begins', () => {
    expect(roundStart(event, 3)).toEqual(at('18:24'));
    expect(eventEnd(event)).toEqual(at('18:34'));
    expect(plannedAt(event, 2, 1)).toEqual(at('18:11'));
    expect(plannedAt({ ...event, breakMinutes: 0 }, 2, 1)).toEqual(at('18:10'));
  });

  it.each([
    ['17:58', 0, null],
    ['17:59', 0, 1],
    ['18:05', 0, 1],
    ['18:05', 1, null],
    ['18:11', 1, 2],
    // No server ran during the second round.
    ['18:23', 1, 3],
    ['18:34', 1, null],
  ])('at %s, after round %s was planned, say that the round to plan is %s', (time, plannedRound, due) => {
    expect(dueRound({ ...event, plannedRound }, at(time), 1)).toBe(due);
    expect(dueRound({ ...event, plannedRound, cancelledAt: at('17:00') }, at(time), 1)).toBeNull();
  });

  it('say which round comes next, and when there is something to do', () => {
    expect(nextRound({ ...event, plannedRound: 1 }, at('18:05'))).toBe(2);
    expect(nextRound({ ...event, plannedRound: 3 }, at('18:25'))).toBeNull();
    expect(nextDueAt(event, at('10:00'), [1440, 5], 1)).toEqual(at('17:55'));
    expect(nextDueAt(event, at('17:56'), [1440, 5], 1)).toEqual(at('17:59'));
    expect(nextDueAt({ ...event, plannedRound: 3 }, at('18:25'), [5], 1)).toBeNull();
  });

  it('remind before the start, but not of what was planned or moved later than that', () => {
    expect(dueReminder(event, at('17:54'), [60, 5])).toBe(60);
    expect(dueReminder(event, at('17:56'), [60, 5])).toBe(5);
    expect(dueReminder({ ...event, timedAt: at('17:57') }, at('17:58'), [60, 5])).toBeNull();
    expect(dueReminder(event, at('18:00'), [60, 5])).toBeNull();
  });

  it.each([
    ['17:44', 'coming'],
    ['17:45', 'running'],
    ['18:33', 'running'],
    ['18:34', 'over'],
  ])('say that at %s the event is %s', (time, state) => {
    expect(stateOf(event, at(time), 15)).toBe(state);
  });
});
