import fc from 'fast-check';
import { consentAt, consentedIntervals, mayRecord, type ConsentFact } from '../consent/consent-ledger.ts';
import { peopleOfCut, stretchesOf } from './stretches.ts';
import { beginningOf } from './timeline.ts';

const GRACE_MS = 7;
const END = 120;
const MEMBERS = ['ada', 'grace'];

/** A ledger of two members and a guest, with any order of events, also impossible ones. */
const anyLedger = fc
  .array(
    fc.record({
      who: fc.constantFrom('ada', 'ada', 'grace', 'grace', 'maya'),
      what: fc.constantFrom<ConsentFact['what']>(
        'joined',
        'joined',
        'given',
        'given',
        'lost',
        'left',
        'withdrawn',
      ),
      after: fc.integer({ min: 0, max: 15 }),
    }),
    { maxLength: 18 },
  )
  .map((events): ConsentFact[] => {
    let at = 0;
    return events.map(({ who, what, after }) => {
      at += after;
      return { userId: who, what, at, ...(MEMBERS.includes(who) ? {} : { guestName: 'Maya' }) };
    });
  });
/** A ledger in which both members join and consent first, so that most cuts are of recorded time. */
const likelyLedger = anyLedger.map((rest): ConsentFact[] => [
  ...MEMBERS.map((userId) => ({ userId, what: 'joined' as const, at: 0 })),
  ...MEMBERS.map((userId) => ({ userId, what: 'given' as const, at: 1 })),
  ...rest.map((fact) => ({ ...fact, at: fact.at + 20 })),
]);
const anyCut = fc
  .tuple(fc.integer({ min: -3, max: END }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ from, until: from + length }));

/** Returns the moment of the call, in milliseconds of its clock, that a recording shows at each millisecond. */
function momentsOf(ledger: readonly ConsentFact[], length: number): number[] {
  const whole = beginningOf(consentedIntervals(ledger, { graceMs: GRACE_MS, until: END }), length);
  return whole.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, index) => from + index));
}

it('a peek contains no millisecond without the consent of everybody present, of any ledger and cut', () => {
  let made = 0;
  let refused = 0;
  const property = fc.property(
    fc.oneof(anyLedger, likelyLedger),
    anyCut,
    fc.integer({ min: 1, max: END }),
    (ledger, cut, length) => {
      const stretches = stretchesOf(ledger, { graceMs: GRACE_MS, until: END, length });
      const found = peopleOfCut(stretches, cut);
      if ('refusal' in found) {
        refused += 1;
        return;
      }
      made += 1;
      const shown = momentsOf(ledger, length).slice(cut.from, cut.until);
      // Complete, and without a pause.
      expect(shown).toEqual(
        Array.from({ length: cut.until - cut.from }, (_, index) => (shown[0] ?? 0) + index),
      );
      const present = new Set<string>();
      for (const moment of shown) {
        const room = consentAt(ledger, moment, GRACE_MS);
        expect(mayRecord(room)).toBe(true);
        for (const userId of room.present) present.add(userId);
      }
      // Exactly the people who were there must agree, and a guest was not.
      expect([...found.people].sort()).toEqual([...present].sort());
      expect(present.has('maya')).toBe(false);
    },
  );
  fc.assert(property, { numRuns: 10_000 });
  // Neither side of the decision is empty.
  expect(Math.min(made, refused)).toBeGreaterThan(500);
});

describe('a part of a recording', () => {
  const ledger: readonly ConsentFact[] = [
    { userId: 'ada', what: 'joined', at: 0 },
    { userId: 'grace', what: 'joined', at: 0 },
    { userId: 'ada', what: 'given', at: 0 },
    { userId: 'grace', what: 'given', at: 10 },
    { userId: 'ada', what: 'withdrawn', at: 30 },
    { userId: 'ada', what: 'given', at: 40 },
    { userId: 'grace', what: 'given', at: 50 },
    { userId: 'grace', what: 'left', at: 70 },
    { userId: 'maya', guestName: 'Maya', what: 'joined', at: 80 },
    { userId: 'maya', guestName: 'Maya', what: 'given', at: 80 },
  ];
  // Recorded: 10 to 30 and 50 to 120, which are 0 to 20 and 20 to 90 of the recording.
  const stretches = stretchesOf(ledger, { graceMs: GRACE_MS, until: END, length: 90 });

  it.each([
    ['in the first part', { from: 0, until: 20 }, { people: ['ada', 'grace'] }],
    ['while one is alone', { from: 41, until: 50 }, { people: ['ada'] }],
    ['in which one left', { from: 30, until: 50 }, { people: ['ada', 'grace'] }],
    ['across a pause', { from: 15, until: 25 }, { refusal: 'interrupted' }],
    ['with a guest', { from: 55, until: 60 }, { refusal: 'guest' }],
    ['beyond the end', { from: 80, until: 91 }, { refusal: 'outside' }],
    ['before the beginning', { from: -1, until: 5 }, { refusal: 'outside' }],
    ['of no length', { from: 5, until: 5 }, { refusal: 'outside' }],
  ])('%s', (_what, cut, expected) => {
    expect(peopleOfCut(stretches, cut)).toEqual(expected);
  });
});

it('a peek contains nothing that a browser lost (R-REC-8), and may lie before and after it', () => {
  const ledger: ConsentFact[] = MEMBERS.flatMap((userId) => [
    { userId, what: 'joined', at: 0 },
    { userId, what: 'given', at: 0 },
  ]);
  const lost = [{ personId: 'grace', from: 40, until: 60 }];
  const stretches = stretchesOf(ledger, { graceMs: GRACE_MS, until: END, length: END, lost });
  expect(stretches.map(({ from, until, lost: people }) => [from, until, people])).toEqual([
    [0, 40, []],
    [40, 60, ['grace']],
    [60, END, []],
  ]);
  expect(peopleOfCut(stretches, { from: 30, until: 41 })).toEqual({ refusal: 'lost' });
  expect(peopleOfCut(stretches, { from: 20, until: 40 })).toEqual({ people: MEMBERS });
  expect(peopleOfCut(stretches, { from: 60, until: 80 })).toEqual({ people: MEMBERS });
});
