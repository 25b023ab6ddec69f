import { aboveChin, captionBottom, placesIn, writingsIn, type View, type WrittenFilm } from './layout.ts';

/** The best place is at the bottom, the next one at the top. */
const BOTTOMS = [680, 180];
const TALL = 80;
const faces = (...each: readonly (readonly [top: number, bottom: number])[]) =>
  each.map(([top, bottom]) => aboveChin({ top, bottom }));

it('writes a caption at the best place that covers no more of a face than its chin', () => {
  expect(captionBottom(BOTTOMS, TALL, [])).toBe(680);
  expect(captionBottom(BOTTOMS, TALL, faces([180, 600]))).toBe(680);
  expect(captionBottom(BOTTOMS, TALL, faces([220, 660]))).toBe(680);
  expect(captionBottom(BOTTOMS, TALL, faces([250, 690]))).toBe(180);
  // The faces of two people, who are seen one after the other.
  expect(captionBottom(BOTTOMS, TALL, faces([250, 500], [300, 680]))).toBe(180);
});

it('covers as little as possible of a face that is everywhere', () => {
  expect(captionBottom(BOTTOMS, TALL, faces([160, 760]))).toBe(180);
  expect(captionBottom(BOTTOMS, TALL, faces([110, 720]))).toBe(680);
});

it('shows two people side by side in a wide view, otherwise one below the other', () => {
  const starts = (view: View) => placesIn({ people: [0, 1] }, view).map(({ place: { x, y } }) => [x, y]);
  expect(starts('landscape')).toEqual([
    [0, 0],
    [426, 0],
  ]);
  expect(starts('portrait')).toEqual([
    [0, 0],
    [0, 426],
  ]);
  expect(starts('square')).toEqual([
    [0, 0],
    [0, 320],
  ]);
});

describe('beside a camera that is off', () => {
  const caption = { from: 3_000, until: 5_500, lines: ['What did the baker say?'] };
  const film: WrittenFilm = {
    people: [
      { name: 'Ada Okafor', hasPicture: true },
      { name: 'Bruno Lindqvist', hasPicture: false },
    ],
    shots: [
      { from: 0, until: 4_000, people: [0, 1] },
      { from: 4_000, until: 9_000, people: [1] },
    ],
    ...{ captions: [caption], captionStyle: 'large', title: 'Bread', length: 9_000 },
  };

  it.each(['landscape', 'portrait', 'square'] as const)(
    'no caption of a %s view stands over a name card, also where two shots follow each other',
    (view) => {
      const written = writingsIn(film, view, () => []);
      const bottom = written.find(({ kind }) => kind === 'caption')?.y ?? 0;
      const cards = written.filter(({ kind }) => kind === 'card');
      expect(cards).toHaveLength(2);
      for (const { y, lines } of cards) {
        const half = lines.length * 27;
        expect(bottom <= y - half || bottom - 2 * 48 - 16 >= y + half).toBe(true);
      }
    },
  );
});
