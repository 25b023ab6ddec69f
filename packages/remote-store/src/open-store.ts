import { createFolderBackend } from './backends/folder-backend.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';
import { readS3Address, s3AccessOf, storeMistake, type S3Access } from './backends/s3-address.ts';
import { createS3Backend } from './backends/s3-backend.ts';

/**
 * Opens the store of a setting or an option: a folder, or `s3://bucket/prefix`.
 * @param access to the bucket; by default from the environment's REMOTES_S3_… settings.
 * @throws Error with a sentence that says what to do, for an unknown kind of location or incomplete credentials.
 */
export function openRemoteStore(location: string, access?: S3Access): RemoteStore {
  const place = readS3Address(location);
  // A folder needs none of the environment's bucket settings.
  const used = access ?? (place ? s3AccessOf(process.env) : {});
  const mistake = storeMistake(location, used);
  if (mistake !== null) throw new Error(mistake);
  return createRemoteStore(place ? createS3Backend(place, used) : createFolderBackend(location));
}
