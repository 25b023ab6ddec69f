/**
 * Replaces `shell/src/remotes/loading/entry-script.ts` in the monolith: there is no entry script, because the single build contains the
 * code of every remote.
 */
export class EntryError extends Error {
  readonly problem = 'network';
}

export async function loadEntryScript(): Promise<void> {
  // Nothing to load.
}
