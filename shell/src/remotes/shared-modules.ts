/** A module that the shell provides to remotes. */
export interface SharedModule {
  /** What a remote imports: `@acquaint/ui`. */
  readonly request: string;
  readonly version: string;
  readonly load: () => Promise<unknown>;
}

/**
 * Every module that the shell provides. Empty here: the build puts the platform's one table in its place
 * (packages/build/src/shared-modules.ts), and tests need none.
 */
export const sharedModules: readonly SharedModule[] = [];
