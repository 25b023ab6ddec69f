import subsetFont from 'subset-font';

/** All characters of the Basic Multilingual Plane; a font keeps those that it has. */
const CHARACTERS = Array.from({ length: 0x1_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCharCode(code))
  .join('');

/** The weights that our styles use, which `tokens.css` declares. */
const WEIGHTS = { min: 400, max: 700 };
/** What letters need beside each other (kerning, accents, forms of a language), and figures of one width. */
const FEATURES = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** @public Read by webpack: the loader gets the bytes of the file. */
export const raw = true;

/**
 * A webpack loader for variable fonts: it removes the weights and the OpenType features that no page uses, a third of Inter's bytes.
 * All characters stay.
 */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function leanFont(font: Buffer): Promise<Buffer> {
  return subsetFont(font, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}
