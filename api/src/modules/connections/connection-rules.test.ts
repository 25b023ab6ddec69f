import { ask, remove, step, type Outcome, type Standing, type State, type Step } from './connection-rules.ts';

const ME = 'me';
const YOU = 'you';
const STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'removed', 'blocked'] as const;

const standing = (status: State, by: string): Standing => ({
  status,
  requestedBy: status === 'blocked' ? YOU : by,
  blockedBy: status === 'blocked' ? by : null,
});
const short = (outcome: Outcome): string => (outcome.kind === 'change' ? outcome.status : outcome.kind);

/** Columns: what happened when I asked (or blocked), and when they did, for each state in the order of STATES. */
const STEPS: readonly [Step, 'mine' | 'theirs', readonly string[]][] = [
  ['accepted', 'theirs', ['accepted', 'unchanged', 'conflict', 'conflict', 'unknown', 'unknown']],
  ['accepted', 'mine', ['conflict', 'unchanged', 'conflict', 'conflict', 'unknown', 'conflict']],
  ['declined', 'theirs', ['declined', 'conflict', 'unchanged', 'conflict', 'unknown', 'unknown']],
  ['declined', 'mine', ['conflict', 'conflict', 'unchanged', 'conflict', 'unknown', 'conflict']],
  ['withdrawn', 'theirs', ['conflict', 'conflict', 'conflict', 'unchanged', 'unknown', 'unknown']],
  ['withdrawn', 'mine', ['withdrawn', 'conflict', 'conflict', 'unchanged', 'unknown', 'conflict']],
  ['blocked', 'theirs', ['blocked', 'blocked', 'blocked', 'blocked', 'unknown', 'unknown']],
  ['blocked', 'mine', ['blocked', 'blocked', 'blocked', 'blocked', 'unknown', 'unchanged']],
];

describe('answering a connection', () => {
  it.each(STEPS)('%s, where the request was %s', (wanted, whose, expected) => {
    const by = whose === 'mine' ? ME : YOU;
    expect(STATES.map((status) => short(step(standing(status, by), wanted, ME)))).toEqual(expected);
  });
});

describe('asking to connect', () => {
  it('is free when nothing was between the two', () => {
    expect(short(ask(null, ME))).toBe('pending');
  });

  it.each([
    ['mine', ['conflict', 'conflict', 'conflict', 'pending', 'pending', 'conflict']],
    ['theirs', ['conflict', 'conflict', 'pending', 'pending', 'pending', 'unknown']],
  ] as const)('again, where what was before is %s', (whose, expected) => {
    const by = whose === 'mine' ? ME : YOU;
    expect(STATES.map((status) => short(ask(standing(status, by), ME)))).toEqual(expected);
  });
});

describe('removing a connection', () => {
  it.each([
    ['mine', ['withdrawn', 'removed', 'unknown', 'unknown', 'unknown', 'removed']],
    ['theirs', ['declined', 'removed', 'unknown', 'unknown', 'unknown', 'unknown']],
  ] as const)('ends what is there, where it is %s', (whose, expected) => {
    const by = whose === 'mine' ? ME : YOU;
    expect(STATES.map((status) => short(remove(standing(status, by), ME)))).toEqual(expected);
  });
});
