import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { RemoteRelease } from '@acquaint/contracts';
import type { FileRange, RemoteStore, StoredFile } from '@acquaint/remote-store';
import { ENCODINGS } from '../../http/cache/precompressed.ts';

/** A file of a version that is cached in memory, with its compressed copies. */
export interface CachedFile {
  readonly plain: Buffer;
  readonly encoded: ReadonlyMap<(typeof ENCODINGS)[number], Buffer>;
}

export interface VersionFiles {
  /**
   * Returns a file from memory, reading it if necessary; null when it is too large for the cache, or missing.
   * @throws TamperedFile
   */
  readonly keep: (release: RemoteRelease, path: string) => Promise<CachedFile | null>;
  /**
   * Opens a file in the store, or a range of it. Its digest is verified once.
   * @throws TamperedFile
   */
  readonly open: (release: RemoteRelease, path: string, range?: FileRange) => Promise<StoredFile | null>;
}

/** The bytes in the store are not those that were published, so they are not sent. The next request reads them again. */
export class TamperedFile extends Error {
  override readonly name = 'TamperedFile';
}

/** Maximum size of the cache in bytes: many times what the newest versions of six remotes need. */
const BUDGET = 64 * 1024 ** 2;
/** Maximum size of a cached file in bytes. Larger ones, such as pictures and videos, are read from the store each time. */
const LARGEST = 1024 ** 2;

const COPIES = { br: '.br', gzip: '.gz' } as const;
const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** Creates a least-recently-used cache of version files. They never change, so each is read once. */
export function createVersionFiles(store: RemoteStore, budget = BUDGET): VersionFiles {
  const cache = new Map<string, Promise<CachedFile | null>>();
  const sizes = new Map<string, number>();
  let used = 0;
  const forget = (key: string): void => {
    used -= sizes.get(key) ?? 0;
    sizes.delete(key);
    cache.delete(key);
  };
  const account = (key: string, file: CachedFile | null): void => {
    // Do not cache a missing file, because it may appear: published elsewhere, or on a share that was away.
    if (!file) return forget(key);
    if (!cache.has(key)) return;
    const size = [...file.encoded.values()].reduce((sum, copy) => sum + copy.length, file.plain.length);
    sizes.set(key, size);
    used += size;
    for (const oldest of cache.keys()) {
      if (used <= budget || oldest === key) break;
      forget(oldest);
    }
  };
  /** Large files whose digest was verified. */
  const sound = new Set<string>();
  return {
    open: async (release, path, range) => {
      const { name, version } = release;
      const key = `${name}/${version}/${path}`;
      if (!sound.has(key)) {
        const file = await store.open(name, version, path);
        if (!file) return null;
        await checkDigest(release, path, file.stream as AsyncIterable<Uint8Array>);
        sound.add(key);
      }
      return store.open(name, version, path, range);
    },
    keep: (release, path) => {
      const { name, version } = release;
      const key = `${name}/${version}/${path}`;
      const known = cache.get(key);
      if (known) {
        // Moves the entry to the end: the order of the map is the order of use.
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      const reading = readFile(store, release, path);
      cache.set(key, reading);
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
  release: RemoteRelease,
  path: string,
): Promise<CachedFile | null> {
  const { name, version } = release;
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
  await checkDigest(release, path, [plain]);
  const encoded = await Promise.all(
    ENCODINGS.map(async (encoding, index) => {
      const copy = copies[index];
      // A compressed copy has no digest of its own: it must unpack to the same bytes, or it is left out.
      const unpacked = copy && (await UNPACK[encoding](copy, { maxOutputLength: LARGEST }).catch(() => null));
      return copy && unpacked?.equals(plain) ? [[encoding, copy] as const] : [];
    }),
  );
  return { plain, encoded: new Map(encoded.flat()) };
}

/** Verifies a file's digest. `release.json` has none: its content was checked when the version was found. */
async function checkDigest(
  { name, version, files }: RemoteRelease,
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const digest = Object.hasOwn(files, path) ? files[path] : undefined;
  if (digest === undefined) return;
  const [, bits = '256', expected = ''] = /^sha(256|384)-(.+)$/.exec(digest) ?? [];
  const hash = createHash(`sha${bits}`);
  for await (const chunk of bytes) hash.update(chunk);
  if (hash.digest('base64') !== expected)
    throw new TamperedFile(`${name}/${version}/${path} is not what was published`);
}
