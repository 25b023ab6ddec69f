import { keptOf } from '@acquaint/contracts/peek-film/pauses';
import fc from 'fast-check';
import type { ConsentFact } from '../../recordings/consent/consent-ledger.ts';
import { consentedIntervals } from '../../recordings/consent/consent-ledger.ts';
import { stretchesOf } from '../../recordings/assembly/stretches.ts';
import { filmLength, presentIn } from './peek-film-source.ts';

const PEOPLE = ['ada', 'grace'];
const END = 60_000;
const TIMES = { graceMs: 0, until: END };

/** Both join and agree; then each of them may leave, come back, withdraw their consent and give it again. */
const ledgers = fc
  .array(
    fc.record({
      userId: fc.constantFrom(...PEOPLE),
      what: fc.constantFrom('joined' as const, 'left' as const, 'given' as const, 'withdrawn' as const),
      at: fc.integer({ min: 1, max: END }),
    }),
    { maxLength: 8 },
  )
  .map((later): ConsentFact[] => [
    ...PEOPLE.flatMap((userId) => [
      { userId, what: 'joined' as const, at: 0 },
      { userId, what: 'given' as const, at: 0 },
    ]),
    ...later.toSorted((a, b) => a.at - b.at),
  ]);
const cuts = fc
  .tuple(
    fc.integer({ min: 0, max: END - 3_000 }),
    fc.integer({ min: 3_000, max: 20_000 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 3_000 })), {
      maxLength: 4,
    }),
  )
  .map(([fromMs, length, gaps]) => {
    const leftOut: { from: number; until: number }[] = [];
    let end = fromMs;
    for (const [kept, left] of gaps) {
      const pause = { from: end + kept, until: end + kept + left };
      if (pause.until >= fromMs + length) break;
      leftOut.push(pause);
      end = pause.until;
    }
    return { fromMs, untilMs: fromMs + length, leftOut };
  });

it('every moment of a film without its long pauses shows a person only where the consent ledger has them', () => {
  let allowed = 0;
  fc.assert(
    fc.property(ledgers, cuts, fc.nat(), (ledger, cut, seed) => {
      const whole = consentedIntervals(ledger, TIMES);
      const length = whole.reduce((sum, { from, until }) => sum + until - from, 0);
      const stretches = stretchesOf(ledger, { ...TIMES, length });
      const present = presentIn(stretches, cut, PEOPLE);
      if (!present) return;
      allowed += 1;
      // A moment of the film, and where it is in the recording.
      let left = seed % filmLength(cut);
      const at = left;
      const kept = keptOf({ from: cut.fromMs, until: cut.untilMs }, cut.leftOut);
      const part = kept.find(({ from, until }) => left < until - from || ((left -= until - from), false));
      const moment = (part?.from ?? NaN) + left;
      expect(cut.leftOut.some(({ from, until }) => from <= moment && moment < until)).toBe(false);
      const here = stretches.find(({ from, until }) => from <= moment && moment < until);
      const shown = PEOPLE.filter((id) =>
        present.get(id)?.some(({ from, until }) => from <= at && at < until),
      );
      expect(shown).toEqual(PEOPLE.filter((id) => here?.people.includes(id)));
      expect(here?.hasGuest).toBe(false);
    }),
    { numRuns: 10_000 },
  );
  expect(allowed).toBeGreaterThan(1_000);
});
