import { Linter } from 'eslint';
import { fences } from './fences.ts';

/** The first complaint about one line of code in a file of this house. */
function complaint(file: string, code: string): string | undefined {
  const [message] = new Linter({ configType: 'flat' }).verify(code, [...fences], file);
  return message?.message;
}

const LIBRARIES = {
  axios: ['axios', 'axios/lib/adapters/xhr.js'],
  federation: ['@module-federation/enhanced/runtime'],
  'single-spa': ['single-spa', 'single-spa-react'],
  antd: ['antd', 'antd/es/button', '@ant-design/icons'],
  router: ['react-router-dom', 'react-router'],
  query: ['@tanstack/react-query'],
} as const;
type Library = keyof typeof LIBRARIES;

const ROOMS: readonly (readonly [string, readonly Library[]])[] = [
  ['packages/api-client/src/http.ts', ['axios', 'query']],
  ['packages/remote-kit/src/define-remote.tsx', ['router', 'query', 'single-spa']],
  ['packages/ui/src/button.tsx', ['antd']],
  ['packages/build/src/remote-config.ts', ['federation']],
  ['packages/event-bus/src/bus.ts', []],
  ['shell/src/app/layout.tsx', ['router', 'query']],
  ['shell/src/auth/session.ts', ['router', 'query']],
  ['shell/src/remotes/loader.ts', ['router', 'query', 'federation']],
  ['shell/src/modals/host.tsx', ['router', 'query', 'single-spa']],
  ['mf-network/src/features/intros/intros.page.tsx', []],
  ['api/src/app.ts', []],
];

describe('a library stays behind its fence', () => {
  const cases = ROOMS.flatMap(([file, open]) =>
    Object.entries(LIBRARIES).flatMap(([library, names]) =>
      names.map((name) => ({ file, name, verdict: open.includes(library as Library) ? 'may' : 'may not' })),
    ),
  );

  it.each(cases)('$file $verdict import $name', ({ file, name, verdict }) => {
    const found = [
      complaint(file, `import * as library from '${name}';`),
      complaint(file, `export const later = () => import('${name}');`),
    ];
    expect(found.map((message) => (message === undefined ? 'may' : 'may not'))).toEqual([verdict, verdict]);
  });
});

describe('how a file imports and exports', () => {
  it.each([
    ['an extension is named', 'shell/src/app/layout.tsx', "import { a } from './a.ts';", undefined],
    ['an extension is missing', 'shell/src/app/layout.tsx', "import { a } from './a';", 'Name the file'],
    ['a folder is no module', 'shell/src/app/layout.tsx', "import { a } from '.';", 'Name the file'],
    ['a default export', 'shell/src/app/layout.tsx', 'export default 1;', 'Export by name'],
    ['a configuration is read by its default', 'mf-auth/webpack.config.ts', 'export default 1;', undefined],
    ['a barrel', 'mf-auth/src/index.ts', "export * from './a.ts';", 'Only an entry of a package'],
    ["a package's index", 'packages/ui/src/index.ts', "export * from './a.ts';", undefined],
    [
      "a fenced package's index keeps its fences",
      'packages/ui/src/index.ts',
      "import 'axios';",
      'packages/api-client',
    ],
    ['a focused test', 'api/src/a.test.ts', "it.only('a', () => 1);", 'Every test runs'],
    ['a skipped group', 'api/src/a.test.ts', "test.describe.skip('a', () => 1);", 'Every test runs'],
    ['a sleeping test', 'e2e/journeys/a.journey.ts', 'page.waitForTimeout(100);', 'No test sleeps'],
  ])('%s', (_, file, code, expected) => {
    const found = complaint(file, code);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });
});
