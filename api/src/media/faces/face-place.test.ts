import { inFrame, placeOverTime, placesOfFaces, type Face } from './face-place.ts';

const face = (x: number, y = 0.4, size = 0.3): Face => ({ x, y, width: size, height: size });
const filmEvery = (stepMs: number, frames: readonly (readonly Face[])[]) =>
  frames.map((faces, index) => ({ at: index * stepMs, faces }));
/** A frame every two seconds. */
const film = (...frames: readonly (readonly Face[])[]) => filmEvery(2_000, frames);
const rounded = (moments: ReturnType<typeof film>) =>
  placesOfFaces(moments).map(({ at, x, y }) => [at, Number(x.toFixed(3)), Number(y.toFixed(3))]);

it('a crop stays where it is while somebody sways, or leans aside for a moment', () => {
  const swaying = [0.5, 0.53, 0.48, 0.51, 0.7, 0.5, 0.47].map((x) => [face(x)]);
  expect(rounded(film(...swaying))).toEqual([[0, 0.51, 0.4]]);
});

it('a crop moves once when somebody sits down elsewhere, from the moment at which they were seen there', () => {
  const moved = [0.3, 0.31, 0.3, 0.3, 0.32, 0.7, 0.71, 0.7, 0.69].map((x) => [face(x)]);
  expect(rounded(film(...moved))).toEqual([
    [0, 0.3, 0.4],
    [10_000, 0.7, 0.4],
  ]);
});

it.each([
  ['a second', 2],
  ['two seconds', 4],
  ['four seconds', 8],
])('a crop begins where somebody is, though they move after %s', (_time, count) => {
  const xs = Array.from({ length: 24 }, (_, at) => (at < count ? 0.3 : 0.7));
  const moments = filmEvery(
    500,
    xs.map((x) => [face(x)]),
  );
  expect(rounded(moments)).toEqual([
    [0, 0.3, 0.4],
    [count * 500, 0.7, 0.4],
  ]);
});

it('a crop does not move for somebody who is away for two seconds', () => {
  const xs = Array.from({ length: 24 }, (_, at) => (at >= 8 && at < 12 ? 0.7 : 0.3));
  const moments = filmEvery(
    500,
    xs.map((x) => [face(x)]),
  );
  expect(rounded(moments)).toEqual([[0, 0.3, 0.4]]);
});

it('a crop keeps two people who sit side by side, but nobody in the background', () => {
  const pair = [face(0.3), face(0.6)];
  expect(rounded(film(pair, pair))).toEqual([[0, 0.45, 0.4]]);
  const behind = [face(0.3), face(0.9, 0.2, 0.1)];
  expect(rounded(film(behind, behind))).toEqual([[0, 0.3, 0.4]]);
});

it('a crop follows nothing that was found in few frames only', () => {
  expect(placesOfFaces(film([], [], [], [], [face(0.9)]))).toEqual([]);
  expect(placesOfFaces([])).toEqual([]);
});

it('places are shares of the frame, which was put into a square', () => {
  const [wide] = inFrame(film([{ x: 0.7, y: 0.5, width: 0.2, height: 0.2 }]), 2);
  expect(wide?.faces).toEqual([{ x: 0.7, y: 0.5, width: 0.2, height: 0.4 }]);
  const [high] = inFrame(film([{ x: 0.5, y: 0.25, width: 0.1, height: 0.2 }]), 0.5);
  expect(high?.faces).toEqual([{ x: 0.5, y: 0.25, width: 0.2, height: 0.2 }]);
});

it('a crop moves smoothly', () => {
  const places = [
    { at: 0, x: 0.3, y: 0.4 },
    { at: 10_000, x: 0.7, y: 0.4 },
  ];
  const same = (value: number): number => value;
  expect(placeOverTime(places.slice(0, 1), 'x', same)).toBe('(0.3000)');
  expect(placeOverTime(places, 'x', same)).toBe(
    '(0.3000+0.4000*st(0,clip((t-10.000)/1.2,0,1))*ld(0)*(3-2*ld(0)))',
  );
});
