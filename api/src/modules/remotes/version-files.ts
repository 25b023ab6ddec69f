import type { RemoteRelease } from '@acquaint/contracts';
import type { FileRange, RemoteStore, StoredFile } from '@acquaint/remote-store';
import { ENCODINGS } from '../../http/packed.ts';

/** A file of a version that is kept in memory, with its compressed copies. */
export interface KeptFile {
  readonly plain: Buffer;
  readonly encoded: ReadonlyMap<(typeof ENCODINGS)[number], Buffer>;
}

export interface VersionFiles {
  /** A file in memory; null when it is too large for that, or not there. */
  readonly keep: (release: RemoteRelease, path: string) => Promise<KeptFile | null>;
  /** A file as the store has it, or a range of it. */
  readonly open: (release: RemoteRelease, path: string, range?: FileRange) => Promise<StoredFile | null>;
}

/** What all kept files may take, bytes: many times what the newest versions of six remotes need. */
const BUDGET = 64 * 1024 ** 2;
/** Larger files, such as pictures and films, are read from the store each time, bytes. */
const LARGEST = 1024 ** 2;

const COPIES = { br: '.br', gzip: '.gz' } as const;

/** Files of versions never change, so they are read once; those asked for longest ago make room. */
export function createVersionFiles(store: RemoteStore, budget = BUDGET): VersionFiles {
  const kept = new Map<string, Promise<KeptFile | null>>();
  const sizes = new Map<string, number>();
  let used = 0;
  const forget = (key: string): void => {
    used -= sizes.get(key) ?? 0;
    sizes.delete(key);
    kept.delete(key);
  };
  const account = (key: string, file: KeptFile | null): void => {
    // What is not there now may come: a publish in another place, or a share that was away.
    if (!file) return forget(key);
    if (!kept.has(key)) return;
    const size = [...file.encoded.values()].reduce((sum, copy) => sum + copy.length, file.plain.length);
    sizes.set(key, size);
    used += size;
    for (const oldest of kept.keys()) {
      if (used <= budget || oldest === key) break;
      forget(oldest);
    }
  };
  return {
    open: ({ name, version }, path, range) => store.open(name, version, path, range),
    keep: ({ name, version }, path) => {
      const key = `${name}/${version}/${path}`;
      const known = kept.get(key);
      if (known) {
        // To the end of the line.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const reading = readFile(store, name, version, path);
      kept.set(key, reading);
      reading.then(
        (file) => account(key, file),
        () => forget(key),
      );
      return reading;
    },
  };
}

async function readFile(
  store: RemoteStore,
  name: string,
  version: string,
  path: string,
): Promise<KeptFile | null> {
  const read = async (suffix: string): Promise<Buffer | null> => {
    const file = await store.open(name, version, path + suffix);
    if (!file) return null;
    if (file.size > LARGEST) {
      file.stream.destroy();
      return null;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.stream) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  };
  const [plain, ...copies] = await Promise.all(
    ['', ...ENCODINGS.map((encoding) => COPIES[encoding])].map(read),
  );
  if (!plain) return null;
  const encoded = ENCODINGS.flatMap((encoding, index) => {
    const copy = copies[index];
    return copy ? [[encoding, copy] as const] : [];
  });
  return { plain, encoded: new Map(encoded) };
}
