/** How a picture is made anew. */
export interface PictureShape {
  /** `square`: cut to its most striking part, without transparency. `inside`: as it is, animations too. */
  readonly fit: 'square' | 'inside';
  /** The side of a square, the longer side of others; pixels. Nothing is made larger to fit inside. */
  readonly side: number;
}

/** A picture that was made anew, WebP. */
export interface RemadePicture {
  readonly bytes: Buffer;
  /** Pixels; of one frame, when there are several. */
  readonly width: number;
  readonly height: number;
}

export interface PictureQuestion {
  readonly bytes: Uint8Array;
  readonly shape: PictureShape;
}

/** Null: it is no picture that can be shown. */
export interface PictureAnswer {
  readonly remade: RemadePicture | null;
}
