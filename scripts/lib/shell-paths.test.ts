import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_PATHS } from '../../packages/contracts/src/index.ts';
import { ROOT } from './paths.ts';

// Reads: shell/src/app/routes/router.tsx
it('no remote may claim a page of the shell’s router', () => {
  const router = readFileSync(join(ROOT, 'shell/src/app/routes/router.tsx'), 'utf8');
  const paths = [...router.matchAll(/^ +path: '([^']+)'/gm)].map(([, path]) => path);
  expect(paths.sort()).toEqual([...SHELL_PATHS, '*'].sort());
});
