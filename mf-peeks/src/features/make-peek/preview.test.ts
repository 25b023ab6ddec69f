import { getPeekDesk } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/testing';
import { captionAt, cropOf, linesOf, seatsOf, shownAt } from './preview.ts';
import { sentencesOf } from './captions/sentences.ts';

const { people } = sampleOf(getPeekDesk);
const [ada = '', grace = ''] = people.map(({ id }) => id);
const track = (person_id: string, speech: number[]) => ({ person_id, speech, levels: [], words: null });
const DESK = { people, tracks: [track(ada, [0, 10]), track(grace, [20, 30, 40, 41])] };

describe('the preview of a view', () => {
  it.each([
    ['who speaks', 5, [ada]],
    ['everybody in a silence', 15, [ada, grace]],
    ['who spoke just before', 11.5, [ada]],
  ])('shows %s', (_what, at, shown) => {
    expect(shownAt(DESK, [ada, grace], at)).toEqual(shown);
  });

  it('shows nobody who is not in the cut', () => {
    expect(shownAt(DESK, [grace], 5)).toEqual([grace]);
    expect(shownAt({ people, tracks: null }, [grace], 5)).toEqual([grace]);
  });

  it('takes each person’s part of the film', () => {
    expect([...seatsOf(DESK, { width: 1280, height: 360 })]).toEqual([
      [ada, { x: 0, y: 0, width: 640, height: 360 }],
      [grace, { x: 640, y: 0, width: 640, height: 360 }],
    ]);
    const alone = { people, tracks: [track(grace, [])] };
    expect([...seatsOf(alone, { width: 640, height: 360 })]).toEqual([
      [grace, { x: 0, y: 0, width: 640, height: 360 }],
    ]);
  });

  it('crops around the middle', () => {
    const seat = { x: 640, y: 0, width: 640, height: 360 };
    expect(cropOf(seat, { width: 100, height: 100 })).toEqual({ x: 780, y: 0, width: 360, height: 360 });
    expect(cropOf(seat, { width: 320, height: 90 })).toEqual({ x: 640, y: 90, width: 640, height: 180 });
  });

  it('has captions of at most two lines of 32 characters', () => {
    const words = 'A nanosecond is the time in which light travels about a foot, which is this long a wire.'
      .split(' ')
      .map((text, at) => ({ text, from_seconds: at, until_seconds: at + 0.9 }));
    const said = sentencesOf({ tracks: [{ ...track(ada, []), words }] });
    expect(captionAt(said, 0)).toEqual(['A nanosecond is the time in', 'which light travels about a']);
    expect(captionAt(said, 11)).toEqual(['foot, which is this long a wire.']);
    expect(captionAt(said, 0, 25)).toEqual(['A nanosecond is the time', 'in which light travels']);
    expect(captionAt(said, 60)).toEqual([]);
    expect(linesOf(['Donaudampfschifffahrtsgesellschaftskapitän'])).toHaveLength(1);
  });
});
