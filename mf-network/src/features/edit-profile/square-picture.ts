import { squareOf, type Crop } from './crop.ts';

/** Side length of the uploaded picture in pixels; the server scales it down further. */
const SIDE = 768;

/**
 * Draws the cropped square as a JPEG and returns it as base64, with the EXIF rotation applied. The server re-encodes it.
 * @throws Error if the browser cannot draw it.
 */
export async function squarePicture(image: HTMLImageElement, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  const { left, top, side } = squareOf(image.naturalWidth, image.naturalHeight, crop);
  // White background for transparent pictures, because JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  return Promise.resolve(canvas.toDataURL('image/jpeg', 0.9).replace(/^data:[^,]*,/, ''));
}
