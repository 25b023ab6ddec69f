import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compileOnce } from './compile.ts';
import { OwnCodeOnlyPlugin } from './own-code-only.ts';
import { ROOT } from './paths.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'remote-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

function build(source: string): Promise<unknown> {
  writeFileSync(join(dir, 'own.js'), 'export const own = 1;');
  writeFileSync(join(dir, 'index.js'), source);
  return compileOnce({
    mode: 'none',
    context: dir,
    entry: './index.js',
    output: { path: join(dir, 'out') },
    plugins: [new OwnCodeOnlyPlugin(dir)],
  });
}

it('lets a remote bundle its own files', async () => {
  await expect(build("import { own } from './own.js'; console.log(own);")).resolves.toBeDefined();
});

it('stops a remote that would carry a second React, names the line, and says how to import it instead', async () => {
  const react = join(ROOT, 'shell/node_modules/react/index.js');
  const source = `import { own } from './own.js';\n\nimport ${JSON.stringify(react)};\nconsole.log(own);`;
  await expect(build(source)).rejects.toThrow(
    new RegExp(
      `${basename(dir)}/index.js:3: this remote would carry its own copy of "react"[^]*shared modules`,
    ),
  );
});

it('lets a remote carry declarations of the contracts', async () => {
  const product = join(ROOT, 'packages/contracts/src/product.ts');
  await expect(build(`import ${JSON.stringify(product)};`)).resolves.toBeDefined();
});

it('says that names must be imported when a remote takes a shared package whole', async () => {
  const cx = join(ROOT, 'packages/ui/src/a11y/cx.ts');
  await expect(build(`import * as all from ${JSON.stringify(cx)}; console.log(all);`)).rejects.toThrow(
    "Import what you need by name: import { … } from '@acquaint/ui'",
  );
});
