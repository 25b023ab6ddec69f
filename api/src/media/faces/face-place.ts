/** A face in a frame. All are shares of the frame's width and height. */
export interface Face {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The faces that were found in a frame. */
export interface FaceMoment {
  /** In milliseconds of the film. */
  readonly at: number;
  readonly faces: readonly Face[];
}

/** Where the faces are, as shares of the frame. */
interface Position {
  /** Their middle. */
  readonly x: number;
  readonly y: number;
  /** From the highest face to the lowest one. */
  readonly height: number;
}

/** Where the faces are from a moment on. */
export interface FacePlace extends Position {
  /** In milliseconds of the film. */
  readonly at: number;
}

/**
 * Converts what was found in a square, in the middle of which a frame was put, into shares of the frame.
 * @param ratio width by height of the frame.
 */
export function inFrame(moments: readonly FaceMoment[], ratio: number): FaceMoment[] {
  const [wide, high] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
  return moments.map(({ at, faces }) => ({
    at,
    faces: faces.map(({ x, y, width, height }) => ({
      ...{ x: (x - (1 - wide) / 2) / wide, y: (y - (1 - high) / 2) / high },
      ...{ width: width / wide, height: height / high },
    })),
  }));
}

/** With faces in a smaller share of the frames, detections are probably wrong. */
const LEAST_SEEN = 0.3;
/** Faces that are smaller than this share of the largest one are in the background. */
const SMALL = 0.5;
/** The place does not change while the faces are no farther from it than this. */
const FAR = { x: 0.06, y: 0.1 } as const;
/** The place changes only for somebody who stays away from it for this long, in milliseconds. */
const AWAY_MS = 2_500;
/** Number of frames that decide from where the first departure is, and milliseconds of frames that decide the first place. */
const [START, FIRST_MS] = [3, 10_000] as const;

/**
 * Decides where faces are in a film, calmly: the place changes only when somebody has moved and stays there (R-PEEK-25).
 * @param moments in order.
 * @returns the places in order; empty when too few faces were found.
 */
export function placesOfFaces(moments: readonly FaceMoment[]): FacePlace[] {
  const seen = moments.flatMap(({ at, faces }) => (faces.length > 0 ? [{ at, ...middleOf(faces) }] : []));
  if (seen.length === 0 || seen.length < moments.length * LEAST_SEEN) return [];
  let here: FacePlace = { at: 0, ...firstPlaceOf(seen) };
  const places = [here];
  let rest: readonly FacePlace[] = seen;
  for (;;) {
    const away = departureFrom(here, rest);
    const [first, last] = [away[0], away.at(-1)];
    if (!first || !last) return places;
    here = { at: first.at, ...medianOf(away) };
    places.push(here);
    rest = rest.filter(({ at }) => at > last.at);
  }
}

/** Only frames before the first departure count: the crop would begin where somebody sits later. */
function firstPlaceOf(seen: readonly FacePlace[]): Position {
  const [departure] = departureFrom(medianOf(seen.slice(0, START)), seen);
  const end = Math.min(departure?.at ?? Infinity, (seen[0]?.at ?? 0) + FIRST_MS);
  return medianOf(seen.filter(({ at }, index) => index === 0 || at < end));
}

/** Returns the first moments at which somebody is away from a place and stays away; empty when nobody is. */
function departureFrom({ x, y }: Position, seen: readonly FacePlace[]): readonly FacePlace[] {
  let away: FacePlace[] = [];
  for (const each of seen) {
    const isAway = Math.abs(each.x - x) > FAR.x || Math.abs(each.y - y) > FAR.y;
    away = isAway ? [...away, each] : [];
    if (away[0] && each.at - away[0].at >= AWAY_MS) return away;
  }
  return [];
}

/** Whether the faces of two frames are so near to each other that a crop has no reason to move, or both have none. */
export function isNear(one: readonly Face[], other: readonly Face[]): boolean {
  if (one.length !== other.length) return false;
  if (one.length === 0) return true;
  const [a, b] = [middleOf(one), middleOf(other)];
  return Math.abs(a.x - b.x) <= FAR.x / 2 && Math.abs(a.y - b.y) <= FAR.y / 2;
}

/** Returns where all faces are that are not in the background. */
function middleOf(faces: readonly Face[]): Position {
  const largest = Math.max(...faces.map(({ height }) => height));
  const near = faces.filter(({ height }) => height >= largest * SMALL);
  const left = Math.min(...near.map(({ x, width }) => x - width / 2));
  const right = Math.max(...near.map(({ x, width }) => x + width / 2));
  const top = Math.min(...near.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...near.map(({ y, height }) => y + height / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, height: bottom - top };
}

function medianOf(places: readonly Position[]): Position {
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0.5;
  return {
    x: median(places.map(({ x }) => x)),
    y: median(places.map(({ y }) => y)),
    height: median(places.map(({ height }) => height)),
  };
}

/** How long a crop takes to move from one place to the next, in seconds. */
const MOVE = 1.2;

/**
 * Returns ffmpeg's expression for one coordinate of the place over time `t`, with smooth moves from each place to the next.
 * @param places at least one.
 * @param toShare converts shares of the frame into those of the picture.
 */
export function placeOverTime(
  places: readonly Pick<FacePlace, 'at' | 'x' | 'y'>[],
  axis: 'x' | 'y',
  toShare: (value: number) => number,
): string {
  const values = places.map((place) => toShare(place[axis]));
  const moves = places.slice(1).map(({ at }, index) => {
    const way = (values[index + 1] ?? 0) - (values[index] ?? 0);
    const share = `st(0,clip((t-${(at / 1000).toFixed(3)})/${MOVE},0,1))`;
    return `${way < 0 ? '-' : '+'}${Math.abs(way).toFixed(4)}*${share}*ld(0)*(3-2*ld(0))`;
  });
  return `(${(values[0] ?? 0.5).toFixed(4)}${moves.join('')})`;
}
