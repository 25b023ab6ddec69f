import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { compileOnce } from '../config/compile.ts';
import { OfferedNamesOnlyPlugin } from './offered-names.ts';
import { consumedModules } from './shared-modules.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'offered-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const shell = {
  offered: new Set(['react', '@acquaint/ui/Button', '@acquaint/ui/QRCode']),
  since: { '2.0.0': { '@acquaint/ui': ['Button'] }, '2.1.0': { '@acquaint/ui': ['QRCode'] } },
};

/** Compiles a remote with the parts of its configuration that matter here. */
function build(source: string, shellApi = '^2.0.0'): Promise<unknown> {
  const dir = join(parent, 'mf-x');
  mkdirSync(dir);
  writeFileSync(join(dir, 'remote.json'), JSON.stringify({ name: 'mf-x', shellApi }, null, 2));
  writeFileSync(join(dir, 'index.js'), source);
  return compileOnce({
    mode: 'production',
    context: dir,
    entry: './index.js',
    output: { path: join(parent, 'out') },
    module: {
      rules: [
        { test: /\.[jt]s$/, use: [join(import.meta.dirname, 'shared-names.ts')] },
        { test: /\.ts$/, loader: fileURLToPath(import.meta.resolve('swc-loader')) },
      ],
    },
    plugins: [
      new webpack.sharing.ConsumeSharedPlugin({ consumes: consumedModules() }),
      new OfferedNamesOnlyPlugin(dir, () => shell),
    ],
  });
}

it('lets a remote import what the shell shares', async () => {
  await expect(
    build(
      "import { Button } from '@acquaint/ui'; import { useState } from 'react'; console.log(Button, useState);",
    ),
  ).resolves.toBeDefined();
});

it('finds the line in a .ts file with generics that a .tsx file cannot have', async () => {
  writeFileSync(
    join(parent, 'own.ts'),
    'export const same = <T>(it: T) => it;\nexport { NotThere } from "@acquaint/ui";',
  );
  await expect(build(`import { NotThere } from '../own.ts';\nconsole.log(NotThere);`)).rejects.toThrow(
    'own.ts:2: the shell shares no "NotThere"',
  );
});

it.each([
  ['a name by itself', "import { NotThere } from '@acquaint/ui';\nconsole.log(NotThere);", 1],
  [
    'one among others',
    "import {\n  Button,\n  NotThere as Other,\n} from '@acquaint/ui';\nconsole.log(Button, Other);",
    3,
  ],
  ['one handed on', "const a = 1;\nexport { NotThere } from '@acquaint/ui';\nconsole.log(a);", 2],
  [
    'one by its own address',
    "\nimport { NotThere } from '@acquaint/ui/NotThere';\nconsole.log(NotThere);",
    2,
  ],
])(
  'stops the build with file and line at a name that the shell does not share: %s',
  async (_, source, line) => {
    await expect(build(source)).rejects.toThrow(
      `mf-x/index.js:${line}: the shell shares no "NotThere" of @acquaint/ui`,
    );
  },
);

it('stops the build at a name that older accepted shells lack, and suggests the range', async () => {
  const source = "import { QRCode } from '@acquaint/ui';\nconsole.log(QRCode);";
  await expect(build(source)).rejects.toThrow(
    'mf-x/remote.json:3: shellApi: "^2.0.0" lets in shells without "@acquaint/ui/QRCode" (mf-x/index.js:1), which is there since 2.1.0: write "^2.1.0"',
  );
});

it('lets a remote use a newer name when it requires a newer shell', async () => {
  const source = "import { QRCode } from '@acquaint/ui';\nconsole.log(QRCode);";
  await expect(build(source, '^2.1.0')).resolves.toBeDefined();
});
