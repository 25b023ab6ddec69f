import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { FileSource, StoreBackend } from './backend.ts';
import { openBucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import type { S3Access, S3Place } from './s3-address.ts';

/** Creates a store in a bucket of Amazon S3 or an S3-compatible service. */
export function createS3Backend(place: S3Place, access: S3Access): StoreBackend {
  const { location, list, open, put, remove } = openBucket(place, access);
  const contentOf = async (source: FileSource): Promise<Uint8Array> =>
    source instanceof Uint8Array ? source : readFile(source.file);
  const read = async (key: string): Promise<Uint8Array | null> => {
    const file = await open(key);
    return file && buffer(file.stream);
  };

  return {
    location,
    list: async (prefix) => [...(await list(prefix, true)).keys()],
    open,
    sizes: (prefix) => list(prefix, false),
    put,
    putAll: async (prefix, files) => {
      const all = [...files];
      const last = all.pop();
      await inParallel(all, async ([path, source]) => put(`${prefix}${path}`, await contentOf(source)));
      if (last) await put(`${prefix}${last[0]}`, await contentOf(last[1]));
    },
    removeAll: async (prefix, first, mayGo) => {
      const removeIfStill = async (path: string): Promise<void> => {
        const key = `${prefix}${path}`;
        if (!(await mayGo())) return;
        const content = await read(key);
        if (!content) return;
        await remove(key);
        // A channel was pointed to it between the check and the deletion: restore it.
        if (!(await mayGo())) await put(key, content);
      };
      await removeIfStill(first);
      await inParallel([...(await list(prefix, false)).keys()], removeIfStill);
    },
    stamp: async (folders) => {
      const names = await Promise.all(folders.map(async (folder) => [...(await list(folder, true)).keys()]));
      return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
    },
  };
}
