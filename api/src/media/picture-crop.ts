import type { Place, Rows } from '@acquaint/contracts/peek-film/layout';
import type { Span } from '@acquaint/contracts/peek-film/shots';
import { placeOverTime, type FacePlace } from './faces/face-place.ts';
import type { Box, TrackPicture } from './track-picture.ts';

/** Colour where there is no picture. */
export const GROUND = '0x10131a';
/** A picture that would lose more than a quarter of its height is shown whole: heads would be cut off. */
const MOST_CROPPED_HEIGHT = 1.34;
/** A face's middle is this far across and down a picture, so that there is room for shoulders. */
const FACE_AT = { x: 0.5, y: 0.42 } as const;
/** What is kept on each side of all that is shown, as a share of the picture. */
const SPARE = 0.01;

/** Returns ffmpeg's filter that cuts the ground around a picture off. */
export const cropTo = ({ left, top, right, bottom }: Box): string =>
  right - left > 0.99 && bottom - top > 0.99
    ? ''
    : `crop=iw*${(right - left).toFixed(4)}:ih*${(bottom - top).toFixed(4)}:iw*${left.toFixed(4)}:ih*${top.toFixed(4)},`;

/** How a picture fills a place. All are shares of the picture, without the ground around it. */
interface Fit {
  /** It is shown whole, between two strips of ground. */
  readonly isWhole: boolean;
  /** How much of its width and height is shown. */
  readonly kept: { readonly x: number; readonly y: number };
  /** Where the faces are; empty when none is known. */
  readonly faces: readonly FacePlace[];
}

function fitOf({ box, ratio, faces }: TrackPicture, { width, height }: Place): Fit {
  const { left = 0, top = 0, right = 1, bottom = 1 } = box ?? {};
  const [wide, high] = [right - left, bottom - top];
  const own = (ratio * wide) / high;
  const isWhole = width / height > own * MOST_CROPPED_HEIGHT;
  return {
    isWhole,
    kept: isWhole
      ? { x: 1, y: 1 }
      : { x: Math.min(1, width / height / own), y: Math.min(1, (own * height) / width) },
    faces: faces.map((face) => ({
      ...{ at: face.at, x: (face.x - left) / wide, y: (face.y - top) / high, height: face.height / high },
    })),
  };
}

/** Returns where the shown part of a picture begins, when faces are at a place. */
const startAt = (place: Pick<FacePlace, 'x' | 'y'>, axis: 'x' | 'y', kept: Fit['kept']): number =>
  clipped(place[axis] - kept[axis] * FACE_AT[axis], 1 - kept[axis]);

/**
 * Returns ffmpeg's filter that fills a place with the part of a picture where faces are, otherwise with its middle; one that is much
 * taller is shown whole. What is never shown is cut off before the rest is scaled.
 */
export function fitted(picture: TrackPicture, place: Place): string {
  const { width, height } = place;
  const { isWhole, kept, faces } = fitOf(picture, place);
  if (isWhole)
    return `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,pad=${width}:${height}:-1:-1:color=${GROUND},setsar=1`;
  // What is cropped off a picture's height is taken from below rather than from above, where heads are.
  const places = faces.length > 0 ? faces : [{ at: 0, x: 0.5, y: (1 - kept.y) / 3 + kept.y * FACE_AT.y }];
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const starts = places.map((each) => startAt(each, axis, kept));
    const from = Math.max(0, Math.min(...starts) - SPARE);
    const size = Math.min(1, Math.max(...starts) + kept[axis] + SPARE) - from;
    return { from, size, middle: placeOverTime(places, axis, (share) => (share - from) / size) };
  }) as [Shown, Shown];
  const cut = `crop=iw*${x.size.toFixed(4)}:ih*${y.size.toFixed(4)}:iw*${x.from.toFixed(4)}:ih*${y.from.toFixed(4)}`;
  const filled = `scale=${width}:${height}:force_original_aspect_ratio=increase:force_divisible_by=2`;
  return `${cut},${filled},crop=${width}:${height}:'clip(iw*${x.middle}-ow*${FACE_AT.x},0,iw-ow)':'clip(ih*${y.middle}-oh*${FACE_AT.y},0,ih-oh)',setsar=1`;
}

/** The part of a picture that is shown at some time, along one axis: shares of the picture, and the middle of the faces in it. */
interface Shown {
  readonly from: number;
  readonly size: number;
  readonly middle: string;
}

/** Returns where faces are in a view while their picture fills a place, for each of their positions in that time. */
export function rowsOfFaces(picture: TrackPicture, place: Place, { from, until }: Span): Rows[] {
  const { kept, faces } = fitOf(picture, place);
  const during = faces.filter(({ at }, index) => at < until && (faces[index + 1]?.at ?? Infinity) > from);
  return during.map((face) => {
    const rowOf = (share: number): number =>
      place.y + clipped((share - startAt(face, 'y', kept)) / kept.y, 1) * place.height;
    return { top: rowOf(face.y - face.height / 2), bottom: rowOf(face.y + face.height / 2) };
  });
}

const clipped = (value: number, most: number): number => Math.min(Math.max(0, value), most);
