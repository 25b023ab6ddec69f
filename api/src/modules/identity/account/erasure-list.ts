import { z } from 'zod';
import type { Files } from '../../../ports/files/files.ts';

const FOLDER = 'erasures/';

/**
 * The list of erased accounts, kept with the files and not in the database: after an older backup of the database is restored, it
 * says who has to be erased again. It has nothing about a person but the account's number.
 */
export interface ErasureList {
  readonly all: () => Promise<string[]>;
  /** Adds accounts; those that are listed already stay. */
  readonly add: (ids: readonly string[]) => Promise<void>;
}

/** Creates the list over the file store. */
export function createErasureList(files: Pick<Files, 'list' | 'put'>): ErasureList {
  return {
    all: async () =>
      (await files.list(FOLDER))
        .map((key) => key.slice(FOLDER.length))
        .filter((id) => z.uuid().safeParse(id).success),
    add: async (ids) => {
      for (const id of ids) await files.put(`${FOLDER}${id}`, new Uint8Array());
    },
  };
}
