/** How a picture is re-encoded. */
export interface PictureShape {
  /** `square`: cropped to its most salient part, without transparency. `inside`: not cropped; animations are kept. */
  readonly fit: 'square' | 'inside';
  /** Side of the square, or the longer side otherwise, in pixels. Pictures are never enlarged to fit inside. */
  readonly side: number;
}

/** A re-encoded picture, in WebP. */
export interface RemadePicture {
  readonly bytes: Buffer;
  /** Pixels; of one frame if there are several. */
  readonly width: number;
  readonly height: number;
}

export interface PictureQuestion {
  readonly bytes: Uint8Array;
  readonly shape: PictureShape;
}

/** `remade` is null if the file is not a picture that can be shown. */
export interface PictureAnswer {
  readonly remade: RemadePicture | null;
}
