/** How to reach a bucket. */
export interface S3Access {
  /** Of a store that is not Amazon's: `https://minio.example:9000`. */
  readonly endpoint?: string | undefined;
  /** `us-east-1` when absent, which stores with one region take. */
  readonly region?: string | undefined;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

/** A bucket, and the folder in it that is the store. */
export interface S3Place {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

const ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(\/[\w.-]+)*)\/?$/;

/** Reads `s3://bucket/prefix`; null when the text is no such address. */
export function readS3Address(location: string): S3Place | null {
  const groups = ADDRESS.exec(location)?.groups;
  const { bucket, path } = groups ?? {};
  if (bucket === undefined || path === undefined) return null;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}

/**
 * What is wrong with the settings of a store, as a sentence that says what to do; null when nothing is.
 * @param location a folder or `s3://bucket/prefix`.
 */
export function storeMistake(location: string, access: S3Access): string | null {
  const given = Object.entries(SETTING).filter(([key]) => access[key as keyof S3Access] !== undefined);
  if (!/^\w+:\/\//.test(location)) {
    const [first] = given;
    return first ? `${first[1]} is given, and REMOTES_STORE is a folder: give s3://bucket/prefix.` : null;
  }
  if (!readS3Address(location)) {
    return `REMOTES_STORE is ${location}, which is neither a folder nor s3://bucket/prefix.`;
  }
  if (Boolean(access.accessKeyId) !== Boolean(access.secretAccessKey)) {
    const [has, lacks] = access.accessKeyId
      ? [SETTING.accessKeyId, SETTING.secretAccessKey]
      : [SETTING.secretAccessKey, SETTING.accessKeyId];
    return `${has} is given without ${lacks}: give both, or neither.`;
  }
  // Amazon's own machines have a role instead of keys; no other store knows of it.
  if (access.endpoint && !access.accessKeyId) {
    return `${SETTING.endpoint} needs ${SETTING.accessKeyId} and ${SETTING.secretAccessKey}.`;
  }
  return null;
}

const SETTING: Readonly<Record<keyof S3Access, string>> = {
  endpoint: 'REMOTES_S3_ENDPOINT',
  region: 'REMOTES_S3_REGION',
  accessKeyId: 'REMOTES_S3_ACCESS_KEY_ID',
  secretAccessKey: 'REMOTES_S3_SECRET_ACCESS_KEY',
};

/** The access that the environment gives; empty values count as absent. */
export function s3AccessOf(env: Readonly<Record<string, string | undefined>>): S3Access {
  return Object.fromEntries(
    Object.entries(SETTING).flatMap(([key, name]) => (env[name] ? [[key, env[name]]] : [])),
  );
}
