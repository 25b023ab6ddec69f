export type { FileRange, FileSource, StoreBackend, StoredFile } from './backends/backend.ts';
export { openBucket } from './backends/bucket.ts';
export { inParallel } from './backends/in-parallel.ts';
export type { Bucket } from './backends/bucket.ts';
export { foldChanges, isOffered } from './channels.ts';
export type { Canary, Channels } from './channels.ts';
export { chooseRelease, fitsShell, previousStable } from './choose-release.ts';
export type { ReleaseChoice, Member, StoredRemote } from './choose-release.ts';
export { claimsOf, clashesOf, shapeOf } from './claims.ts';
export {
  checkUsable,
  endCanary,
  offerCanary,
  pointStable,
  publishVersion,
  RemoteStoreError,
  withdraw,
} from './commands.ts';
export type { ChangeNote } from './commands.ts';
export { openRemoteStore } from './open-store.ts';
export { createRemoteStore } from './remote-store.ts';
export type { RemoteStore, StoreQuestion } from './remote-store.ts';
export { buildRegistry, isPersonal } from './registry.ts';
export { readS3Address, s3AccessOf, storeMistake } from './backends/s3-address.ts';
export type { S3Access, S3Place } from './backends/s3-address.ts';
export { readRemote, readSnapshot } from './snapshot.ts';
export type { Snapshot } from './snapshot.ts';
export { sweepStore } from './sweep.ts';
export type { Swept } from './sweep.ts';
