import { getPeekDesk } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/testing';
import { nextSilence, openingCut, quietOf, snapped } from './silences.ts';

const track = (speech: number[], words: [number, number][] | null = null) => ({
  person_id: 'ada',
  levels: [],
  speech,
  words:
    words?.map(([from_seconds, until_seconds]) => ({ from_seconds, until_seconds, text: 'word' })) ?? null,
});
const known = (...tracks: ReturnType<typeof track>[]) => {
  const quiet = quietOf({ tracks, seconds: 60 });
  if (quiet === null) throw new Error('nothing was measured');
  return quiet;
};

describe('silences', () => {
  it('are where nobody speaks, on any track', () => {
    expect(known(track([2, 10, 20, 30]), track([9, 15])).silences).toEqual([
      [0, 2],
      [15, 20],
      [30, 60],
    ]);
  });

  it('are unknown while nothing was measured, or nobody was heard', () => {
    expect(quietOf({ tracks: null, seconds: 60 })).toBeNull();
    expect(quietOf({ tracks: [track([])], seconds: 60 })).toBeNull();
    expect(snapped(null, 12.3)).toBe(12.3);
  });

  it.each([
    ['stays in a silence', 17, 0, 17],
    ['moves out of speech into the nearest silence', 19.2 + 1, 0, 19.9],
    ['moves to the beginning of a silence', 14.5, 0, 15.1],
    ['moves only backwards', 21, -1, 19.9],
    ['moves only forwards: too far here', 21, 1, 21],
    ['stays in speech that is too long', 25, 0, 25],
  ] as const)('an end %s', (_what, at, direction, to) => {
    expect(snapped(known(track([2, 15, 20, 30])), at, direction)).toBeCloseTo(to);
  });

  it('an end is never in a word, even without a silence in reach', () => {
    const quiet = known(
      track(
        [0, 60],
        [
          [10, 10.4],
          [10.4, 11],
        ],
      ),
    );
    expect([snapped(quiet, 10.1), snapped(quiet, 10.9)]).toEqual([10, 11]);
    expect(snapped(quiet, 12)).toBe(12);
  });

  it('are stepped through in both directions', () => {
    const quiet = known(track([2, 15, 20, 30]));
    expect(nextSilence(quiet, 5, 1)).toBeCloseTo(15.1);
    expect(nextSilence(quiet, 15.1, 1)).toBeCloseTo(30.1);
    expect(nextSilence(quiet, 15.1, -1)).toBeCloseTo(0.1);
    expect(nextSilence(quiet, 40, 1)).toBeNull();
  });
});

describe('the cut that a desk opens with', () => {
  const desk = { ...sampleOf(getPeekDesk), seconds: 200, tracks: [track([5, 10, 12, 40])] };
  const suggested = (from_seconds: number, kind: 'marked' | 'flow') => ({
    ...{ from_seconds, until_seconds: from_seconds + 30, speaker_ids: [], opening: '' },
    reasons: [{ kind, value: null }],
  });

  it('is the suggestion that the reader marked, else the first one', () => {
    const suggestions = [suggested(20, 'flow'), suggested(90, 'marked')];
    expect(openingCut({ ...desk, suggestions })).toEqual({ from: 90, until: 120 });
    expect(openingCut({ ...desk, suggestions: suggestions.slice(0, 1) })).toEqual({ from: 20, until: 50 });
  });

  it('is the first half minute without a suggestion, and ends in a silence within reach', () => {
    const opened = (speech: number[]) => openingCut({ ...desk, suggestions: [], tracks: [track(speech)] });
    expect(opened([5, 28, 29, 60]).until).toBeCloseTo(28.9);
    expect(opened([5, 60])).toEqual({ from: 0, until: 30 });
    expect(openingCut({ ...desk, suggestions: null, tracks: null })).toEqual({ from: 0, until: 30 });
  });

  it('is never a suggestion that cannot be a peek', () => {
    const too = { ...suggested(20, 'marked'), until_seconds: 100 };
    expect(openingCut({ ...desk, suggestions: [too], tracks: null })).toEqual({ from: 0, until: 30 });
  });
});
