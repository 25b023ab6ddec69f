/** Makes vectors of texts: what means the same has about the same direction. */
export interface Embedder {
  /** Names the model: vectors of another name cannot be compared with these. */
  readonly name: string;
  /**
   * Returns the vectors of texts, in the same order: integers from −127 to 127, as only directions matter.
   * @throws LanguageFailure
   */
  readonly embed: (texts: readonly string[]) => Promise<Int8Array[]>;
  readonly close: () => Promise<void>;
}
