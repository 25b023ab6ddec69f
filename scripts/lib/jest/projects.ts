import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Folders whose unit tests run without a page. */
export const NODE_FOLDERS = [
  'packages/contracts',
  'packages/event-bus',
  'packages/matching',
  'packages/build',
  'packages/remote-store',
  'api',
  'scripts',
  'bench',
  'e2e',
].filter((folder) => existsSync(join(ROOT, folder)));

/** Folders whose unit tests run with a page around them. */
export const PAGE_FOLDERS = [
  'packages/ui',
  'packages/words',
  'packages/api-client',
  'packages/remote-kit',
  'shell',
  ...globSync('mf-*', { cwd: ROOT }),
].filter((folder) => existsSync(join(ROOT, folder)));

/** Files that replace or reset modules: each gets a module registry of its own. */
export const ISOLATED_FILES = [
  'mf-peeks/src/parts/voice-name.test.ts',
  'mf-sessions/src/features/room/livekit-links.test.ts',
  'mf-sessions/src/features/room/livekit-room.test.tsx',
  'packages/ui/src/theme/library-words.test.tsx',
  'packages/words/src/formats.test.ts',
  'packages/words/src/words.test.tsx',
  'shell/src/german-page.test.tsx',
];

/** The one test of the API that replaces a module, to count how often it is used. */
export const ISOLATED_API_FILE = 'api/src/modules/identity/same-work.api.test.ts';

/** What separates tests of the API, which need a server and a database, from unit tests. */
export const API_TESTS = /\.api\.test\.ts$/;

export type UnitProject = 'node' | 'web' | 'isolated';

/** Unit test files of each project, relative to the root of the workspace. */
export function unitTests(): Readonly<Record<UnitProject, readonly string[]>> {
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const testsIn = (folders: readonly string[]): string[] =>
    globSync(
      folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
      { cwd: ROOT, exclude },
    );
  return {
    node: testsIn(NODE_FOLDERS).filter((file) => !API_TESTS.test(file)),
    web: testsIn(PAGE_FOLDERS).filter((file) => !ISOLATED_FILES.includes(file)),
    isolated: ISOLATED_FILES,
  };
}
