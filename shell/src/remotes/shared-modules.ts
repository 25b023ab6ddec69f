/** Modules that the shell provides to remotes and that are loaded together. */
export interface SharedModules {
  /** What a remote asks for: `@acquaint/ui/Button`. What is loaded has that name, and may have others. */
  readonly requests: readonly string[];
  readonly version: string;
  readonly load: () => Promise<unknown>;
}

/**
 * Every module that the shell provides. Empty here: the build puts the platform's one table in its place
 * (packages/build/src/shared-modules.ts), and tests need none.
 */
export const sharedModules: readonly SharedModules[] = [];
