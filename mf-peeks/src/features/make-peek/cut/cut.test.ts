import { placeText } from '../../../components/place-text.ts';
import { cutAround, firstCut, longestCut, peopleIn, problemOf, wholeCut, withEnd } from './cut.ts';

const stretch = (
  from_seconds: number,
  until_seconds: number,
  part: number,
  has_guest = false,
  lost_person_ids: string[] = [],
) => ({
  ...{ from_seconds, until_seconds, part, has_guest, lost_person_ids },
  person_ids: part === 0 ? ['ada', 'grace'] : ['ada'],
});
/** Two parts with a pause between them; a guest comes in the second. */
const DESK = {
  recording_id: 'r',
  seconds: 200,
  stretches: [stretch(0, 90, 0), stretch(90, 150, 1), stretch(150, 200, 1, true)],
};
/** Second 5 to 6 of a clip is lost. */
const LOST_IN_CLIP = {
  seconds: 50,
  stretches: [stretch(0, 5, 0), stretch(5, 6, 0, false, ['maya']), stretch(6, 50, 0)],
};

describe('a cut of a recording', () => {
  it.each([
    ['of half a minute', 10, 40, null],
    ['of a minute', 10.1, 70.1, null],
    ['shorter than three seconds', 10, 12.9, 'short'],
    ['longer than a minute', 10, 70.2, 'long'],
    ['across a pause', 80, 100, 'pause'],
    ['in which a guest is present', 140, 160, 'guest'],
  ])('%s', (_what, from, until, problem) => {
    expect(problemOf(DESK, { from, until })).toBe(problem);
  });

  it('cannot contain what a browser lost (R-REC-8), and is offered beside it', () => {
    const desk = {
      recording_id: 'r',
      seconds: 100,
      stretches: [stretch(0, 20, 0, false, ['grace']), stretch(20, 100, 0)],
    };
    expect(problemOf(desk, { from: 15, until: 40 })).toBe('lost');
    expect(problemOf(desk, { from: 20, until: 40 })).toBeNull();
    expect(firstCut(desk)).toEqual({ from: 20, until: 50 });
    expect(cutAround(desk, 25)).toEqual({ from: 20, until: 30 });
  });

  it('of a clip with lost seconds can be all of it, as its guest sent it (R-PEEK-52)', () => {
    const desk = { ...LOST_IN_CLIP, recording_id: null };
    expect(problemOf(desk, { from: 0, until: 50 })).toBeNull();
    expect(problemOf(desk, { from: 0, until: 49.995 })).toBeNull();
    expect(problemOf(desk, { from: 0, until: 49 })).toBe('lost');
    expect(problemOf(desk, { from: 0.5, until: 50 })).toBe('lost');
    expect(problemOf({ ...desk, recording_id: 'r' }, { from: 0, until: 50 })).toBe('lost');
  });

  it('begins with the longest part of a clip beside lost seconds (R-PEEK-52)', () => {
    expect(wholeCut({ seconds: 50, stretches: [stretch(0, 50, 0)] })).toEqual({ from: 0, until: 50 });
    expect(wholeCut(LOST_IN_CLIP)).toEqual({ from: 6, until: 50 });
  });

  it.each([
    ['a minute from where the cut begins', 10, 40, { from: 10, until: 70 }],
    ['the last minute before a pause', 80, 88, { from: 30, until: 90 }],
    ['all until a guest comes', 100, 120, { from: 90, until: 150 }],
    ['nothing with a guest', 160, 180, null],
  ])('can be as long as possible: %s', (_what, from, until, longest) => {
    expect(longestCut(DESK, { from, until })).toEqual(longest);
  });

  it('can be as long as possible: all of a short recording, also of a clip with lost seconds', () => {
    const short = { recording_id: 'r', seconds: 50.04, stretches: [stretch(0, 50.04, 0)] };
    expect(longestCut(short, { from: 10, until: 20 })).toEqual({ from: 0, until: 50.04 });
    const clip = { ...LOST_IN_CLIP, recording_id: null };
    expect(longestCut(clip, { from: 10, until: 20 })).toEqual({ from: 0, until: 50 });
    expect(longestCut({ ...clip, recording_id: 'r' }, { from: 10, until: 20 })).toEqual({
      from: 6,
      until: 50,
    });
  });

  it('is agreed to by everybody who is present in it', () => {
    expect(peopleIn(DESK, { from: 10, until: 40 })).toEqual(['ada', 'grace']);
    expect(peopleIn(DESK, { from: 90, until: 100 })).toEqual(['ada']);
  });

  it('begins with the first half minute without a guest', () => {
    expect(firstCut(DESK)).toEqual({ from: 0, until: 30 });
    expect(firstCut({ seconds: 30, stretches: [stretch(0, 10, 0, true), stretch(10, 30, 0)] })).toEqual({
      from: 10,
      until: 30,
    });
    expect(firstCut({ seconds: 5, stretches: [] })).toEqual({ from: 0, until: 5 });
  });

  it('stays within the recording, and its ends never cross', () => {
    expect(withEnd({ from: 10, until: 20 }, 'from', 25, 200)).toEqual({ from: 25, until: 25 });
    expect(withEnd({ from: 10, until: 20 }, 'until', -4, 200)).toEqual({ from: 0, until: 0 });
    expect(withEnd({ from: 10, until: 20 }, 'until', 300, 200)).toEqual({ from: 10, until: 200 });
  });
});

it.each([
  [7.56, '0:07.5'],
  [0.3, '0:00.3'],
  [750, '12:30.0'],
])('%d seconds are the place %s', (seconds, text) => {
  expect(placeText(seconds)).toBe(text);
});

describe('a cut that is offered', () => {
  it('for a mark has what was said before it, within its part', () => {
    expect(cutAround(DESK, 50)).toEqual({ from: 30, until: 55 });
    expect(cutAround(DESK, 95)).toEqual({ from: 90, until: 100 });
    expect(cutAround(DESK, 148)).toEqual({ from: 128, until: 150 });
  });

  it('for a sentence is long enough, and not too long', () => {
    expect(cutAround(DESK, 10, 11)).toEqual({ from: 10, until: 13 });
    expect(cutAround(DESK, 88, 89)).toEqual({ from: 87, until: 90 });
    expect(cutAround(DESK, 10, 80)).toEqual({ from: 10, until: 70 });
  });
});
