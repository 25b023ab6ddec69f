import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { compileOnce } from '../config/compile.ts';
import { ConsumeAgainPlugin } from './consume-again.ts';

const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/consume-again-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHARED = { import: false, requiredVersion: false } as const;

interface Container {
  readonly init: (scope: object) => unknown;
  readonly get: (
    module: string,
  ) => Promise<() => { readonly text: string; readonly page: () => Promise<unknown> }>;
}

/** Builds a remote that consumes one shared module immediately and another one with its page. */
async function build(): Promise<Container> {
  writeFileSync(
    join(folder, 'remote.js'),
    "import { text } from 'first'; export { text }; export const page = () => import('./page.js');",
  );
  writeFileSync(join(folder, 'page.js'), "export { text } from 'second';");
  const path = join(folder, 'dist');
  await compileOnce({
    mode: 'development',
    devtool: false,
    target: 'node',
    context: folder,
    entry: {},
    output: { path, chunkFilename: '[id].cjs', uniqueName: 'again', strictModuleExceptionHandling: true },
    plugins: [
      new webpack.container.ContainerPlugin({
        name: 'again',
        filename: 'entry.cjs',
        library: { type: 'commonjs-module' },
        exposes: { './remote': './remote.js' },
      }),
      new webpack.sharing.ConsumeSharedPlugin({
        consumes: { first: SHARED, second: SHARED },
      }),
      new ConsumeAgainPlugin(),
    ],
  });
  return createRequire(import.meta.url)(join(path, 'entry.cjs')) as Container;
}

/** Returns a share scope whose modules fail to load until `isMended` is set. */
function brokenHost() {
  const host = { isMended: false };
  const provided = (text: string) => ({
    '1.0.0': {
      from: 'host',
      eager: false,
      get: () =>
        host.isMended ? Promise.resolve(() => ({ text })) : Promise.reject(new Error(`${text} is lost`)),
    },
  });
  return { host, scope: { first: provided('the first'), second: provided('the second') } };
}

it('requests a shared module again after it failed to load', async () => {
  const container = await build();
  const { host, scope } = brokenHost();
  await container.init(scope);
  await expect(container.get('./remote').then((give) => give())).rejects.toThrow('the first is lost');
  host.isMended = true;
  const remote = (await container.get('./remote'))();
  expect(remote.text).toBe('the first');

  host.isMended = false;
  await expect(remote.page()).rejects.toThrow('the second is lost');
  host.isMended = true;
  await expect(remote.page()).resolves.toMatchObject({ text: 'the second' });
});
