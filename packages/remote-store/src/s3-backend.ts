import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { FileSource, StoreBackend } from './backend.ts';
import type { S3Access, S3Place } from './s3-address.ts';

/** Enough to fill a line, few enough for a small store. */
const AT_ONCE = 8;
const CONNECT_MS = 5_000;
/** Without a byte for so long, a request is given up. */
const SILENCE_MS = 20_000;

/**
 * A store in a bucket of Amazon's S3 or of anything that speaks like it. It needs to list, get, put and delete; nothing
 * of conditions, versions or locks. A bucket shows what was put as soon as the put is answered, as S3 does since 2020.
 */
export function createS3Backend({ bucket, prefix: root }: S3Place, access: S3Access): StoreBackend {
  const connect = once(() => openClient(access));
  const at = (key: string): string => `${root}${key}`;

  /** All keys below a prefix, with their sizes, relative to it; with `onlyDirect` folders as names that end with a slash. */
  const list = async (prefix: string, onlyDirect: boolean): Promise<Map<string, number>> => {
    const { client, sdk } = await connect();
    const found = new Map<string, number>();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: at(prefix),
          ...(onlyDirect ? { Delimiter: '/' } : {}),
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      );
      for (const { Key, Size } of page.Contents ?? [])
        found.set(Key?.slice(at(prefix).length) ?? '', Size ?? 0);
      for (const { Prefix } of page.CommonPrefixes ?? [])
        found.set(Prefix?.slice(at(prefix).length) ?? '', 0);
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    // A mark that some tools put for an empty folder, and hidden things.
    for (const name of [...found.keys()]) if (name === '' || name.startsWith('.')) found.delete(name);
    return found;
  };

  const put = async (key: string, source: FileSource): Promise<void> => {
    const { client, sdk } = await connect();
    const Body = source instanceof Uint8Array ? source : await readFile(source.file);
    await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: at(key), Body }));
  };

  const remove = async (key: string): Promise<void> => {
    const { client, sdk } = await connect();
    // One by one: deleting many at once wants checksums that not every store knows.
    await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: at(key) }));
  };

  const open: StoreBackend['open'] = async (key, range) => {
    const { client, sdk } = await connect();
    try {
      const found = await client.send(
        new sdk.GetObjectCommand({
          Bucket: bucket,
          Key: at(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      // In Node it is always a stream of Node; the type tells of browsers too.
      if (!(found.Body instanceof Readable)) throw new Error(`${bucket} answered without a body`);
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength;
      if (whole === undefined) throw new Error(`${bucket} answered without a length`);
      return { size: Number(whole), stream: found.Body };
    } catch (error) {
      if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) {
        // A bucket that is missing is a mistake; a file that is missing is an answer.
        if (error.name !== 'NoSuchBucket') return null;
      }
      throw error;
    }
  };

  const read = async (key: string): Promise<Uint8Array | null> => {
    const file = await open(key);
    return file && buffer(file.stream);
  };

  return {
    location: `s3://${bucket}${root === '' ? '' : `/${root.slice(0, -1)}`}`,
    list: async (prefix) => [...(await list(prefix, true)).keys()],
    open,
    sizes: (prefix) => list(prefix, false),
    put,
    putAll: async (prefix, files) => {
      const all = [...files];
      const last = all.pop();
      await inParallel(all, ([path, source]) => put(`${prefix}${path}`, source));
      if (last) await put(`${prefix}${last[0]}`, last[1]);
    },
    removeAll: async (prefix, first, mayGo) => {
      const removeIfStill = async (path: string): Promise<void> => {
        const key = `${prefix}${path}`;
        if (!(await mayGo())) return;
        const content = await read(key);
        if (!content) return;
        await remove(key);
        // Somebody wanted it between the look and the deletion.
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

/** The client is large: it is loaded by those who have such a store. */
async function openClient({ endpoint, region = 'us-east-1', accessKeyId, secretAccessKey }: S3Access) {
  const sdk = await import('@aws-sdk/client-s3');
  const config: S3ClientConfig = {
    region,
    // Other stores rarely have a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // The newer checksums are unknown to other stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
  };
  const client: S3Client = new sdk.S3Client(config);
  return { sdk, client };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Works on all, a few at a time, and stops at the first that fails. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        await work(item);
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
