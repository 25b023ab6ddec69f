import { drawFaces } from './draw-faces.ts';
import type { Face } from './face.ts';

const FACE: Face = {
  ...{ personId: 'ada', key: 'pictures/ada', head: 'long', expression: 'smile', beard: null, glasses: null },
  ...{ skin: '#ffdbb4', hair: '#000000', clothing: '#333333', background: '#eeeeee' },
};

/** Draws the face with a decoder that refuses the first pictures. */
async function drawnAfter(refusals: number): Promise<string[]> {
  const stored: string[] = [];
  let left = refusals;
  const put = (key: string) => Promise.resolve(stored.push(key));
  await drawFaces([FACE], { put }, (png) => Promise.resolve(left-- > 0 ? null : Buffer.from(png)));
  return stored;
}

it('a portrait is stored although a busy machine decoded it too slowly at first', async () => {
  expect(await drawnAfter(2)).toEqual(['pictures/ada']);
});

it('a portrait that is refused again and again fails with its name', async () => {
  await expect(drawnAfter(100)).rejects.toThrow('The portrait pictures/ada could not be stored');
});
