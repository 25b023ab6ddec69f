import { createFolderBackend } from './folder-backend.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';

/**
 * The store a setting or an option names: a folder.
 * @throws Error with a sentence for an address of a kind that is not known.
 */
export function openRemoteStore(location: string): RemoteStore {
  if (/^\w+:\/\//.test(location)) {
    throw new Error(`There is no store of the kind ${location}: give a folder.`);
  }
  return createRemoteStore(createFolderBackend(location));
}
