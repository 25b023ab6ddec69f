import {
  ask,
  remove,
  shownStatus,
  step,
  type Outcome,
  type ConnectionState,
  type State,
  type Step,
} from './connection-rules.ts';

const ME = 'me';
const YOU = 'you';
const STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'removed', 'blocked'] as const;

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const days = (count: number): Temporal.Instant => NOW.subtract({ hours: 24 * count });
const ASKING = { meId: ME, now: NOW, againDays: 90 };

const standing = (status: State, by: string): ConnectionState => ({
  status,
  requestedBy: status === 'blocked' ? YOU : by,
  blockedBy: status === 'blocked' ? by : null,
  createdAt: days(1),
  declinedAt: status === 'declined' ? NOW : null,
  acceptedAt: status === 'accepted' ? NOW : null,
});
const short = (outcome: Outcome): string => (outcome.kind === 'change' ? outcome.status : outcome.kind);

/** Columns: the outcome if I asked (or blocked), and if they did, for each state in the order of STATES. */
const STEPS: readonly [Step, 'mine' | 'theirs', readonly string[]][] = [
  ['accepted', 'theirs', ['accepted', 'unchanged', 'conflict', 'conflict', 'unknown', 'unknown']],
  // The person who was declined sees a pending request.
  ['accepted', 'mine', ['conflict', 'unchanged', 'conflict', 'conflict', 'unknown', 'conflict']],
  ['declined', 'theirs', ['declined', 'conflict', 'unchanged', 'conflict', 'unknown', 'unknown']],
  ['declined', 'mine', ['conflict', 'conflict', 'conflict', 'conflict', 'unknown', 'conflict']],
  ['withdrawn', 'theirs', ['conflict', 'conflict', 'conflict', 'unchanged', 'unknown', 'unknown']],
  ['withdrawn', 'mine', ['withdrawn', 'conflict', 'withdrawn', 'unchanged', 'unknown', 'conflict']],
  // A blocked person can block in return.
  ['blocked', 'theirs', ['blocked', 'blocked', 'blocked', 'blocked', 'unknown', 'blocked']],
  ['blocked', 'mine', ['blocked', 'blocked', 'blocked', 'blocked', 'unknown', 'unchanged']],
];

describe('answering a connection', () => {
  it.each(STEPS)('%s, where the request was %s', (target, whose, expected) => {
    const by = whose === 'mine' ? ME : YOU;
    expect(STATES.map((status) => short(step(standing(status, by), target, ME)))).toEqual(expected);
  });
});

describe('asking to connect', () => {
  it('is allowed when nothing exists between the two', () => {
    expect(short(ask(null, ASKING))).toBe('pending');
  });

  it('has to wait ninety days whether or not the other has declined, and then is a new request', () => {
    for (const status of ['pending', 'declined'] as const) {
      const request = { ...standing(status, ME), declinedAt: status === 'declined' ? days(1) : null };
      expect(short(ask({ ...request, createdAt: days(89) }, ASKING))).toBe('unchanged');
      expect(short(ask({ ...request, createdAt: days(90) }, ASKING))).toBe('pending');
      expect(shownStatus(request, ME)).toBe('pending');
      expect(shownStatus(request, YOU)).toBe(status);
    }
  });

  // A block and its lifting leave `removed`.
  it.each(['withdrawn', 'removed'] as const)(
    'when the request is %s does not reach a person who declined less than ninety days ago',
    (status) => {
      const ended = { ...standing(status, ME), declinedAt: days(3), createdAt: days(4) };
      expect(ask(ended, ASKING)).toEqual({ kind: 'change', status: 'declined', isQuiet: true });
      expect(ask({ ...ended, createdAt: days(90) }, ASKING)).toEqual({ kind: 'change', status: 'pending' });
      expect(ask(ended, { ...ASKING, meId: YOU })).toEqual({ kind: 'change', status: 'pending' });
    },
  );

  it.each(['withdrawn', 'removed'] as const)(
    'when the request is %s notifies the same person once in ninety days',
    (status) => {
      const ended = { ...standing(status, ME), createdAt: days(4) };
      expect(ask(ended, ASKING)).toEqual({ kind: 'change', status: 'pending', isQuiet: true });
      expect(ask({ ...ended, createdAt: days(90) }, ASKING)).toEqual({ kind: 'change', status: 'pending' });
    },
  );

  it('after an accepted connection was removed is a new request, however soon', () => {
    const removed = { ...standing('removed', ME), acceptedAt: days(1), createdAt: days(2) };
    expect(ask(removed, ASKING)).toEqual({ kind: 'change', status: 'pending' });
  });

  it.each([
    ['mine', ['unchanged', 'conflict', 'unchanged', 'pending', 'pending', 'conflict']],
    ['theirs', ['conflict', 'conflict', 'pending', 'pending', 'pending', 'unknown']],
  ] as const)('again, where the state before is %s', (whose, expected) => {
    const by = whose === 'mine' ? ME : YOU;
    expect(STATES.map((status) => short(ask(standing(status, by), ASKING)))).toEqual(expected);
  });
});

describe('removing a connection', () => {
  it.each([
    ['mine', ['withdrawn', 'removed', 'withdrawn', 'unknown', 'unknown', 'removed']],
    ['theirs', ['declined', 'removed', 'unknown', 'unknown', 'unknown', 'unknown']],
  ] as const)('ends the connection where it is %s', (whose, expected) => {
    const by = whose === 'mine' ? ME : YOU;
    expect(STATES.map((status) => short(remove(standing(status, by), ME)))).toEqual(expected);
  });
});
