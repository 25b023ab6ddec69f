import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_PATHS } from '../../packages/contracts/src/index.ts';
import { ROOT } from './paths.ts';

// Reads: shell/src/app/routes/site-pages.ts
it('no remote may claim a page of the shell’s router', () => {
  const pages = readFileSync(join(ROOT, 'shell/src/app/routes/site-pages.ts'), 'utf8');
  const paths = [...pages.matchAll(/^ +path: '([^']+)'/gm)].map(([, path]) => path);
  expect(paths.sort()).toEqual([...SHELL_PATHS, '*'].sort());
});
