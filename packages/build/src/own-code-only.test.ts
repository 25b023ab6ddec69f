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
