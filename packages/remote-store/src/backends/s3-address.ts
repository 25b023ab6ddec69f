/** Access to a bucket. */
export interface S3Access {
  /** For stores other than Amazon S3: `https://minio.example:9000`. */
  readonly endpoint?: string | undefined;
  /** `us-east-1` by default, which stores with a single region accept. */
  readonly region?: string | undefined;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

/** A bucket, and the folder in it that contains the store. */
export interface S3Place {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

const ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(\/[\w.-]+)*)\/?$/;

/** Parses `s3://bucket/prefix`; returns null for other text. */
export function readS3Address(location: string): S3Place | null {
  const groups = ADDRESS.exec(location)?.groups;
  const { bucket, path } = groups ?? {};
  if (bucket === undefined || path === undefined) return null;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}

/** Which store, as in the names of its settings: `REMOTES_STORE`, `FILES_S3_REGION`. */
type StoreName = 'REMOTES' | 'FILES';

/**
 * Returns what is wrong with a store's settings, as a sentence that says what to do; null when they are valid.
 * @param location a folder or `s3://bucket/prefix`.
 */
export function storeMistake(
  location: string,
  access: S3Access,
  store: StoreName = 'REMOTES',
): string | null {
  const name = (key: keyof S3Access): string => `${store}_S3_${SETTING[key]}`;
  const keys = Object.keys(SETTING).filter((key) => access[key as keyof S3Access] !== undefined);
  if (!/^\w+:\/\//.test(location)) {
    const [first] = keys;
    return first
      ? `${name(first as keyof S3Access)} is given, and ${store}_STORE is a folder: give s3://bucket/prefix.`
      : null;
  }
  if (!readS3Address(location)) {
    return `${store}_STORE is ${location}, which is neither a folder nor s3://bucket/prefix.`;
  }
  if (Boolean(access.accessKeyId) !== Boolean(access.secretAccessKey)) {
    const [has, lacks] = access.accessKeyId
      ? (['accessKeyId', 'secretAccessKey'] as const)
      : (['secretAccessKey', 'accessKeyId'] as const);
    return `${name(has)} is set, but ${name(lacks)} is not. Set both, or neither.`;
  }
  // On Amazon's machines a role can replace keys; other stores do not support that.
  if (access.endpoint && !access.accessKeyId) {
    return `${name('endpoint')} needs ${name('accessKeyId')} and ${name('secretAccessKey')}.`;
  }
  return null;
}

const SETTING: Readonly<Record<keyof S3Access, string>> = {
  endpoint: 'ENDPOINT',
  region: 'REGION',
  accessKeyId: 'ACCESS_KEY_ID',
  secretAccessKey: 'SECRET_ACCESS_KEY',
};

/** Returns the access to the remotes' store from the environment; empty values count as absent. */
export function s3AccessOf(env: Readonly<Record<string, string | undefined>>): S3Access {
  return Object.fromEntries(
    Object.entries(SETTING).flatMap(([key, name]) => {
      const value = env[`REMOTES_S3_${name}`];
      return value ? [[key, value]] : [];
    }),
  );
}
