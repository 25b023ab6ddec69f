import type { FaceMoment } from './face-place.ts';

/** Width and height of the frames in which faces are looked for, as the model wants them. */
export const FACE_SIZE = 256;

/** Frames of one film. */
export interface FaceQuestion {
  /** Frames of `FACE_SIZE` by `FACE_SIZE`, three bytes a pixel: red, green, blue. */
  readonly path: string;
  /** Milliseconds from one frame to the next. */
  readonly stepMs: number;
}

/** The faces in the frames of each film. */
export interface FaceAnswer {
  readonly found: readonly (readonly FaceMoment[])[];
}
