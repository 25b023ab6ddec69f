/**
 * In the monolith's place of `shell/src/remotes/entry-script.ts`: there is no entry to run, the code of every remote is in the
 * one build.
 */
export class EntryError extends Error {
  readonly problem = 'network';
}

export async function loadEntryScript(): Promise<void> {
  // Nothing to load.
}
