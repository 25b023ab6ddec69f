import fc from 'fast-check';
import { keptOf, lengthOf, pausesIn, placeWithout, spansWithout, type Heard } from './pauses.ts';
import type { Span } from './shots.ts';

const SECONDS = 30;
const CUT = { from: 2_000, until: 28_000 };
const quiet = (part: Partial<Heard> = {}): Heard => ({
  ...{ levels: new Uint8Array(SECONDS * 10).fill(8), speech: [], words: [] },
  ...part,
});
const span = (from: number, until: number): Span => ({ from: from * 1_000, until: until * 1_000 });
const sounding = (from: number, until: number) =>
  Uint8Array.from({ length: SECONDS * 10 }, (_, at) => (at >= from * 10 && at < until * 10 ? 40 : 8));

it('are long times in which no track has speech, words or another sound, but for a natural rest', () => {
  const ada = quiet({ speech: [span(3, 6), span(9, 12)] });
  expect(pausesIn([ada], CUT)).toEqual([{ from: 6_200, until: 8_800 }]);
  // A word that was not taken for speech, and laughter.
  expect(pausesIn([ada, quiet({ words: [span(7, 7.5)] })], CUT)).toEqual([{ from: 7_700, until: 8_800 }]);
  expect(pausesIn([ada, quiet({ levels: sounding(6.4, 8.6) })], CUT)).toEqual([]);
});

it('do not include short ones, nor what is before the first sound and after the last one', () => {
  expect(pausesIn([quiet({ speech: [span(5, 6), span(7, 20)] })], CUT)).toEqual([]);
  expect(pausesIn([quiet()], CUT)).toEqual([]);
});

it('are none where a track was not measured', () => {
  expect(pausesIn([quiet({ speech: [span(3, 6), span(9, 12)] }), quiet({ levels: [] })], CUT)).toEqual([]);
});

const times = fc.integer({ min: 0, max: SECONDS * 1_000 });
const spans = fc.array(
  fc.tuple(times, fc.integer({ min: 50, max: 4_000 })).map(([from, long]) => ({ from, until: from + long })),
  { maxLength: 12 },
);
const tracks = fc.array(
  fc.record({ speech: spans, words: spans, sounds: spans }).map(({ sounds, ...said }) => ({
    ...said,
    levels: Uint8Array.from({ length: SECONDS * 10 }, (_, tenth) =>
      sounds.some(({ from, until }) => from < (tenth + 1) * 100 && until > tenth * 100) ? 60 : tenth % 5,
    ),
  })),
  { minLength: 1, maxLength: 3 },
);
const cuts = fc
  .tuple(times, fc.integer({ min: 3_000, max: SECONDS * 1_000 }))
  .map(([from, long]) => ({ from, until: from + long }));

it('never cut a word, speech or a sound, whatever is said when', () => {
  fc.assert(
    fc.property(tracks, cuts, (all, cut) => {
      const pauses = pausesIn(all, cut);
      for (const { from, until } of pauses) {
        expect(from).toBeLessThan(until);
        expect(from).toBeGreaterThan(cut.from);
        expect(until).toBeLessThan(cut.until);
        for (const track of all) {
          const inside = [...track.speech, ...track.words].filter(
            (heard) => heard.from < until && heard.until > from,
          );
          expect(inside).toEqual([]);
          for (let tenth = Math.floor(from / 100); tenth * 100 < until; tenth++)
            expect(track.levels[tenth] ?? 0).toBeLessThan(50);
        }
      }
    }),
  );
});

it('keep the order and the length of all that stays', () => {
  fc.assert(
    fc.property(tracks, cuts, spans, (all, cut, others) => {
      const pauses = pausesIn(all, cut);
      const kept = keptOf(cut, pauses);
      expect(lengthOf(kept)).toBe(cut.until - cut.from - lengthOf(pauses));
      let place = cut.from;
      for (const { from, until } of kept) {
        expect(placeWithout(pauses, from)).toBe(place);
        place += until - from;
        expect(placeWithout(pauses, until)).toBe(place);
      }
      for (const each of spansWithout(pauses, others)) expect(each.from).toBeLessThan(each.until);
    }),
  );
});
