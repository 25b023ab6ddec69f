import { ProblemError } from '../../../http/problem.ts';
import { minutesStep } from './added-minutes.ts';

const END = Temporal.Instant.from('2026-11-24T10:20:00Z');
const LIVE = { state: 'live', callEndsAt: END, addedMinutes: 0, minutesAskedBy: null } as const;
const PRO_HOST = { role: 'host', isPro: true } as const;
const HOST = { role: 'host', isPro: false } as const;
const BOOKER = { role: 'booker', isPro: false } as const;
const PRO_BOOKER = { role: 'booker', isPro: true } as const;

const after = (minutes: number): Temporal.Instant => END.add({ minutes });
type Call = Parameters<typeof minutesStep>[0];

/** Returns the changes to the call, or the sentence of the refusal. */
function step(
  part: Partial<Call>,
  who: Parameters<typeof minutesStep>[1],
  minutes: number,
  next: Temporal.Instant | null = null,
) {
  try {
    return minutesStep({ ...LIVE, ...part }, who, minutes, next, {
      proAddedMinutes: 30,
      agreedAddedMinutes: 5,
    });
  } catch (failure) {
    if (failure instanceof ProblemError) return failure.message;
    throw failure;
  }
}
const longer = (minutes: number, from: Partial<Call> = {}) => ({
  callEndsAt: (from.callEndsAt ?? END).add({ minutes }),
  addedMinutes: (from.addedMinutes ?? 0) + minutes,
  minutesAskedBy: null,
});

describe('Minutes added by a pro host alone', () => {
  it.each([
    ['all 30 at once', 0, 30, longer(30)],
    ['10 at first', 0, 10, longer(10)],
    ['20 after 10', 10, 20, longer(20, { addedMinutes: 10 })],
    ['not 31', 0, 31, 'You can add 30 more minutes.'],
    ['not 30 after 10', 10, 30, 'You can add 20 more minutes.'],
    ['no more after 30', 30, 5, 'All 30 minutes have already been added.'],
  ])('are %s', (_how, addedMinutes, minutes, expected) => {
    expect(step({ addedMinutes }, PRO_HOST, minutes)).toEqual(expected);
  });

  it('are 10, then 20, then none', () => {
    const first = step({}, PRO_HOST, 10) as Partial<Call>;
    const second = step(first, PRO_HOST, 20) as Partial<Call>;
    expect(second).toEqual({ callEndsAt: after(30), addedMinutes: 30, minutesAskedBy: null });
    expect(step(second, PRO_HOST, 5)).toBe('All 30 minutes have already been added.');
  });

  it('also answer the booker’s request', () => {
    expect(step({ minutesAskedBy: 'booker' }, PRO_HOST, 15)).toEqual(longer(15));
  });
});

describe('Minutes added by both people', () => {
  it.each([
    ['a host', HOST, 'booker'],
    ['a booker', BOOKER, 'host'],
    ['a pro booker', PRO_BOOKER, 'host'],
  ] as const)('are requested by %s, and added when the other agrees', (_who, asker, other) => {
    expect(step({}, asker, 5)).toEqual({ minutesAskedBy: asker.role });
    // Asking twice does not count as the other person's agreement.
    expect(step({ minutesAskedBy: asker.role }, asker, 5)).toEqual({ minutesAskedBy: asker.role });
    const agreed = step({ minutesAskedBy: asker.role }, { role: other, isPro: false }, 5);
    expect(agreed).toEqual(longer(5));
    expect(step(agreed as Partial<Call>, asker, 5)).toBe(
      'Minutes have already been added. Book another session to continue.',
    );
  });

  it.each([
    ['a host', HOST],
    ['a booker with Pro', PRO_BOOKER],
  ] as const)('are five: %s cannot add ten', (_who, who) => {
    expect(step({}, who, 10)).toBe('You can add 5 minutes if you both agree.');
  });
});

describe('The next session of either person', () => {
  const TAKEN = 'One of you has another session right after this one, so you can’t add minutes.';
  it.each([
    ['right afterwards prevents it', 0, TAKEN],
    ['that begins a minute too early prevents it', 9, TAKEN],
    ['that begins when the minutes end does not prevent it', 10, longer(10)],
  ])('%s', (_when, minutes, expected) => {
    expect(step({}, PRO_HOST, 10, after(minutes))).toEqual(expected);
  });

  it('refuses the request already', () => {
    expect(step({}, BOOKER, 5, END)).toBe(TAKEN);
  });
});

it.each([
  ['has not begun', { state: 'confirmed', callEndsAt: null }],
  ['is over', { state: 'completed' }],
] as const)('no minutes are added to a call that %s', (_how, part) => {
  expect(step(part, PRO_HOST, 5)).toBe('You can add minutes once you’re both in the call.');
});
