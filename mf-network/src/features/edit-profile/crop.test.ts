import { dragged, squareOf, WHOLE } from './crop.ts';

describe('the cropped square', () => {
  it.each([
    ['the middle of a wide picture', 600, 400, WHOLE, { left: 100, top: 0, side: 400 }],
    ['the top of a tall one', 400, 600, { ...WHOLE, y: 0 }, { left: 0, top: 0, side: 400 }],
    [
      'a part of it when it is enlarged',
      600,
      400,
      { zoom: 2, x: 1, y: 1 },
      { left: 400, top: 200, side: 200 },
    ],
  ])('is %s', (_, width, height, crop, square) => {
    expect(squareOf(width, height, crop)).toEqual(square);
  });

  it('follows the pointer and stays inside the picture', () => {
    expect(dragged(600, 400, WHOLE, 0.25, 0)).toEqual({ zoom: 1, x: 0, y: 0.5 });
    expect(dragged(600, 400, WHOLE, -9, 5)).toEqual({ zoom: 1, x: 1, y: 0.5 });
    expect(dragged(400, 400, WHOLE, 0.5, 0.5)).toEqual(WHOLE);
  });
});
