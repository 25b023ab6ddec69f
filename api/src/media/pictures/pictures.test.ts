import sharp from 'sharp';
import { createPictureDecoder } from './pictures.ts';
import { pictureTypeOf } from './picture-type.ts';

const LIMITS = { memoryMb: 1_536, timeMs: 60_000 };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g><a/></g></svg>';

describe('a file uploaded as a picture', () => {
  it.each([
    ['SVG', SVG],
    ['SVG behind white space', `\n   ${SVG}`],
    ['SVG with a declaration', `<?xml version="1.0"?>${SVG}`],
    ['PDF', '%PDF-1.7 and so on'],
    ['TIFF', Buffer.from('49492a00080000000000000000000000', 'hex')],
    ['BMP', 'BM and so on and on'],
    ['HEIC of a phone', Buffer.from('0000001866747970686569630000000068656963', 'hex')],
    ['a matrix of numbers', '# vips2ppm P5 4 4 255'],
    ['OpenEXR', Buffer.from('762f31010200000000000000', 'hex')],
    ['nothing', ''],
  ])('is refused before any decoder sees it: %s', async (_name, bytes) => {
    const decoder = createPictureDecoder(LIMITS);
    expect(await decoder.remake(Buffer.from(bytes), { fit: 'inside', side: 100 })).toBeNull();
    expect(decoder.started()).toBe(0);
  });

  it('is accepted as JPEG, PNG, WebP, GIF or AVIF, by one process for all', async () => {
    const decoder = createPictureDecoder(LIMITS);
    const made = {
      jpeg: await blank(40, 20).jpeg().toBuffer(),
      png: await blank(40, 20).png().toBuffer(),
      webp: await blank(40, 20).webp().toBuffer(),
      gif: await blank(40, 20).gif().toBuffer(),
      avif: await blank(40, 20).avif().toBuffer(),
    };
    for (const [type, bytes] of Object.entries(made)) {
      expect(pictureTypeOf(bytes)).toBe(type);
      const remade = await decoder.remake(bytes, { fit: 'inside', side: 20 });
      expect([type, remade?.width, remade?.height]).toEqual([type, 20, 10]);
      expect(pictureTypeOf(remade?.bytes ?? Buffer.alloc(0))).toBe('webp');
    }
    expect(decoder.started()).toBe(1);
  });

  it('is refused when only its first bytes look like a picture', async () => {
    const decoder = createPictureDecoder(LIMITS);
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]);
    expect(await decoder.remake(bytes, { fit: 'square', side: 100 })).toBeNull();
  });
});

describe('a picture that needs too much', () => {
  it('time ends its process, and the next picture gets a new one', async () => {
    const decoder = createPictureDecoder({ ...LIMITS, timeMs: 1 });
    const bytes = await blank(40, 20).png().toBuffer();
    expect(await decoder.remake(bytes, { fit: 'square', side: 100 })).toBeNull();
    expect(await decoder.remake(bytes, { fit: 'square', side: 100 })).toBeNull();
    expect(decoder.started()).toBe(2);
    expect(decoder.running()).toEqual([]);
  });

  it('memory fails alone, and the process that decodes the others keeps running', async () => {
    const decoder = createPictureDecoder({ ...LIMITS, memoryMb: 750 });
    const large = await blank(6_000, 6_000).png({ progressive: true }).toBuffer();
    const small = await blank(40, 20).png().toBuffer();
    expect(await decoder.remake(large, { fit: 'inside', side: 6_000 })).toBeNull();
    expect(await decoder.remake(small, { fit: 'inside', side: 100 })).not.toBeNull();
  });
});
