import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** What was agreed to and begun to be sent. */
export interface BegunClip {
  readonly name: string;
  /** The clip's secret. */
  readonly clip: string;
}

/** A guest's recording that the server does not have yet. */
export interface KeptRecording {
  readonly recording: Blob;
  /** Null before it was sent the first time. */
  readonly begun: BegunClip | null;
}

interface Stored {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly keptAt: number;
  readonly begun: BegunClip | null;
}

/** Who has not sent it after this long has thought better of it; milliseconds. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

let store: UseStore | undefined;
const clips = (): UseStore => (store ??= createStore('acquaint-clips', 'recordings'));

/** One change after the other: what is forgotten at once must not be kept by a change that took longer. */
let changes: Promise<unknown> = Promise.resolve();
function inOrder<T>(change: () => Promise<T>): Promise<T> {
  const changed = changes.then(change);
  changes = changed.catch(() => undefined);
  return changed;
}

/** What this browser keeps for a link: a reload, a closed tab or a crash costs nobody their recording. Null for nothing, and
 * where the browser keeps nothing (a private window of some). */
export async function readKept(link: string): Promise<KeptRecording | null> {
  try {
    const found = await get<Stored>(link, clips());
    if (!found) return null;
    if (Date.now() - found.keptAt > KEPT_FOR_MS) {
      await del(link, clips());
      return null;
    }
    return { recording: new Blob([found.bytes], { type: found.type }), begun: found.begun };
  } catch {
    return null;
  }
}

/** Keeps a recording in this browser until it is forgotten. @returns whether the browser does. */
export async function keep(link: string, { recording, begun }: KeptRecording): Promise<boolean> {
  try {
    await inOrder(async () => {
      const bytes = await recording.arrayBuffer();
      const stored: Stored = { bytes, type: recording.type, keptAt: Date.now(), begun };
      await set(link, stored, clips());
    });
    return true;
  } catch {
    return false;
  }
}

/** Forgets it: it has arrived, or is recorded again. */
export async function forget(link: string): Promise<void> {
  await inOrder(() => del(link, clips())).catch(() => undefined);
}
