/** Crop of a picture to a square: its position and zoom. */
export interface Crop {
  /** From 1 (the square spans the shorter side) to 4. */
  readonly zoom: number;
  /** Position of the square, from 0 (left, top) to 1 (right, bottom). */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the cropped square in pixels of the picture. */
export function squareOf(width: number, height: number, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/**
 * Moves a crop like a dragged picture: dragging to the right reveals more of the left. Distances are fractions of the shown
 * square.
 */
export function dragged(width: number, height: number, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(width, height, crop);
  const moved = (at: number, length: number, by: number) =>
    length - side < 1 ? at : clamp(at - (by * side) / (length - side));
  return { ...crop, x: moved(crop.x, width, right), y: moved(crop.y, height, down) };
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}
