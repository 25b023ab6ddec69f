import sharp from 'sharp';
import { FONT, writeFonts } from '../../../media/font-file.ts';

/**
 * Registers the font of the cards with the image library. Servers often have no fonts, and each letter would be an empty box.
 * @param folder for the font's files.
 */
export async function loadFonts(folder: string): Promise<void> {
  for (const fontfile of await writeFonts(folder, ['latin', 'latin-ext'])) {
    // Rendering one letter with a font file registers the font for the rest of the process.
    await sharp({ text: { text: 'a', font: `${FONT} 8`, fontfile } })
      .png()
      .toBuffer();
  }
}
