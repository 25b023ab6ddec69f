import { rowsOfFaces } from './picture-crop.ts';

describe('where faces are in a view', () => {
  const face = { at: 0, x: 0.5, y: 0.5, height: 0.4 };
  const picture = { box: { left: 0, top: 0, right: 1, bottom: 1 }, ratio: 16 / 9, faces: [face] };
  const ALL = { from: 0, until: 10_000 };
  const rounded = (...args: Parameters<typeof rowsOfFaces>) =>
    rowsOfFaces(...args).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]);

  it('is a part of the whole height, if none of it is cropped off', () => {
    expect(rounded(picture, { x: 0, y: 0, width: 480, height: 854 }, ALL)).toEqual([[256, 598]]);
    expect(rounded(picture, { x: 0, y: 427, width: 480, height: 427 }, ALL)).toEqual([[555, 726]]);
  });

  it('follows a crop that moves down to a low face, and the ground around the picture', () => {
    const low = { ...picture, ratio: 0.8, faces: [{ ...face, y: 0.6 }] };
    expect(rounded(low, { x: 0, y: 0, width: 400, height: 400 }, ALL)).toEqual([[100, 300]]);
    const boxed = { ...picture, box: { left: 0, top: 0.25, right: 1, bottom: 0.75 }, ratio: 8 / 9 };
    expect(rounded(boxed, { x: 0, y: 0, width: 480, height: 854 }, ALL)).toEqual([[85, 769]]);
  });

  it('is each of their positions in that time', () => {
    const moved = { ...picture, faces: [face, { ...face, at: 5_000, y: 0.7 }] };
    const place = { x: 0, y: 0, width: 500, height: 1_000 };
    expect(rounded(moved, place, { from: 0, until: 4_000 })).toEqual([[300, 700]]);
    expect(rounded(moved, place, ALL)).toEqual([
      [300, 700],
      [500, 900],
    ]);
  });
});
