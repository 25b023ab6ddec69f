import {
  answer,
  dueMonday,
  leftThisWeek,
  localWeek,
  statusFor,
  weeklyCapacity,
  type Action,
  type SideAnswer,
  type Sides,
} from './introduction-rules.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const LATER = NOW.add({ hours: 1 });
const EARLIER = NOW.subtract({ hours: 1 });
const ANSWERS: readonly SideAnswer[] = ['offered', 'saved', 'accepted', 'passed'];
const ACTIONS: readonly Action[] = ['accept', 'pass', 'save'];

const sides = (mine: SideAnswer, theirs: SideAnswer, change: Partial<Sides> = {}): Sides => ({
  state: 'open',
  mine,
  theirs,
  expiresAt: LATER,
  ...change,
});

describe('answering an introduction', () => {
  it.each<[SideAnswer, Action, string]>([
    ['offered', 'accept', 'accepted'],
    ['offered', 'pass', 'passed'],
    ['offered', 'save', 'saved'],
    ['saved', 'accept', 'accepted'],
    ['saved', 'save', 'unchanged'],
    ['accepted', 'accept', 'unchanged'],
    ['accepted', 'pass', 'passed'],
    ['passed', 'pass', 'unchanged'],
    ['passed', 'save', 'saved'],
  ])('after %s, %s gives %s', (mine, action, expected) => {
    const outcome = answer(sides(mine, 'offered'), action, NOW);
    expect(outcome.kind === 'set' ? outcome.answer : outcome.kind).toBe(expected);
  });

  it('matches only when both accepted', () => {
    const matches = ANSWERS.map((theirs) =>
      ACTIONS.map((action) => {
        const outcome = answer(sides('offered', theirs), action, NOW);
        return outcome.kind === 'set' && outcome.matches;
      }),
    );
    expect(matches).toEqual([
      [false, false, false],
      [false, false, false],
      [true, false, false],
      [false, false, false],
    ]);
  });

  it('does not reveal the other’s answer, except for a match', () => {
    for (const mine of ANSWERS) {
      for (const action of ACTIONS) {
        const outcomes = (['offered', 'saved', 'passed'] as const).map((theirs) =>
          answer(sides(mine, theirs), action, NOW),
        );
        expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      }
    }
  });

  it('is refused after it has expired, and has no effect when a match is accepted again', () => {
    expect(answer(sides('offered', 'offered', { expiresAt: EARLIER }), 'accept', NOW).kind).toBe('conflict');
    expect(answer(sides('offered', 'offered', { state: 'expired' }), 'save', NOW).kind).toBe('conflict');
    expect(answer(sides('accepted', 'accepted', { state: 'matched' }), 'pass', NOW).kind).toBe('conflict');
    expect(answer(sides('accepted', 'accepted', { state: 'matched' }), 'accept', NOW).kind).toBe('unchanged');
  });
});

describe('the status one side sees', () => {
  it.each([
    ['open', 'offered', LATER, 'offered'],
    ['open', 'saved', LATER, 'saved'],
    ['open', 'accepted', LATER, 'accepted'],
    ['open', 'accepted', EARLIER, 'expired'],
    ['open', 'passed', EARLIER, 'passed'],
    ['expired', 'offered', LATER, 'expired'],
    ['expired', 'passed', LATER, 'passed'],
    ['matched', 'accepted', EARLIER, 'matched'],
  ] as const)('%s and my %s, ending %s: %s', (state, mine, expiresAt, expected) => {
    expect(statusFor({ state, mine, expiresAt }, NOW)).toBe(expected);
  });
});

describe('the week of a member', () => {
  it.each([
    // Zone, now, Monday 00:00 of this week, next Monday 08:00; includes clock changes.
    ['Europe/Berlin', '2026-11-21T09:00:00Z', '2026-11-15T23:00:00Z', '2026-11-23T07:00:00Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-18T22:00:00Z', '2026-10-26T07:00:00Z'],
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-02T05:00:00Z', '2026-03-09T12:00:00Z'],
    ['Asia/Kolkata', '2026-11-22T18:31:00Z', '2026-11-22T18:30:00Z', '2026-11-23T02:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T01:00:00Z', '2026-09-27T13:30:00Z', '2026-10-04T21:00:00Z'],
    ['Pacific/Auckland', '2026-11-22T12:00:00Z', '2026-11-22T11:00:00Z', '2026-11-22T19:00:00Z'],
  ])('in %s at %s', (zone, now, startsAt, nextAt) => {
    const week = localWeek(Temporal.Instant.from(now), zone);
    expect([week.startsAt.toString(), week.nextAt.toString()]).toEqual([startsAt, nextAt]);
  });

  it.each([
    ['before Monday 08:00', '2026-11-16T06:59:00Z', null, null],
    ['at Monday 08:00', '2026-11-16T07:00:00Z', null, '2026-11-16'],
    ['later that week, when the server was down', '2026-11-18T07:00:00Z', '2026-11-09', '2026-11-16'],
    ['a second time in the week', '2026-11-18T07:00:00Z', '2026-11-16', null],
  ])('introductions are due %s', (_, now, last, expected) => {
    const due = dueMonday(
      Temporal.Instant.from(now),
      'Europe/Berlin',
      last === null ? null : Temporal.PlainDate.from(last),
    );
    expect(due?.toString() ?? null).toBe(expected);
  });
});

describe('the number of introductions per week of a member', () => {
  it.each([
    // Pro, free minutes per week, capacity with five per week and 30 minutes per meeting.
    [false, 600, 5],
    [false, 90, 3],
    [false, 0, 1],
    [true, 600, 20],
    [true, 0, 1],
  ])('pro %s with %s free minutes: %s', (isPro, freeMinutes, expected) => {
    expect(weeklyCapacity({ isPro, weeklyNumber: 5, freeMinutes, minutesPerMeeting: 30 })).toBe(expected);
  });

  it('counts down to zero for a basic member, and is unlimited for a pro member', () => {
    const week = { isPro: false, weeklyNumber: 5, freeMinutes: 600, minutesPerMeeting: 30 };
    const left = [0, 3, 5, 9].map((received) => leftThisWeek(week, received, 5));
    expect(left.map((each) => each.left)).toEqual([5, 2, 0, 0]);
    expect(left[0]?.limitedBy).toBe('plan');
    expect(leftThisWeek({ ...week, isPro: true }, 9, 5)).toEqual({ left: null, limitedBy: null });
  });

  it('is limited by the number of free times, and says so', () => {
    const week = { isPro: false, weeklyNumber: 5, freeMinutes: 0, minutesPerMeeting: 30 };
    expect(leftThisWeek(week, 0, 5)).toEqual({ left: 1, limitedBy: 'open_times' });
    expect(leftThisWeek(week, 1, 5)).toEqual({ left: 0, limitedBy: 'open_times' });
    const pro = { ...week, isPro: true, freeMinutes: 90 };
    expect(leftThisWeek(pro, 1, 5)).toEqual({ left: 2, limitedBy: 'open_times' });
  });
});
