import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inParallel, openBucket, type S3Access, type S3Place } from '@acquaint/remote-store';
import { checkKey, type Files } from './files.ts';

/** Files in a bucket of Amazon's S3 or of anything that speaks like it, for processes on several machines. */
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
      // Whichever fails ends the other, and both have ended when this has; the upload knows what came first.
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
    delete: async (key) => {
      checkKey(key);
      if (!key.endsWith('/')) return bucket.remove(key);
      const names = [...(await bucket.list(key, false)).keys()];
      await inParallel(names, (name) => bucket.remove(`${key}${name}`));
    },
    // Parts of an upload that was cut off are no files, and go by the bucket's own rule for them.
    sweep: () => Promise.resolve(),
  };
}
