import { applyUpdate, diffUpdate, Doc, encodeStateAsUpdate } from 'yjs';

/** The notes after a change was merged into them. */
export interface MergedNotes {
  /** An update of Yjs that makes all of the document. */
  readonly state: Uint8Array;
  /** As it reads; without NUL, which the database does not keep. */
  readonly text: string;
  /** False when the change was in it before. */
  readonly hasChanged: boolean;
}

/** The name of the text in the document (contracts: `SessionNotes`). */
const TEXT = 'notes';

/** An empty document. */
export const EMPTY_NOTES: Uint8Array = encodeStateAsUpdate(new Doc());

/**
 * Merges a change into a document.
 * @throws when the change is no update of Yjs.
 */
export function mergeNotes(state: Uint8Array, update: Uint8Array): MergedNotes {
  const document = new Doc();
  applyUpdate(document, state);
  const before = encodeStateAsUpdate(document);
  applyUpdate(document, update);
  const after = encodeStateAsUpdate(document);
  const text = document.getText(TEXT).toJSON().replaceAll('\0', '');
  document.destroy();
  return { state: after, text, hasChanged: Buffer.compare(before, after) !== 0 };
}

/**
 * What a reader with this state vector misses.
 * @throws when it is no state vector.
 */
export function missingNotes(state: Uint8Array, have: Uint8Array): Uint8Array {
  return diffUpdate(state, have);
}
