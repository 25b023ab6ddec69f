import { bestFrame, faultsOf, SEEN_RATE, type SeenFilm } from './film-check.ts';

const SECONDS = 8;
const [WIDTH, HEIGHT] = [160, 90] as const;
const frame = (shade: (at: number) => number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => shade(at));
/** A picture in which something moves. */
const moving = (at: number): Uint8Array => frame((pixel) => 60 + ((pixel * 7 + at * 31) % 120));
const film = (change: Partial<SeenFilm> = {}): SeenFilm => ({
  frames: Array.from({ length: SECONDS * SEEN_RATE }, (_, at) => moving(at)),
  loudness: { lufs: -14.2, peak: -1.6, moments: [] },
  length: SECONDS * 1_000,
  ...change,
});
const all = { from: 0, until: SECONDS * 1_000 };
const expected = {
  length: SECONDS * 1_000,
  captions: [],
  pictured: [all],
  spoken: [{ from: 500, until: 7_000 }],
  areFacesKnown: true,
};
const black = frame(() => 0);
const withFrames = (replaced: Uint8Array, from: number, until: number): SeenFilm =>
  film({ frames: film().frames.map((each, at) => (at >= from && at < until ? replaced : each)) });

it('finds nothing wrong with a good film', () => {
  expect(faultsOf(film(), expected)).toEqual([]);
});

it.each<[string, SeenFilm, string]>([
  ['a black second', withFrames(black, 10, 15), 'black'],
  ['six seconds without movement', withFrames(moving(0), 2, 34), 'frozen'],
  ['silence', film({ loudness: { lufs: -70, peak: -90, moments: [] } }), 'silent'],
  ['quiet voices', film({ loudness: { lufs: -19, peak: -3, moments: [] } }), 'loudness'],
  ['peaks that are too high', film({ loudness: { lufs: -14, peak: 0.1, moments: [] } }), 'loudness'],
  ['a film that is too short', film({ length: 7_500 }), 'length'],
])('finds %s', (_what, seen, fault) => {
  expect(faultsOf(seen, expected)).toEqual([fault]);
});

it('says that a cut goes through a word, and finds captions that cannot be read', () => {
  expect(faultsOf(film(), { ...expected, spoken: [{ from: -400, until: 900 }] })).toEqual(['clipped']);
  expect(faultsOf(film(), { ...expected, spoken: [{ from: 7_000, until: 9_000 }] })).toEqual(['clipped']);
  const late = { from: 7_000, until: 8_500, lines: ['Too late'] };
  expect(faultsOf(film(), { ...expected, captions: [late] })).toEqual(['captions']);
});

it('minds no still picture where no camera is shown', () => {
  expect(faultsOf(withFrames(moving(0), 2, 34), { ...expected, pictured: [] })).toEqual([]);
});

describe('the cover', () => {
  const stripes = (light: number) => frame((pixel) => (pixel % 4 < 2 ? light : light / 2));
  const soft = frame((pixel) => 100 + (pixel % 160) / 8);

  it('is the sharpest frame, but no dark one', () => {
    expect(bestFrame([black, soft, stripes(200), stripes(40), black], [])).toBe(400);
  });

  it('is one that shows a face, though another one is sharper', () => {
    const frames = [stripes(200), black, soft, soft, stripes(180), soft];
    expect(bestFrame(frames, [500])).toBe(400);
    expect(bestFrame(frames, [500, 1_000])).toBe(800);
    expect(bestFrame(frames, [9_000])).toBe(0);
  });
});
