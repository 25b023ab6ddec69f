import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileOnce } from '../config/compile.ts';
import { OwnCodeOnlyPlugin } from './own-code-only.ts';
import { ROOT } from '../paths.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'remotes-'));
  dir = join(root, 'mf-own');
  mkdirSync(dir);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function build(source: string): Promise<unknown> {
  writeFileSync(join(dir, 'own.js'), 'export const own = 1;');
  writeFileSync(join(dir, 'index.js'), source);
  return compileOnce({
    mode: 'none',
    context: dir,
    entry: './index.js',
    output: { path: join(dir, 'out') },
    plugins: [new OwnCodeOnlyPlugin(dir, root)],
  });
}

it('lets a remote bundle its own files', async () => {
  await expect(build("import { own } from './own.js'; console.log(own);")).resolves.toBeDefined();
});

it('stops a remote that would bundle a second React, with the line and the import to use instead', async () => {
  const react = join(ROOT, 'shell/node_modules/react/index.js');
  const source = `import { own } from './own.js';\n\nimport ${JSON.stringify(react)};\nconsole.log(own);`;
  await expect(build(source)).rejects.toThrow(
    new RegExp(`mf-own/index.js:3: this remote would carry its own copy of "react"[^]*shared modules`),
  );
});

it.each(['mf-other', 'shell'])(
  'stops a remote that would bundle code of %s, with the line',
  async (project) => {
    mkdirSync(join(root, project, 'src'), { recursive: true });
    const file = join(root, project, 'src/part.js');
    writeFileSync(file, 'export const part = 1;');
    await expect(
      build(`\nimport { part } from ${JSON.stringify(file)};\nconsole.log(part);`),
    ).rejects.toThrow(
      `mf-own/index.js:2: this remote would carry code of ${project}. Move what both need into a package`,
    );
  },
);

it('lets a remote bundle declarations of the contracts', async () => {
  const product = join(ROOT, 'packages/contracts/src/product.ts');
  await expect(build(`import ${JSON.stringify(product)};`)).resolves.toBeDefined();
});

it('asks for named imports when a remote imports a whole shared package', async () => {
  const cx = join(ROOT, 'packages/ui/src/a11y/cx.ts');
  await expect(build(`import * as all from ${JSON.stringify(cx)}; console.log(all);`)).rejects.toThrow(
    "Import what you need by name: import { … } from '@acquaint/ui'",
  );
});
