import { readS3Address } from '@acquaint/remote-store';
import type { StorePlace } from '../../store-settings.ts';
import { createBucketFiles } from './bucket-files.ts';
import type { Files } from './files.ts';
import { createLocalFiles } from './local-folder.ts';
import { createSummedFiles } from './summed-files.ts';

/** Opens the file store that FILES_STORE names, which keeps checksums. */
export function openFiles({ location, access }: StorePlace): Files {
  const place = readS3Address(location);
  return createSummedFiles(place ? createBucketFiles(place, access) : createLocalFiles(location));
}
