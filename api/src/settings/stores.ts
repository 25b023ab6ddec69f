import { resolve } from 'node:path';
import { msg } from '@acquaint/i18n/languages';
import { storeMistake, type S3Access } from '@acquaint/remote-store';
import { z } from 'zod';

const endpoint = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
  .describe('Endpoint of an S3-compatible service other than Amazon’s; needs both keys');
const region = z.string().min(1).optional().describe('Region of the bucket. Default: us-east-1');
const keyId = z.string().min(1).optional();
const keyIdText = msg(
  'Access key that may list, get, put and delete objects in the bucket. Default: the machine’s role',
);

/** Where published remotes and members' files are stored: each in a folder or a bucket. */
export const storeSettings = {
  remotesStore: z
    .string()
    .default('dist/mf')
    .describe('Store of the published remotes: a folder, or s3://bucket/prefix'),
  remotesS3Endpoint: endpoint,
  remotesS3Region: region,
  remotesS3AccessKeyId: keyId.describe(keyIdText),
  remotesS3SecretAccessKey: keyId.describe('Secret of REMOTES_S3_ACCESS_KEY_ID'),
  filesStore: z
    .string()
    .optional()
    .describe(
      'Store of recordings, peeks, pictures and message files: a folder, or s3://bucket/prefix when the server runs on several machines. Default: DATA_DIR/files',
    ),
  filesS3Endpoint: endpoint,
  filesS3Region: region,
  filesS3AccessKeyId: keyId.describe(keyIdText),
  filesS3SecretAccessKey: keyId.describe('Secret of FILES_S3_ACCESS_KEY_ID'),
} as const;

type SettingsInput = z.output<z.ZodObject<typeof storeSettings>>;

/** A folder or a bucket, and how to access it. */
export interface StorePlace {
  /** An absolute folder, or `s3://…`. */
  readonly location: string;
  /** Empty for a folder. */
  readonly access: S3Access;
}

/** The part of the configuration about stores. */
export interface WithStores {
  readonly remotesStore: StorePlace;
  readonly filesStore: StorePlace;
}

/**
 * Checks the settings. Returns a sentence that explains why the server cannot start (an unknown kind of address, or incomplete
 * credentials), or null if they are valid.
 */
export function storesMistake(input: SettingsInput): string | null {
  return (
    storeMistake(input.remotesStore, remotesAccess(input)) ??
    storeMistake(input.filesStore ?? '.', filesAccess(input), 'FILES')
  );
}

/**
 * Converts validated settings into the configuration.
 * @param dataDir absolute folder for files if no other store is set.
 */
export function storesOf(input: SettingsInput, dataDir: string): WithStores {
  return {
    remotesStore: { location: absolute(input.remotesStore), access: remotesAccess(input) },
    filesStore: {
      location: absolute(input.filesStore ?? resolve(dataDir, 'files')),
      access: filesAccess(input),
    },
  };
}

function absolute(location: string): string {
  return /^\w+:\/\//.test(location) ? location : resolve(location);
}

function remotesAccess(input: SettingsInput): S3Access {
  return {
    endpoint: input.remotesS3Endpoint,
    region: input.remotesS3Region,
    accessKeyId: input.remotesS3AccessKeyId,
    secretAccessKey: input.remotesS3SecretAccessKey,
  };
}

function filesAccess(input: SettingsInput): S3Access {
  return {
    endpoint: input.filesS3Endpoint,
    region: input.filesS3Region,
    accessKeyId: input.filesS3AccessKeyId,
    secretAccessKey: input.filesS3SecretAccessKey,
  };
}
