import { applyUpdate, diffUpdate, Doc, encodeStateAsUpdate } from 'yjs';

/** The notes after a change was merged into them. */
export interface MergedNotes {
  /** The whole document as a Yjs update. */
  readonly state: Uint8Array;
  /** The document as plain text, without NUL characters, which PostgreSQL does not store. */
  readonly text: string;
  /** False when the document already contained the change. */
  readonly hasChanged: boolean;
}

/** Name of the text within the Yjs document (contracts: `SessionNotes`). */
const TEXT = 'notes';

/** The Yjs update of an empty document. */
export const EMPTY_NOTES: Uint8Array = encodeStateAsUpdate(new Doc());

/** Merges a change into a document. @throws Error when the change is not a Yjs update. */
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

/** Returns the update that a reader with this state vector lacks. @throws Error when it is not a state vector. */
export function missingNotes(state: Uint8Array, have: Uint8Array): Uint8Array {
  return diffUpdate(state, have);
}
