import { Avatar, Style } from '@dicebear/core';
import openPeeps from '@dicebear/styles/open-peeps.json' with { type: 'json' };
import sharp from 'sharp';
import type { Files } from '../../../ports/files/files.ts';
import { remakePicture } from '../../profiles/own-profile/profile-picture.ts';
import type { Face } from './face.ts';

/** Width and height of a drawing in pixels. A larger one takes longer and looks the same at the sizes in which pages show it. */
const SIDE = 256;
/** Drawings in progress: enough to keep the picture decoder busy, few enough for its queue. */
const AT_ONCE = 6;

/** How often a picture is given to the decoder: on a busy machine it may take longer than the decoder allows an upload to. */
const TRIES = 4;

/**
 * Draws portraits and stores them like uploaded profile pictures.
 * @param remake returns the stored form of a picture, null if the decoder refuses it.
 * @throws Error if the decoder refuses one again and again.
 */
export async function drawFaces(
  faces: readonly Face[],
  files: Pick<Files, 'put'>,
  remake: typeof remakePicture = remakePicture,
): Promise<void> {
  const style: Style = new Style(openPeeps);
  const waiting = [...faces];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let face = waiting.shift(); face; face = waiting.shift())
        await drawFace(style, face, files, remake);
    }),
  );
}

async function drawFace(
  style: Style,
  face: Face,
  files: Pick<Files, 'put'>,
  remake: typeof remakePicture,
): Promise<void> {
  const png = await sharp(Buffer.from(faceSvg(style, face, SIDE)))
    .flatten({ background: face.background })
    .png({ compressionLevel: 1 })
    .toBuffer();
  let picture = await remake(png);
  for (let tries = 1; !picture && tries < TRIES; tries++) picture = await remake(png);
  if (!picture) throw new Error(`The portrait ${face.key} could not be stored as a picture`);
  await files.put(face.key, picture);
}

/** Returns a person's drawing without its background, as pictures of one person in different moods. */
export function drawMoods(face: Face, expressions: readonly string[], side: number): Promise<Buffer[]> {
  const style: Style = new Style(openPeeps);
  return Promise.all(
    expressions.map((expression) =>
      sharp(Buffer.from(faceSvg(style, { ...face, expression }, side)))
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
}

function faceSvg(style: Style, face: Face, side: number): string {
  return new Avatar(style, {
    seed: face.key,
    size: side,
    // Long hair would be cut off at the right.
    scale: 0.94,
    translateX: -5,
    translateY: 3,
    headVariant: [face.head],
    expressionVariant: [face.expression],
    facialHairVariant: [face.beard ?? 'full'],
    facialHairProbability: face.beard === null ? 0 : 100,
    accessoriesVariant: [face.glasses ?? 'glasses'],
    accessoriesProbability: face.glasses === null ? 0 : 100,
    maskProbability: 0,
    skinColor: [face.skin],
    headContrastColor: [face.hair],
    clothingColor: [face.clothing],
  }).toString();
}
