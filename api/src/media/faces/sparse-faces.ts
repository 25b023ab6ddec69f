import { isNear, type Face } from './face-place.ts';

/**
 * Every so many frames, faces are always looked for. The time between them is so short that the crop does not follow somebody who has
 * moved and come back.
 */
const STRIDE = 4;

/**
 * Looks for faces in some frames of a film, and in those between them only where somebody moves: the model takes most of the time
 * that faces cost, and people who talk sit still.
 * @param count of frames.
 * @param look finds the faces in a frame.
 * @returns the faces in each frame. Those in a frame that was not looked at are the same as in the one looked at before it.
 */
export async function facesInFrames(
  count: number,
  look: (index: number) => Promise<readonly Face[]>,
): Promise<(readonly Face[])[]> {
  const found: (readonly Face[])[] = [];
  if (count > 0) found[0] = await look(0);
  for (let from = 0; from + 1 < count; from += STRIDE) {
    const until = Math.min(count - 1, from + STRIDE);
    const [first, last] = [found[from] ?? [], await look(until)];
    const isSame = isNear(first, last);
    for (let between = from + 1; between < until; between++)
      found[between] = isSame ? first : await look(between);
    found[until] = last;
  }
  return found;
}
