import { fileURLToPath } from 'node:url';
import { askWorker } from '../ask-worker.ts';
import type { FaceAnswer, FaceQuestion } from './face-messages.ts';
import type { FaceMoment } from './face-place.ts';

/** Megabytes; the process takes a third of it. */
const MEMORY_MB = 1_024;
/** It takes a few seconds, but longer on a busy machine. */
const LIMIT_MS = 180_000;
const WORKER = fileURLToPath(new URL('./face.worker.ts', import.meta.url));

/** Returns the faces in each frame of each video; null when face detection could not run. */
export type FaceFinder = (
  questions: readonly FaceQuestion[],
) => Promise<readonly (readonly FaceMoment[])[] | null>;

/**
 * Returns a finder that returns null on a machine that cannot run face detection.
 * @param onFailure called with the error each time.
 * @param find throws when faces cannot be looked for.
 */
export const faceFinder =
  (onFailure: (error: unknown) => void, find: FaceFinder = findFaces): FaceFinder =>
  (questions) =>
    find(questions).catch((error: unknown) => {
      onFailure(error);
      return null;
    });

/**
 * Detects faces with the model BlazeFace, which is part of a package, in a separate process, so that the server can answer
 * requests meanwhile.
 * @returns the faces in each frame of each film.
 * @throws Error when this machine cannot run the model, or not within the limits.
 */
export async function findFaces(
  questions: readonly FaceQuestion[],
): Promise<readonly (readonly FaceMoment[])[]> {
  if (questions.length === 0) return [];
  const { found } = await askWorker<FaceAnswer>(questions, {
    ...{ worker: WORKER, task: 'looks for faces', memoryMb: MEMORY_MB, limitMs: LIMIT_MS },
  });
  return found;
}
