import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sourceKey } from './source-key.ts';

const FILES = [
  'mf-x/src/remote.ts',
  'mf-y/src/remote.ts',
  'shell/src/index.ts',
  'packages/build/src/index.ts',
  'packages/contracts/src/circles.ts',
  'packages/contracts/src/circles.test.ts',
  'packages/ui/src/index.ts',
  'pnpm-lock.yaml',
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'key-'));
  for (const file of FILES) write(file, 'before');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Returns the files whose change leads to a new build of a target. */
function countFor(target: string): string[] {
  return FILES.filter((file) => {
    const before = sourceKey(target, 'production', root);
    write(file, 'after');
    return sourceKey(target, 'production', root) !== before;
  });
}

it('rebuilds a remote after a change of its sources, the contracts, the build package or the lockfile', () => {
  expect(countFor('mf-x')).toEqual([
    'mf-x/src/remote.ts',
    'packages/build/src/index.ts',
    'packages/contracts/src/circles.ts',
    'pnpm-lock.yaml',
  ]);
});

it('rebuilds the shell after a change of any package', () => {
  expect(countFor('shell')).toEqual([
    'shell/src/index.ts',
    'packages/build/src/index.ts',
    'packages/contracts/src/circles.ts',
    'packages/ui/src/index.ts',
    'pnpm-lock.yaml',
  ]);
});

it('rebuilds for production what was built for development', () => {
  expect(sourceKey('mf-x', 'production', root)).not.toBe(sourceKey('mf-x', 'development', root));
});
