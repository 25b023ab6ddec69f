import { resolve } from 'node:path';
import { storeMistake, type S3Access } from '@acquaint/remote-store';
import { z } from 'zod';

const endpoint = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
  .describe('Address of an S3-compatible store that is not Amazon’s; needs both keys');
const region = z.string().min(1).optional().describe('Region of the bucket; us-east-1 when absent');
const keyId = z.string().min(1).optional();
const keyIdText =
  'Key of who may list, get, put and delete in the bucket; the machine’s role when absent' as const;

/** Where the published remotes and the files of the people are kept: each in a folder or in a bucket. */
export const storeSettings = {
  remotesStore: z
    .string()
    .default('dist/mf')
    .describe('Store of the published remotes: a folder, or s3://bucket/prefix'),
  remotesS3Endpoint: endpoint,
  remotesS3Region: region,
  remotesS3AccessKeyId: keyId.describe(keyIdText),
  remotesS3SecretAccessKey: keyId.describe('Secret of that key; needs REMOTES_S3_ACCESS_KEY_ID'),
  filesStore: z
    .string()
    .optional()
    .describe(
      'Store of recordings, peeks, pictures and files people send: a folder, or s3://bucket/prefix for several machines; DATA_DIR/files when absent',
    ),
  filesS3Endpoint: endpoint,
  filesS3Region: region,
  filesS3AccessKeyId: keyId.describe(keyIdText),
  filesS3SecretAccessKey: keyId.describe('Secret of that key; needs FILES_S3_ACCESS_KEY_ID'),
} as const;

type Given = z.output<z.ZodObject<typeof storeSettings>>;

/** A folder or a bucket, and how to reach it. */
export interface StorePlace {
  /** An absolute folder, or an address `s3://…`. */
  readonly location: string;
  /** Empty for a folder. */
  readonly access: S3Access;
}

/** The part of the configuration that says where things are kept. */
export interface WithStores {
  readonly remotesStore: StorePlace;
  readonly filesStore: StorePlace;
}

/** @returns the sentence that stops the start: an address of a kind that is not known, or half an access; null when all is well. */
export function storesMistake(given: Given): string | null {
  return (
    storeMistake(given.remotesStore, remotesAccess(given)) ??
    storeMistake(given.filesStore ?? '.', filesAccess(given), 'FILES')
  );
}

/** @param dataDir the absolute folder that holds the files when nothing else is said. */
export function storesOf(given: Given, dataDir: string): WithStores {
  return {
    remotesStore: { location: absolute(given.remotesStore), access: remotesAccess(given) },
    filesStore: {
      location: absolute(given.filesStore ?? resolve(dataDir, 'files')),
      access: filesAccess(given),
    },
  };
}

function absolute(location: string): string {
  return /^\w+:\/\//.test(location) ? location : resolve(location);
}

function remotesAccess(given: Given): S3Access {
  return {
    endpoint: given.remotesS3Endpoint,
    region: given.remotesS3Region,
    accessKeyId: given.remotesS3AccessKeyId,
    secretAccessKey: given.remotesS3SecretAccessKey,
  };
}

function filesAccess(given: Given): S3Access {
  return {
    endpoint: given.filesS3Endpoint,
    region: given.filesS3Region,
    accessKeyId: given.filesS3AccessKeyId,
    secretAccessKey: given.filesS3SecretAccessKey,
  };
}
