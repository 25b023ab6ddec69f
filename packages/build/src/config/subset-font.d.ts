declare module 'subset-font' {
  /** Returns a font with only some characters, features and weights. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      /** Tags of OpenType features. */
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
