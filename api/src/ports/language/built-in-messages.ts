/** Texts for the process with the built-in model, and its answer. */
export interface TextsToEmbed {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbeddedTexts =
  | { readonly id: number; readonly vectors: readonly Int8Array[] }
  | { readonly id: number; readonly error: string };
