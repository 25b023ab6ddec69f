import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** A clip whose upload has begun. */
export interface BegunClip {
  readonly name: string;
  /** Secret of the clip. */
  readonly clip: string;
}

/** A piece in which a browser recorded, by its own clock: it shows whether seconds were lost (R-PEEK-52). */
export interface RecordedPiece {
  readonly bytes: number;
  /** When it ended, in milliseconds from the beginning of the recording. */
  readonly until_ms: number;
}

/** A finished recording. */
export interface Recorded {
  readonly recording: Blob;
  readonly pieces: readonly RecordedPiece[];
}

/** A guest's recording that the server does not have yet. */
export interface StoredRecording extends Recorded {
  /** Null until it is first sent. */
  readonly begun: BegunClip | null;
}

interface Stored {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Missing in recordings that an older version of this page stored. */
  readonly pieces?: readonly RecordedPiece[];
  readonly keptAt: number;
  readonly begun: BegunClip | null;
}

/** Stored recordings expire after this time (ms). */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

let store: UseStore | undefined;
const clips = (): UseStore => (store ??= createStore('acquaint-clips', 'recordings'));

/** Runs changes one after another, so that a slow write cannot restore a deleted recording. */
let changes: Promise<unknown> = Promise.resolve();
function inOrder<T>(change: () => Promise<T>): Promise<T> {
  const changed = changes.then(change);
  changes = changed.catch(() => undefined);
  return changed;
}

/**
 * Returns the recording stored in this browser for a link, so that a reload, a closed tab or a crash loses nothing. Null if there
 * is none, or if the browser stores nothing (some private windows).
 */
export async function readStored(link: string): Promise<StoredRecording | null> {
  try {
    const stored = await get<Stored>(link, clips());
    if (!stored) return null;
    if (Date.now() - stored.keptAt > KEPT_FOR_MS) {
      await del(link, clips());
      return null;
    }
    const { bytes, type, pieces = [], begun } = stored;
    return { recording: new Blob([bytes], { type }), pieces, begun };
  } catch {
    return null;
  }
}

/** Stores a recording in this browser. @returns whether it was stored. */
export async function keep(link: string, { recording, pieces, begun }: StoredRecording): Promise<boolean> {
  try {
    await inOrder(async () => {
      const bytes = await recording.arrayBuffer();
      const stored: Stored = { bytes, type: recording.type, pieces, keptAt: Date.now(), begun };
      await set(link, stored, clips());
    });
    return true;
  } catch {
    return false;
  }
}

/** Deletes the stored recording, after it was sent or when a new one is made. */
export async function forget(link: string): Promise<void> {
  await inOrder(() => del(link, clips())).catch(() => undefined);
}
