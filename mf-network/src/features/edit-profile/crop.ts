/** What of a picture is kept: the middle of a square, and how much it is enlarged. */
export interface Crop {
  /** 1 fills the square with the shorter side; up to 4. */
  readonly zoom: number;
  /** Where the square stands, 0 left or top to 1 right or bottom. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the picture that is kept, in its own pixels. */
export function squareOf(width: number, height: number, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** A crop moved by a part of the shown square, as by the hand that drags the picture: to the right shows more of the left. */
export function dragged(width: number, height: number, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(width, height, crop);
  const moved = (at: number, length: number, by: number) =>
    length - side < 1 ? at : clamp(at - (by * side) / (length - side));
  return { ...crop, x: moved(crop.x, width, right), y: moved(crop.y, height, down) };
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}
