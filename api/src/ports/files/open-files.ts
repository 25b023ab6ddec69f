import { readS3Address } from '@acquaint/remote-store';
import type { StorePlace } from '../../settings/stores.ts';
import { createBucketFiles } from './bucket-files.ts';
import type { Files } from './files.ts';
import { createLocalFiles } from './local-folder.ts';
import { createSummedFiles } from './summed-files.ts';

/**
 * Opens the file store that FILES_STORE names, which keeps checksums.
 * @param options.isTest looks whether keys that are said to be new are new.
 */
export function openFiles({ location, access }: StorePlace, { isTest = false } = {}): Files {
  const place = readS3Address(location);
  const files = place ? createBucketFiles(place, access) : createLocalFiles(location);
  return createSummedFiles(files, undefined, { checksNewKeys: isTest });
}
