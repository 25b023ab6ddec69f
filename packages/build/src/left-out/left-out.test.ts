import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileOnce } from '../config/compile.ts';
import { LeftOutPlugin } from './left-out.ts';
import routerNamesLoader from './router-names-loader.ts';

const dir = mkdtempSync(join(tmpdir(), 'left-out-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Builds a card that imports `tabs`, and leaves out the tabs. */
function buildCard(tabs: string) {
  writeFileSync(join(dir, 'card.js'), `import Tabs from '${tabs}'; console.log(Tabs);`);
  for (const name of ['tabs', 'new-tabs'])
    writeFileSync(join(dir, `${name}.js`), `export default 'the ${name}';`);
  writeFileSync(join(dir, 'nothing.js'), 'export default undefined;');
  return compileOnce({
    mode: 'production',
    context: dir,
    entry: './card.js',
    output: { path: join(dir, 'out') },
    plugins: [new LeftOutPlugin([{ request: /^\.\/tabs$/, of: /left-out-/, by: join(dir, 'nothing.js') }])],
  });
}

it('replaces a part, and fails the build when a library has moved it', async () => {
  const { compilation } = await buildCard('./tabs');
  expect([...compilation.modules].map((module) => module.identifier()).join(' ')).not.toContain('/tabs.js');
  await expect(buildCard('./new-tabs')).rejects.toThrow('imports ^\\.\\/tabs$ any more');
});

it('lets webpack leave out components of the router, and fails when they are named in another way', () => {
  const source = 'var Form = React10.forwardRef(() => null);\nForm.displayName = "Form";\n';
  expect(routerNamesLoader(source)).toBe('var Form = /*#__PURE__*/ React10.forwardRef(() => null);\n\n');
  expect(() => routerNamesLoader('Form.displayName = nameOf("Form");')).toThrow('left-out');
});
