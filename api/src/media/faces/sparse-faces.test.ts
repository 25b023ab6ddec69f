import type { Face } from './face-place.ts';
import { facesInFrames } from './sparse-faces.ts';

const at = (x: number): Face[] => [{ x, y: 0.4, width: 0.3, height: 0.3 }];

/** Looks at a film, and says which of its frames were looked at. */
async function lookAt(film: readonly (readonly Face[])[]) {
  const looked: number[] = [];
  const found = await facesInFrames(film.length, async (index) => {
    looked.push(index);
    return film[index] ?? [];
  });
  return { found, looked: looked.toSorted((a, b) => a - b) };
}

it('looks at every fourth frame of somebody who sits still', async () => {
  const film = Array.from({ length: 11 }, (_, index) => at(0.5 + 0.001 * index));
  const { found, looked } = await lookAt(film);
  expect(looked).toEqual([0, 4, 8, 10]);
  expect(found).toHaveLength(film.length);
  expect(found[3]).toEqual(at(0.5));
  expect(found[10]).toEqual(at(0.51));
});

it('finds the frame in which somebody moves, disappears or joins', async () => {
  for (const later of [at(0.8), [], [...at(0.5), ...at(0.2)]]) {
    const film = Array.from({ length: 13 }, (_, index) => (index < 6 ? at(0.5) : later));
    const { found, looked } = await lookAt(film);
    expect(found).toEqual(film);
    expect(looked).toEqual([0, 4, 5, 6, 7, 8, 12]);
  }
});

it.each([0, 1, 2, 4, 5])('returns the faces of each of %d frames', async (count) => {
  const { found } = await lookAt(Array.from({ length: count }, () => at(0.5)));
  expect(found).toEqual(Array.from({ length: count }, () => at(0.5)));
});
