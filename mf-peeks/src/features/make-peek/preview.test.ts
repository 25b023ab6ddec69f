import { getPeekDesk, type PeekDesk } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/testing';
import { cropOf, previewOf, seatsOf, seenAt } from './preview.ts';

const SAMPLE = sampleOf(getPeekDesk);
const { people } = SAMPLE;
const [ada = '', grace = ''] = people.map(({ id }) => id);
const track = (person_id: string, speech: number[]) => ({ person_id, speech, levels: [], words: null });
const DESK: PeekDesk = {
  ...SAMPLE,
  tracks: [track(ada, [20, 30]), track(grace, [5, 19, 32, 34, 35, 40])],
};
const preview = (
  captions: PeekDesk['peeks'][number]['captions'] = [],
  desk = DESK,
  leftOut: readonly { readonly from: number; readonly until: number }[] = [],
) =>
  previewOf(desk, {
    ...{ cut: { from: 20, until: 50 }, leftOut, captions },
    ...{ captionStyle: 'boxed', title: 'Wires' },
  });
const captionsAt = (at: number, of: ReturnType<typeof preview>) =>
  seenAt(of, 'portrait', at).writings.filter(({ kind }) => kind === 'caption');

describe('the preview of a view', () => {
  it('begins with who speaks in the cut, as its video does, whoever spoke before it', () => {
    const { people: shown, writings } = seenAt(preview(), 'landscape', 20);
    expect(shown).toEqual([0]);
    expect(writings.map(({ kind, lines }) => [kind, ...lines])).toEqual([['name', 'Ada Byron']]);
  });

  it('shows everybody when it is not known who speaks, and nobody who is not in the cut', () => {
    expect(seenAt(preview([], { ...DESK, tracks: null }), 'square', 25).people).toEqual([0, 1]);
    const [stretch] = DESK.stretches;
    const alone = stretch ? [{ ...stretch, person_ids: [grace] }] : [];
    const ofGrace = preview([], { ...DESK, stretches: alone });
    expect(ofGrace.ids).toEqual([grace]);
    expect(seenAt(ofGrace, 'square', 25).people).toEqual([0]);
  });

  it('has the captions of the video at their time and place, with the name of who speaks where both are shown', () => {
    const said = [{ person_id: grace, from_seconds: 22, until_seconds: 24, text: 'A wire of a nanosecond.' }];
    const alone = preview(said);
    expect(captionsAt(21, alone)).toEqual([]);
    expect(captionsAt(23, alone)).toMatchObject([{ lines: ['Grace: A wire of a nanosecond.'], y: 683.2 }]);
    const [caption] = captionsAt(23, preview(said, { ...DESK, tracks: null }));
    // At the seam of both pictures.
    expect(caption).toMatchObject({ lines: ['Grace: A wire of a nanosecond.'], y: 417 });
    const own = [{ ...said[0], person_id: ada }] as typeof said;
    expect(captionsAt(23, preview(own))).toMatchObject([{ lines: ['A wire of a nanosecond.'] }]);
  });

  it('has the picture of the film beside the cut, and nothing that is said in it', () => {
    const said = [{ person_id: ada, from_seconds: 20, until_seconds: 22, text: 'A wire.' }];
    expect(seenAt(preview(said), 'portrait', 4).people).toEqual([0]);
    expect(captionsAt(4, preview(said))).toEqual([]);
    expect(captionsAt(20, preview(said))).toHaveLength(1);
  });

  it('has the times of the video, in which long pauses are left out', () => {
    const said = [{ person_id: ada, from_seconds: 26, until_seconds: 28, text: 'A wire.' }];
    const shorter = preview(said, DESK, [{ from: 22, until: 25 }]);
    expect(shorter.film.length).toBe(27_000);
    expect(shorter.film.captions).toMatchObject([{ from: 3_000, until: 5_400 }]);
    expect(captionsAt(25.9, shorter)).toEqual([]);
    expect(captionsAt(26.1, shorter)).toHaveLength(1);
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

  it('crops around the middle, and keeps heads', () => {
    const seat = { x: 640, y: 0, width: 640, height: 360 };
    expect(cropOf(seat, { width: 100, height: 100 })).toEqual({ x: 780, y: 0, width: 360, height: 360 });
    expect(cropOf(seat, { width: 320, height: 90 })).toEqual({ x: 640, y: 60, width: 640, height: 180 });
  });
});
