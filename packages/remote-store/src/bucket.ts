import { Readable } from 'node:stream';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { FileRange, StoredFile } from './backend.ts';
import type { S3Access, S3Place } from './s3-address.ts';

/** Enough to fill a line, few enough for a small store. */
const AT_ONCE = 8;
const CONNECT_MS = 5_000;
/** Without a byte for so long, a request is given up. */
const SILENCE_MS = 20_000;

/**
 * A folder of a bucket, of Amazon's S3 or of anything that speaks like it: it needs to list, get, put and delete; nothing
 * of conditions, versions or locks. Keys are relative to the folder. A bucket shows what was put as soon as the put is
 * answered, as S3 does since 2020. Every call may fail with an error of the network or of the service.
 */
export interface Bucket {
  /** `s3://bucket/folder`. */
  readonly location: string;
  /**
   * All keys below a prefix, with their sizes in bytes, relative to it; with `onlyDirect` folders as names that end with a
   * slash. Hidden files are left out.
   */
  readonly list: (prefix: string, onlyDirect: boolean) => Promise<Map<string, number>>;
  /** @returns null when there is no such file. */
  readonly open: (key: string, range?: FileRange) => Promise<StoredFile | null>;
  /** @returns the size in bytes, null when there is no such file. */
  readonly size: (key: string) => Promise<number | null>;
  readonly put: (key: string, content: Uint8Array) => Promise<void>;
  /** Puts what a stream gives, in parts if it is large; seen when all of it is there. A stream that breaks off leaves nothing. */
  readonly upload: (key: string, content: Readable) => Promise<void>;
  /** Nothing there is fine. */
  readonly remove: (key: string) => Promise<void>;
}

/** Asks nothing of the service yet. */
export function openBucket({ bucket, prefix: root }: S3Place, access: S3Access): Bucket {
  const connect = once(() => openClient(access));
  const at = (key: string): string => `${root}${key}`;

  /** Runs a question; what is not there is null. */
  const orNull = async <T>(ask: (client: Client) => Promise<T>): Promise<T | null> => {
    const client = await connect();
    try {
      return await ask(client);
    } catch (error) {
      const missing =
        error instanceof client.sdk.S3ServiceException && error.$metadata.httpStatusCode === 404;
      // A bucket that is missing is a mistake; a file that is missing is an answer.
      if (missing && error.name !== 'NoSuchBucket') return null;
      throw error;
    }
  };

  return {
    location: `s3://${bucket}${root === '' ? '' : `/${root.slice(0, -1)}`}`,

    list: async (prefix, onlyDirect) => {
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
    },

    open: (key, range) =>
      orNull(async ({ client, sdk }) => {
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
      }),

    size: (key) =>
      orNull(async ({ client, sdk }) => {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: at(key) }));
        if (found.ContentLength === undefined) throw new Error(`${bucket} answered without a length`);
        return found.ContentLength;
      }),

    put: async (key, Body) => {
      const { client, sdk } = await connect();
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: at(key), Body }));
    },

    upload: async (key, Body) => {
      const [{ client }, { Upload }] = await Promise.all([connect(), import('@aws-sdk/lib-storage')]);
      await new Upload({ client, params: { Bucket: bucket, Key: at(key), Body } }).done();
    },

    remove: async (key) => {
      const { client, sdk } = await connect();
      // One by one: deleting many at once wants checksums that not every store knows.
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: at(key) }));
    },
  };
}

type Client = Awaited<ReturnType<typeof openClient>>;

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
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
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
