import fc from 'fast-check';
import { cutTo, type Interval } from '../consent/consent-ledger.ts';
import { findCandidates } from './candidates.ts';
import { audibleIn, findSpeech, shownLevels, type Speech } from './speech.ts';
import type { StoredWord } from './speech.tables.ts';

const LENGTH = 600_000;
const part = (from: number, until: number, index = 0, hasGuest = false) => ({
  ...{ from, until, part: index, hasGuest, lost: [] },
  people: ['ada', 'grace'],
});
const WHOLE = [part(0, LENGTH)];
/** Returns spans of speech, given in seconds: from, until, from, until … */
const spans = (...seconds: readonly number[]): Interval[] =>
  Array.from({ length: seconds.length / 2 }, (_, at) => ({
    from: (seconds[2 * at] ?? 0) * 1000,
    until: (seconds[2 * at + 1] ?? 0) * 1000,
  }));
const call = (ada: readonly Interval[], grace: readonly Interval[]): Speech[] => [
  { personId: 'ada', spans: ada },
  { personId: 'grace', spans: grace },
];
const kindsOf = (speech: Speech[], marks: readonly number[] = []) =>
  findCandidates({ speech, stretches: WHOLE, marks }).map(({ from, until, reasons, speakers }) => ({
    ...{ from: from / 1000, until: until / 1000, speakers },
    reasons: reasons.map(({ kind }) => kind),
  }));

describe('suggested peeks', () => {
  it('are a short turn and the long answer to it, with a margin of silence', () => {
    expect(kindsOf(call(spans(100, 105), spans(106, 135)))).toEqual([
      { from: 99.85, until: 135.15, speakers: ['grace', 'ada'], reasons: ['answer', 'flow'] },
    ]);
    const [candidate] = findCandidates({
      speech: call(spans(100, 105), spans(106, 135)),
      stretches: WHOLE,
      marks: [],
    });
    expect(candidate?.reasons[0]).toEqual({ kind: 'answer', seconds: 29 });
  });

  /** Gives somebody words: each begins at a second, and lasts until the next one or for at most a third of a second. */
  const saying = (speech: Speech[], who: number, sentence: string, from: number, seconds: number) =>
    speech.map((track, at) => {
      const texts = sentence.split(' ');
      const each = (seconds * 1000) / texts.length;
      const words = texts.map((text, index): StoredWord => [
        Math.round(from * 1000 + index * each),
        Math.round(from * 1000 + index * each + 300),
        text,
      ]);
      return at === who ? { ...track, words } : track;
    });

  it('are a question and its answer, where words say so, and those that can be understood alone', () => {
    const speech = call(spans(100, 105, 300, 305), spans(106, 135, 306, 335));
    const asked = saying(speech, 0, 'Great. How did you find your first customers?', 300, 5);
    const told = saying(asked, 1, 'We wrote to every bakery in Porto by hand and waited.', 306, 29);
    const found = findCandidates({ speech: told, stretches: WHOLE, marks: [] });
    expect(found.map(({ rank, reasons }) => [rank, reasons.map(({ kind }) => kind)])).toEqual([
      [2, ['answer', 'flow']],
      [1, ['question', 'whole', 'flow']],
    ]);
    // The same, but nobody understands it without what was said before.
    const leaning = saying(told, 0, 'And how did he find your first customers?', 300, 5);
    const [, second] = findCandidates({ speech: leaning, stretches: WHOLE, marks: [] });
    expect(second).toMatchObject({ rank: 2, reasons: [{ kind: 'question' }, { kind: 'flow' }] });
  });

  it('are lively where people speak louder than they usually do', () => {
    const speech = call(spans(100, 105, 300, 305), spans(106, 135, 306, 335));
    const levels = Uint8Array.from({ length: 6_000 }, (_, tenth) => (tenth > 3_000 ? 80 : 60));
    const found = findCandidates({
      speech: speech.map((track) => ({ ...track, levels })),
      ...{ stretches: WHOLE, marks: [] },
    });
    expect(found.map(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual([
      ['answer', 'flow'],
      ['answer', 'lively', 'flow'],
    ]);
  });

  it('are those in which somebody laughs about what was said, unless it was written down as words', () => {
    const speech = call(spans(100, 105, 300, 305), spans(106, 135, 306, 335));
    const laughing = (from: number, words: StoredWord[] = []) =>
      speech.map((track) => ({ ...track, laughter: [{ from, until: from + 1_200 }], words }));
    const kinds = (tracks: ReturnType<typeof laughing>) =>
      findCandidates({ speech: tracks, stretches: WHOLE, marks: [] }).map(({ reasons }) =>
        reasons.map(({ kind }) => kind),
      );
    const plain = ['answer', 'flow'];
    expect(kinds(laughing(330_000))).toEqual([plain, ['answer', 'laughter', 'flow']]);
    // Nobody knows what they laugh about.
    expect(kinds(laughing(302_000))).toEqual([plain, plain]);
    const said = (text: string): StoredWord[] => [
      [330_000, 330_400, text],
      [330_500, 330_900, text],
    ];
    expect(kinds(laughing(330_000, said('No,')))).toEqual([plain, plain]);
    expect(kinds(laughing(330_000, said('haha')))).toEqual([plain, ['answer', 'laughter', 'flow']]);
  });

  it('are cut in no word, also in one that is heard longer than the voice', () => {
    const speech = call(spans(100, 105), spans(106, 135, 135.8, 139));
    const words: StoredWord[] = [[134_500, 136_000, 'weeeell']];
    const [found] = findCandidates({
      speech: speech.map((track) => ({ ...track, words: track.personId === 'grace' ? words : null })),
      ...{ stretches: WHOLE, marks: [] },
    });
    expect(found?.until).toBe(139_150);
  });

  it('are what was marked first, whatever else there is', () => {
    const speech = call(spans(100, 105, 300, 306, 320, 331), spans(106, 135));
    expect(kindsOf(speech, [333_000]).map(({ reasons }) => reasons[0])).toEqual(['answer', 'marked']);
    expect(kindsOf(speech).map(({ reasons }) => reasons[0])).toEqual(['answer']);
  });

  it('are none of a call with long silences, or of one in which nobody speaks', () => {
    expect(kindsOf(call(spans(100, 101, 130, 131), spans(160, 161)))).toEqual([]);
    expect(kindsOf(call([], []))).toEqual([]);
  });

  it('are in no time with a guest, and in none with a pause of the recording', () => {
    const speech = call(spans(100, 105), spans(106, 135));
    const marks = [130_000];
    const during = (stretches: ReturnType<typeof part>[]) => findCandidates({ speech, stretches, marks });
    expect(during([part(0, 120_000), part(120_000, LENGTH, 1)])).toEqual([]);
    expect(during([part(0, 120_000), part(120_000, LENGTH, 0, true)])).toEqual([]);
    expect(during(WHOLE)).toHaveLength(1);
  });

  it('are at most five of 20 to 60 seconds, do not overlap, and cut no word, of any call', () => {
    const turn = fc.record({
      who: fc.boolean(),
      pause: fc.integer({ min: -500, max: 3_000 }),
      length: fc.integer({ min: 200, max: 20_000 }),
    });
    const anyCall = fc.array(turn, { maxLength: 80 }).map((turns): Speech[] => {
      let at = 0;
      const said = turns.map(({ who, pause, length }) => {
        const from = Math.max(0, at + pause);
        at = from + length;
        return { who, from, until: at };
      });
      const of = (who: boolean) => said.filter((one) => one.who === who && one.until < LENGTH);
      return call(of(true), of(false));
    });
    let found = 0;
    const property = fc.property(anyCall, fc.array(fc.integer({ min: 0, max: LENGTH })), (speech, marks) => {
      const candidates = findCandidates({ speech, stretches: WHOLE, marks });
      found += candidates.length;
      expect(candidates.length).toBeLessThanOrEqual(5);
      const words = speech.flatMap((each) => each.spans);
      for (const candidate of candidates) {
        const { from, until, reasons } = candidate;
        expect(until - from).toBeGreaterThanOrEqual(20_000);
        expect(until - from).toBeLessThanOrEqual(60_000);
        expect(reasons.length).toBeGreaterThan(0);
        const others = candidates.filter((other) => other !== candidate);
        expect(cutTo(candidate, others)).toEqual([]);
        const isCut = (at: number) => words.some((word) => word.from < at && at < word.until);
        expect([isCut(from), isCut(until)]).toEqual([false, false]);
      }
    });
    fc.assert(property, { numRuns: 1_000 });
    expect(found).toBeGreaterThan(300);
  });
});

describe('levels that are shown', () => {
  it('are those of each tenth of a second, from silence to the loudest that can be recorded', () => {
    const tenths = [-96, -60, -30, 0].flatMap((level) => [-96, -96, level, -96, -96]);
    expect([...shownLevels(Float32Array.from([...tenths, -15]))]).toEqual([0, 0, 50, 100, 75]);
    expect([...shownLevels(new Float32Array())]).toEqual([]);
  });
});

describe('speech', () => {
  const LEVELS = 1_000;
  const track = (personId: string, levelAt: (seconds: number) => number) => ({
    personId,
    levels: Float32Array.from({ length: LEVELS }, (_, at) => levelAt(at / 50)),
  });
  const isIn = (seconds: number, from: number, until: number) => seconds >= from && seconds < until;

  it('is found on each track against its own background, without the voice of the other', () => {
    const found = findSpeech([
      track('ada', (at) => (isIn(at, 2, 6) ? -24 : -70)),
      // A noisy room, in which Ada is heard from a loudspeaker.
      track('grace', (at) => (isIn(at, 10, 14) ? -20 : isIn(at, 2, 6) ? -38 : -48)),
    ]);
    expect(found).toEqual([
      { personId: 'ada', spans: spans(2, 6) },
      { personId: 'grace', spans: spans(10, 14) },
    ]);
  });

  it('is not the end of another’s voice that comes out of a loudspeaker later', () => {
    const words = (at: number) => at % 1 < 0.6;
    const found = findSpeech([
      track('ada', (at) => (isIn(at, 2, 12) && words(at) ? -20 : -70)),
      track('grace', (at) => (isIn(at - 0.2, 2, 12) && words(at - 0.2) ? -38 : -70)),
    ]);
    expect(found[1]).toEqual({ personId: 'grace', spans: [] });
  });

  it('is both voices when they speak at once', () => {
    const both = (at: number) => (isIn(at, 3, 8) ? -25 : -70);
    expect(findSpeech([track('ada', both), track('grace', both)])).toEqual([
      { personId: 'ada', spans: spans(3, 8) },
      { personId: 'grace', spans: spans(3, 8) },
    ]);
  });

  it('is only a voice, to the end of its last word, where a model has listened', () => {
    // A voice from 2 to 6, noticed late and left early; a door that is just as loud from 10 to 11.
    const ada = track('ada', (at) => (isIn(at, 2, 6) || isIn(at, 10, 11) ? -24 : -70));
    const voice = Uint8Array.from({ length: 625 }, (_, at) => (isIn(at * 0.032, 2.1, 5.9) ? 250 : 3));
    expect(findSpeech([{ ...ada, voice }])).toEqual([{ personId: 'ada', spans: spans(2, 6) }]);
    expect(findSpeech([{ ...ada, voice: null }])[0]?.spans).toEqual(spans(2, 6, 10, 11));
  });

  it('is nobody’s own where the voice comes out of their loudspeaker, though the model hears it', () => {
    const voice = Uint8Array.from({ length: 625 }, (_, at) => (isIn(at * 0.032, 2, 6) ? 250 : 3));
    const found = findSpeech([
      { ...track('ada', (at) => (isIn(at, 2, 6) ? -24 : -70)), voice },
      { ...track('grace', (at) => (isIn(at, 2, 6) ? -38 : -70)), voice },
    ]);
    expect(found[1]).toEqual({ personId: 'grace', spans: [] });
  });

  it('is listened for where a track is not silent', () => {
    const { levels } = track('ada', (at) => (isIn(at, 2, 4) || isIn(at, 4.4, 6) ? -24 : -70));
    expect(audibleIn(levels)).toEqual(spans(2, 6));
    expect(audibleIn(track('ada', () => -96).levels)).toEqual([]);
  });

  it('goes on through the gap between two words, and is no click', () => {
    const found = findSpeech([
      track('ada', (at) => (isIn(at, 2, 4) || isIn(at, 4.2, 6) || isIn(at, 9, 9.08) ? -24 : -70)),
    ]);
    expect(found).toEqual([{ personId: 'ada', spans: spans(2, 6) }]);
  });

  it('is nothing on a silent track, or on one with the same noise all the time', () => {
    for (const level of [-96, -60, -30]) {
      expect(findSpeech([track('ada', () => level)])).toEqual([{ personId: 'ada', spans: [] }]);
    }
  });
});
