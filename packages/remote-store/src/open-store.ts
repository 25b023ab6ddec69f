import { createFolderBackend } from './folder-backend.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';
import { readS3Address, s3AccessOf, storeMistake, type S3Access } from './s3-address.ts';
import { createS3Backend } from './s3-backend.ts';

/**
 * The store that a setting or an option names: a folder, or `s3://bucket/prefix`.
 * @param access to the bucket; by the settings REMOTES_S3_… of the environment when left out.
 * @throws Error with a sentence that says what to do, for an address of a kind that is not known or half an access.
 */
export function openRemoteStore(location: string, access?: S3Access): RemoteStore {
  const place = readS3Address(location);
  // A folder that somebody names needs none of what the environment says about a bucket.
  const used = access ?? (place ? s3AccessOf(process.env) : {});
  const mistake = storeMistake(location, used);
  if (mistake !== null) throw new Error(mistake);
  return createRemoteStore(place ? createS3Backend(place, used) : createFolderBackend(location));
}
