import { Readable } from 'node:stream';
import type {
  ListMultipartUploadsCommandOutput,
  ListPartsCommandOutput,
  S3Client,
  S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { FileRange, StoredFile } from './backend.ts';
import type { S3Access, S3Place } from './s3-address.ts';

const CONNECT_MS = 5_000;
/** A request without any data for this long is aborted, in milliseconds. */
const SILENCE_MS = 20_000;
/** Tries of each part of an upload: with the SDK's growing pauses they outlast a store that is away for about half a minute. */
const PART_TRIES = 14;
/** An upload whose parts cannot be listed is given up this long after it began: none takes longer. */
const LONGEST_UPLOAD_MS = 24 * 3_600_000;
/** The parts of an upload that another process has ended meanwhile. */
const NO_PARTS: ListPartsCommandOutput = { $metadata: {} };
/** Answers of a service to what it does not have, or what the keys may not do. */
const NOT_ALLOWED = [403, 405, 501];

/**
 * A folder of a bucket, on Amazon S3 or an S3-compatible service that supports list, get, put and delete; conditions, versions
 * and locks are not used. Keys are relative to the folder. A file is visible as soon as the put is answered, as on S3 since 2020.
 * Every call may fail with an error of the network or of the service.
 */
export interface Bucket {
  /** `s3://bucket/folder`. */
  readonly location: string;
  /**
   * Returns all keys below a prefix, relative to it, with their sizes in bytes; with `onlyDirect`, only direct children, with
   * folders as names that end with a slash. Hidden files are left out.
   */
  readonly list: (prefix: string, onlyDirect: boolean) => Promise<Map<string, number>>;
  /** @returns null when there is no such file. */
  readonly open: (key: string, range?: FileRange) => Promise<StoredFile | null>;
  /** @returns the size in bytes, null when there is no such file. */
  readonly size: (key: string) => Promise<number | null>;
  readonly put: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Uploads a stream, in parts if it is large. A part that fails is sent again, alone: those that are stored stay. The file becomes
   * visible when it is complete; a stream that fails leaves nothing.
   */
  readonly upload: (key: string, content: Readable) => Promise<void>;
  /**
   * Removes the parts of uploads that have had no new part since a time and were never completed, which a killed process leaves. If
   * the service or the keys do not allow to list parts, it removes uploads that began more than a day ago.
   * @returns how many uploads; null when the service or the keys do not allow to list them.
   */
  readonly abortUploads: (before: Date) => Promise<number | null>;
  /** Removes a file; not an error when there is none. */
  readonly remove: (key: string) => Promise<void>;
}

/** Opens a bucket, without a request yet. */
export function openBucket({ bucket, prefix: root }: S3Place, access: S3Access): Bucket {
  const connect = once(() => openClient(access));
  const connectToUpload = once(() => openClient(access, PART_TRIES));
  const at = (key: string): string => `${root}${key}`;

  /** Runs a request. `instead` returns what stands for an error of the service, or undefined to throw it. */
  const answerOr = async <T, Instead>(
    ask: (client: Client) => Promise<T>,
    instead: (error: Refusal) => Instead | undefined,
  ): Promise<T | Instead> => {
    const client = await connect();
    try {
      return await ask(client);
    } catch (error) {
      const answer = error instanceof client.sdk.S3ServiceException ? instead(error) : undefined;
      if (answer === undefined) throw error;
      return answer;
    }
  };

  /** Runs a request; returns null for a missing file. */
  const orNull = <T>(ask: (client: Client) => Promise<T>): Promise<T | null> =>
    answerOr(ask, (error) => (isMissing(error) ? null : undefined));

  /** Runs a request; returns null when the service or the keys do not allow it. */
  const ifAllowed = <T>(ask: (client: Client) => Promise<T>): Promise<T | null> =>
    answerOr(ask, (error) => (isRefused(error) ? null : undefined));

  /** Whether an upload has a part that was stored at a time or later: a large one over a slow line may take hours. */
  const goesOn = async ({ initiated, ...upload }: Unfinished, since: Date): Promise<boolean> => {
    let PartNumberMarker: string | undefined;
    do {
      const page: ListPartsCommandOutput | null = await answerOr(
        ({ client, sdk }) =>
          client.send(
            new sdk.ListPartsCommand({
              Bucket: bucket,
              ...upload,
              ...(PartNumberMarker === undefined ? {} : { PartNumberMarker }),
            }),
          ),
        (error) => (isMissing(error) ? NO_PARTS : isRefused(error) ? null : undefined),
      );
      if (!page) return Date.now() - initiated.getTime() < LONGEST_UPLOAD_MS;
      if (page.Parts?.some(({ LastModified }) => LastModified !== undefined && LastModified >= since))
        return true;
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return false;
  };

  return {
    location: `s3://${bucket}${root === '' ? '' : `/${root.slice(0, -1)}`}`,

    list: async (prefix, onlyDirect) => {
      const { client, sdk } = await connect();
      const sizes = new Map<string, number>();
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
          sizes.set(Key?.slice(at(prefix).length) ?? '', Size ?? 0);
        for (const { Prefix } of page.CommonPrefixes ?? [])
          sizes.set(Prefix?.slice(at(prefix).length) ?? '', 0);
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      // Removes markers that some tools create for empty folders, and hidden files.
      for (const name of [...sizes.keys()]) if (name === '' || name.startsWith('.')) sizes.delete(name);
      return sizes;
    },

    open: (key, range) =>
      orNull(async ({ client, sdk }) => {
        const object = await client.send(
          new sdk.GetObjectCommand({
            Bucket: bucket,
            Key: at(key),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        );
        // In Node it is always a Node stream; the type includes browsers.
        if (!(object.Body instanceof Readable)) throw new Error(`${bucket} answered without a body`);
        const whole = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1] ?? object.ContentLength;
        if (whole === undefined) throw new Error(`${bucket} answered without a length`);
        return { size: Number(whole), stream: object.Body };
      }),

    size: (key) =>
      orNull(async ({ client, sdk }) => {
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: at(key) }));
        if (head.ContentLength === undefined) throw new Error(`${bucket} answered without a length`);
        return head.ContentLength;
      }),

    put: async (key, Body) => {
      const { client, sdk } = await connect();
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: at(key), Body }));
    },

    upload: async (key, Body) => {
      const [{ client }, { Upload }] = await Promise.all([connectToUpload(), import('@aws-sdk/lib-storage')]);
      await new Upload({ client, params: { Bucket: bucket, Key: at(key), Body } }).done();
    },

    abortUploads: async (before) => {
      const { client, sdk } = await connect();
      const found: Unfinished[] = [];
      let from: UploadMarker | null = {};
      while (from) {
        const page: ListMultipartUploadsCommandOutput | null = await ifAllowed(() =>
          client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: root, ...from })),
        );
        if (!page) return null;
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key !== undefined && UploadId !== undefined && Initiated && Initiated < before)
            found.push({ Key, UploadId, initiated: Initiated });
        from = markerAfter(page);
      }
      let aborted = 0;
      for (const unfinished of found) {
        if (await goesOn(unfinished, before)) continue;
        const { initiated: _, ...upload } = unfinished;
        // Another process may have aborted it meanwhile.
        await orNull(() => client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, ...upload })));
        aborted += 1;
      }
      return aborted;
    },

    remove: async (key) => {
      const { client, sdk } = await connect();
      // One by one: a bulk delete needs checksums that not every store supports.
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: at(key) }));
    },
  };
}

/** The parts of an error of the service that are looked at. */
interface Refusal {
  readonly name: string;
  readonly $metadata: { readonly httpStatusCode?: number | undefined };
}

/** Whether a file or an upload is missing. A missing bucket is a configuration error. */
function isMissing({ name, $metadata }: Refusal): boolean {
  return $metadata.httpStatusCode === 404 && name !== 'NoSuchBucket';
}

/** Whether the service or the keys do not allow a request. */
function isRefused({ $metadata }: Refusal): boolean {
  return NOT_ALLOWED.includes($metadata.httpStatusCode ?? 0);
}

/** An upload that was begun. */
interface Unfinished {
  readonly Key: string;
  readonly UploadId: string;
  readonly initiated: Date;
}

/** Where a page of unfinished uploads begins. */
interface UploadMarker {
  readonly KeyMarker?: string;
  readonly UploadIdMarker?: string;
}

function markerAfter(page: ListMultipartUploadsCommandOutput): UploadMarker | null {
  const { IsTruncated, NextKeyMarker = '', NextUploadIdMarker = '' } = page;
  return IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
}

type Client = Awaited<ReturnType<typeof openClient>>;

/** Loads the S3 client on demand, because it is large and only needed for buckets. */
async function openClient(
  { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey }: S3Access,
  maxAttempts = 3,
) {
  const sdk = await import('@aws-sdk/client-s3');
  const config: S3ClientConfig = {
    region,
    maxAttempts,
    // Most other stores do not support a host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // Other stores do not support the newer checksums.
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
