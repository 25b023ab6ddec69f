import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inParallel, openBucket, type S3Access, type S3Place } from '@acquaint/remote-store';
import { checkKey, type Files } from './files.ts';

/** Stores files in a bucket of Amazon S3 or a compatible service, for processes on several machines. */
export function createBucketFiles(place: S3Place, access: S3Access): Files {
  const bucket = openBucket(place, access);
  return {
    put: async (key, content) => {
      checkKey(key);
      if (!(content instanceof Readable)) {
        await bucket.put(key, content);
        return content.byteLength;
      }
      let size = 0;
      const counted = new PassThrough();
      counted.on('data', (chunk: Uint8Array) => (size += chunk.byteLength)).pause();
      // If either fails, it ends the other; wait for both. The upload's error comes first, as it knows the original cause.
      const ended = await Promise.allSettled([bucket.upload(key, counted), pipeline(content, counted)]);
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
      return size;
    },
    get: async (key, range) => {
      checkKey(key);
      return bucket.open(key, range);
    },
    size: async (key) => {
      checkKey(key);
      return bucket.size(key);
    },
    list: async (key) => {
      checkKey(key);
      return [...(await bucket.list(key, false)).keys()].map((name) => `${key}${name}`);
    },
    delete: async (key) => {
      checkKey(key);
      if (!key.endsWith('/')) return bucket.remove(key);
      const names = [...(await bucket.list(key, false)).keys()];
      await inParallel(names, (name) => bucket.remove(`${key}${name}`));
    },
    // Parts of incomplete uploads are not files, and cost like them.
    sweep: async ({ hours }) => {
      await bucket.abortUploads(new Date(Date.now() - hours * 3_600_000));
    },
  };
}
