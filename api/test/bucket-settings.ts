import { S3_KEYS, type S3Server } from '@acquaint/remote-store/testing';

/** Returns the settings of a server that keeps its files in the bucket `test` of a store, under `acquaint/`. */
export const bucketSettings = ({ endpoint }: Pick<S3Server, 'endpoint'>) => ({
  FILES_STORE: 's3://test/acquaint',
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
});
