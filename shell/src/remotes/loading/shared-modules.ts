/** Modules that the shell provides to remotes and that are loaded together. */
export interface SharedModules {
  /** Requests of remotes: `@acquaint/ui/Button`. The loaded module exports that name, and maybe others. */
  readonly requests: readonly string[];
  readonly version: string;
  readonly load: () => Promise<unknown>;
}

/**
 * All modules provided by the shell. Empty here: the build replaces it by the platform's table
 * (packages/build/src/sharing/shared-modules.ts), and tests need none.
 */
export const sharedModules: readonly SharedModules[] = [];
