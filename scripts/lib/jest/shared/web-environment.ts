import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { browserGlobals, emptyPage } from './browser-globals.ts';
import SharedEnvironment from './node-environment.ts';
import './web-modules.ts';

// Before an environment remembers the globals it will restore.
const page = browserGlobals();
// For tests that look for what is held: the engine shows its collector to new contexts, once it is asked.
setFlagsFromString('--expose-gc');
globalThis.gc ??= runInNewContext('gc') as NonNullable<typeof globalThis.gc>;

/** The shared environment with a browser's globals: one page for all files of a worker, emptied between them. */
export default class SharedWebEnvironment extends SharedEnvironment {
  override async teardown(): Promise<void> {
    await super.teardown();
    emptyPage(page);
  }

  override exportConditions(): string[] {
    return ['node', 'import'];
  }
}
