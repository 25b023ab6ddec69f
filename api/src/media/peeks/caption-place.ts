import type { Rows } from '../picture-crop.ts';

/** Share of a face at its lower end that a caption may cover: the chin, but not the mouth. */
const CHIN = 0.15;

/**
 * Chooses where a caption is written, so that it covers no face: at the first free one of some places, otherwise where it covers
 * the least of faces.
 * @param bottoms where it may end, in pixels from the top of the view, the best one first; at least one.
 * @param height of a caption with two lines: a shorter one stands at the same place.
 * @param faces that are seen meanwhile.
 */
export function captionBottom(bottoms: readonly number[], height: number, faces: readonly Rows[]): number {
  const kept = faces.map(({ top, bottom }) => ({ top, bottom: bottom - CHIN * (bottom - top) }));
  const covered = bottoms.map((bottom) =>
    kept.reduce(
      (sum, face) => sum + Math.max(0, Math.min(bottom, face.bottom) - Math.max(bottom - height, face.top)),
      0,
    ),
  );
  return bottoms[covered.indexOf(Math.min(...covered))] ?? 0;
}
