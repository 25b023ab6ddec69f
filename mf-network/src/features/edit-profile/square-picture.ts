import { squareOf, type Crop } from './crop.ts';

/** The side of what is sent, pixels: the server makes it smaller still. */
const SIDE = 768;

/**
 * The kept square as a JPEG in base64; turned as the camera was held. The server makes it anew in any case.
 * @throws Error when the browser cannot draw it.
 */
export async function squarePicture(image: HTMLImageElement, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  const { left, top, side } = squareOf(image.naturalWidth, image.naturalHeight, crop);
  // Where a picture is transparent, its page was light.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  return Promise.resolve(canvas.toDataURL('image/jpeg', 0.9).replace(/^data:[^,]*,/, ''));
}
