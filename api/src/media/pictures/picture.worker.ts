import sharp, { type OutputInfo } from 'sharp';
import type { PictureAnswer, PictureQuestion, RemadePicture } from './picture-messages.ts';

/**
 * Worker process that decodes untrusted pictures one at a time. `pictures.ts` starts it with a memory limit and kills it when it
 * takes too long.
 */

/** A picture of 40 megapixels takes 160 MB while it is scaled down. */
const MAX_PIXELS = 40_000_000;
const MOST_FRAMES = 200;
const SECONDS = 10;
/** Half the time of the default effort, for files that are a few percent larger. */
const WEBP = { quality: 85, effort: 2 } as const;

// Allows only the formats that `pictureTypeOf` accepts, of all that the library could read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

async function remake({ bytes, shape: { fit, side } }: PictureQuestion): Promise<RemadePicture> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  if (fit === 'square') {
    const { data, info } = await sharp(bytes, { ...input, pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  }
  const { pages = 1 } = await sharp(bytes, input).metadata();
  const { data, info } = await sharp(bytes, { ...input, animated: pages > 1 && pages <= MOST_FRAMES })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  const { width, height, pageHeight } = info as OutputInfo & { readonly pageHeight?: number };
  return { bytes: data, width, height: pageHeight ?? height };
}

process.on('message', (question: PictureQuestion) => {
  const answer = (remade: RemadePicture | null): void => {
    process.send?.({ remade } satisfies PictureAnswer);
  };
  remake(question).then(answer, () => answer(null));
});
process.on('disconnect', () => process.exit(0));
