import {
  consentAt,
  consentedIntervals,
  covered,
  cutTo,
  firstBroken,
  mayRecord,
  nextEntry,
  type ConsentFact,
  type LedgerEntry,
} from './consent-ledger.ts';

const GRACE = 60;
type Line = readonly [who: string, what: ConsentFact['what'], at: number];
const facts = (...lines: readonly Line[]): ConsentFact[] =>
  lines.map(([userId, what, at]) => ({ userId, what, at }));
const recorded = (lines: readonly Line[], until = 1_000, userId?: string) =>
  consentedIntervals(facts(...lines), {
    graceMs: GRACE,
    until,
    ...(userId === undefined ? {} : { userId }),
  }).map((one) => [one.from, one.until]);
const written = (lines: readonly Line[], sessionId = 's'): LedgerEntry[] =>
  facts(...lines).reduce<LedgerEntry[]>(
    (entries, fact) => [...entries, nextEntry(sessionId, entries.at(-1), fact)],
    [],
  );

const BOTH: readonly Line[] = [
  ['ada', 'joined', 0],
  ['grace', 'joined', 10],
  ['ada', 'given', 20],
  ['grace', 'given', 30],
];

describe('a call may be recorded', () => {
  it.each<[string, readonly Line[], number[][]]>([
    ['never while nobody is present', [], []],
    ['never while nobody consents', BOTH.slice(0, 2), []],
    ['not while one of two has not answered', BOTH.slice(0, 3), []],
    ['from the moment the last of them consents', BOTH, [[30, 1_000]]],
    ['until somebody withdraws consent', [...BOTH, ['grace', 'withdrawn', 50]], [[30, 50]]],
    [
      'after a stop only once everybody has consented again',
      [...BOTH, ['grace', 'withdrawn', 50], ['grace', 'given', 60], ['ada', 'given', 80]],
      [
        [30, 50],
        [80, 1_000],
      ],
    ],
    [
      'not between the arrival of a newcomer and their answer',
      [...BOTH, ['maya', 'joined', 50], ['maya', 'given', 70]],
      [
        [30, 50],
        [70, 1_000],
      ],
    ],
    [
      'again when a newcomer leaves without an answer',
      [...BOTH, ['maya', 'joined', 50], ['maya', 'left', 70]],
      [
        [30, 50],
        [70, 1_000],
      ],
    ],
    [
      'without asking again after a reload',
      [...BOTH, ['grace', 'lost', 50], ['grace', 'joined', 60]],
      [[30, 1_000]],
    ],
    [
      'only after a new consent of somebody who had left',
      [...BOTH, ['grace', 'left', 50], ['grace', 'joined', 60], ['grace', 'given', 90]],
      [
        [30, 60],
        [90, 1_000],
      ],
    ],
    [
      'only after a new consent of somebody whose connection was lost for longer than the grace period',
      [...BOTH, ['grace', 'lost', 50], ['grace', 'joined', 200]],
      [[30, 200]],
    ],
    [
      'not while somebody without an answer has lost the connection and is expected back',
      [...BOTH.slice(0, 3), ['grace', 'lost', 40]],
      [[100, 1_000]],
    ],
  ])('%s', (_, lines, expected) => {
    expect(recorded(lines)).toEqual(expected);
  });

  it('a person is recorded while they are present', () => {
    const lines: readonly Line[] = [...BOTH, ['grace', 'left', 50]];
    expect(recorded(lines, 100, 'grace')).toEqual([[30, 50]]);
    expect(recorded(lines, 100, 'ada')).toEqual([[30, 100]]);
  });

  it('names who asked and who has yet to answer', () => {
    const consent = consentAt(facts(...BOTH), 25, GRACE);
    expect(consent).toEqual({
      present: ['ada', 'grace'],
      consenting: ['ada'],
      refusedBy: null,
      stoppedAt: null,
    });
    expect(mayRecord(consent)).toBe(false);
    expect(mayRecord(consentAt(facts(...BOTH), 30, GRACE))).toBe(true);
    const refused = consentAt(facts(...BOTH.slice(0, 3), ['grace', 'withdrawn', 40]), 40, GRACE);
    expect(refused).toEqual({
      present: ['ada', 'grace'],
      consenting: [],
      refusedBy: 'grace',
      stoppedAt: null,
    });
    const stopped = consentAt(facts(...BOTH, ['grace', 'withdrawn', 40]), 50, GRACE);
    expect(stopped).toMatchObject({ refusedBy: 'grace', stoppedAt: 40 });
  });
});

describe('the ledger', () => {
  it('is valid as it was written', () => {
    expect(firstBroken('s', written(BOTH))).toBeNull();
    expect(firstBroken('s', [])).toBeNull();
  });

  it.each<[string, (entries: LedgerEntry[]) => LedgerEntry[], number]>([
    ['an answer that was changed', (all) => all.with(2, { ...all[2]!, what: 'withdrawn' }), 2],
    ['a time that was changed', (all) => all.with(1, { ...all[1]!, at: 5 }), 1],
    ['a person who was replaced', (all) => all.with(3, { ...all[3]!, userId: 'maya' }), 3],
    ['an entry that was removed', (all) => all.toSpliced(1, 1), 2],
    ['an entry that was inserted', (all) => all.toSpliced(1, 0, nextEntry('s', all[0], all[3]!)), 1],
    ['two entries in another order', (all) => [all[0]!, all[2]!, all[1]!, all[3]!], 2],
    [
      'an entry that was replaced and has a valid hash',
      (all) => all.with(1, nextEntry('s', all[0], { ...all[1]!, at: 12 })),
      2,
    ],
    ['a missing beginning', (all) => all.slice(1), 1],
  ])('reveals %s', (_, tamper, seq) => {
    expect(firstBroken('s', tamper(written(BOTH)))?.seq).toBe(seq);
  });

  it.each<[string, (guest: LedgerEntry) => Partial<LedgerEntry>]>([
    ['the name of a guest who agreed', () => ({ guestName: 'Somebody else' })],
    ['the visit of a guest who agreed', () => ({ userId: 'another-visit' })],
  ])('reveals %s', (_, change) => {
    const entries = written(BOTH);
    const maya = { userId: 'visit', guestName: 'Maya Okoro' };
    for (const what of ['joined', 'given'] as const)
      entries.push(nextEntry('s', entries.at(-1), { ...maya, what, at: 60 }));
    expect(firstBroken('s', entries)).toBeNull();
    expect(entries.at(-1)).toMatchObject({ ...maya, what: 'given' });
    expect(firstBroken('s', entries.with(5, { ...entries[5]!, ...change(entries[5]!) }))?.seq).toBe(5);
    // A guest's entry turned into a member's.
    const { guestName: _name, ...nameless } = entries[5]!;
    expect(firstBroken('s', entries.with(5, nameless))?.seq).toBe(5);
  });

  it('of one session is not valid for another one', () => {
    expect(firstBroken('other', written(BOTH))?.seq).toBe(0);
  });

  it('never goes back in time, whatever the clock does', () => {
    const entries = written([
      ['ada', 'joined', 100],
      ['ada', 'given', 40],
    ]);
    expect(entries.map(({ at }) => at)).toEqual([100, 100]);
    expect(firstBroken('s', entries)).toBeNull();
  });
});

it('cuts a piece to the consented time, and counts overlaps once', () => {
  const consented = [
    { from: 10, until: 20 },
    { from: 30, until: 40 },
  ];
  expect(cutTo({ from: 15, until: 35 }, consented)).toEqual([
    { from: 15, until: 20 },
    { from: 30, until: 35 },
  ]);
  expect(cutTo({ from: 20, until: 30 }, consented)).toEqual([]);
  expect(
    covered([
      { from: 0, until: 10 },
      { from: 5, until: 12 },
      { from: 20, until: 21 },
    ]),
  ).toBe(13);
});
