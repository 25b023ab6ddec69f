import { lintPlanted, type Finding } from './lint-planted.ts';

/** The rules of fences.ts. Findings of other rules about the planted code are ignored here. */
const FENCES = [
  'no-restricted-imports',
  'restricted-syntax',
  'no-restricted-globals',
  'no-restricted-properties',
];

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
  ['packages/build/src/config/remote-config.ts', ['federation']],
  ['packages/event-bus/src/bus.ts', []],
  ['shell/src/app/layout.tsx', ['router', 'query']],
  ['shell/src/auth/login-state.ts', ['router', 'query']],
  ['shell/src/remotes/loader.ts', ['router', 'query', 'federation']],
  ['shell/src/modals/host.tsx', ['router', 'query', 'single-spa']],
  ['mf-network/src/features/intros/intros.page.tsx', []],
  ['api/src/app.ts', []],
];

interface Planted {
  readonly file: string;
  readonly code: string;
}

/** Another file next to the named one, for which the same rules apply. */
const beside = (file: string, number: number, code: string): Planted => ({
  file: file.replace(/(\.tsx?)$/, `-${number}$1`),
  code,
});

const CROSSINGS = ROOMS.flatMap(([file, open]) =>
  Object.entries(LIBRARIES).flatMap(([library, names]) =>
    names.map((name) => ({ file, name, verdict: open.includes(library as Library) ? 'may' : 'may not' })),
  ),
).map((crossing, index) => ({
  ...crossing,
  planted: [
    beside(crossing.file, 2 * index, `import * as library from '${crossing.name}';`),
    beside(crossing.file, 2 * index + 1, `export const later = () => import('${crossing.name}');`),
  ],
}));

const WAYS: readonly (readonly [what: string, file: string, code: string, expected: string | undefined])[] = [
  ['an extension is named', 'shell/src/app/a.tsx', "import { a } from './a.ts';", undefined],
  ['an extension is missing', 'shell/src/app/b.tsx', "import { a } from './a';", 'Name the file'],
  ['a folder is no module', 'shell/src/app/c.tsx', "import { a } from '.';", 'Name the file'],
  ['a folder re-exported', 'packages/contracts/src/index.ts', "export * from './folder';", 'Name the file'],
  ['a default export', 'shell/src/app/d.tsx', 'export default 1;', 'Export by name'],
  ['a configuration is read by its default', 'mf-auth/webpack.config.ts', 'export default 1;', undefined],
  ['a barrel', 'mf-auth/src/index.ts', "export * from './a.ts';", 'Only an entry of a package'],
  ["a package's index", 'packages/remote-kit/src/index.ts', "export * from './a.ts';", undefined],
  [
    "a fenced package's index keeps its fences",
    'packages/ui/src/index.ts',
    "import 'axios';",
    'packages/api-client',
  ],
  ['a focused test', 'api/src/a.test.ts', "it.only('a', () => 1);", 'Every test runs'],
  ['a skipped group', 'api/src/b.test.ts', "test.describe.skip('a', () => 1);", 'Every test runs'],
  ['a test with another name', 'api/src/c.test.ts', "fit('a', () => 1);", 'Every test runs'],
  [
    'a part of antd that the build leaves out',
    'mf-auth/src/v.tsx',
    'export const a = <Form.List name="a" />;',
    'leaves this part',
  ],
  [
    'a property whose part the build leaves out',
    'mf-auth/src/w.tsx',
    'export const a = <Form.Item tooltip="a" />;',
    'leaves this part',
  ],
  [
    'an option whose part the build leaves out',
    'mf-auth/src/x.tsx',
    "export const a = <Segmented options={[{ value: 'a', tooltip: 'b' }]} />;",
    'leaves this part',
  ],
  ['another part of antd', 'mf-auth/src/y.tsx', 'export const a = <Form.Item name="a" />;', undefined],
  ['a sleeping test', 'e2e/journeys/a.journey.ts', 'page.waitForTimeout(100);', 'No test sleeps'],
];

const STORES: readonly (readonly [what: string, file: string, code: string, verdict: 'may' | 'may not'])[] = [
  ['a remote', 'mf-auth/src/s.ts', "localStorage.setItem('a', '1');", 'may not'],
  ['a remote by the window', 'mf-auth/src/t.ts', "window.sessionStorage.getItem('a');", 'may not'],
  ['the shell', 'shell/src/app/s.ts', 'globalThis.localStorage.clear();', 'may not'],
  ['a shared package', 'packages/remote-kit/src/s.ts', 'sessionStorage.clear();', 'may not'],
  ['a database of a remote', 'mf-auth/src/u.ts', "indexedDB.open('a', 1);", 'may not'],
  ['a store that is listed', 'mf-sessions/src/recording/piece-store.ts', "indexedDB.open('a', 1);", 'may'],
  [
    'the module with the names',
    'packages/browser-storage/src/browser-storage.ts',
    'localStorage.clear();',
    'may',
  ],
  ['the store of tokens', 'shell/src/auth/s.ts', 'localStorage.clear();', 'may'],
];

let found: ReadonlyMap<string, readonly Finding[]>;
beforeAll(async () => {
  const planted = [
    ...CROSSINGS.flatMap((crossing) => crossing.planted),
    ...WAYS.map(([, file, code]) => ({ file, code })),
    ...STORES.map(([, file, code]) => ({ file, code })),
  ];
  found = await lintPlanted(Object.fromEntries(planted.map(({ file, code }) => [file, code])));
});

/** Returns the first message of these rules about a planted file. */
const complaint = (file: string): string | undefined =>
  found.get(file)?.find(({ rule }) => FENCES.includes(rule))?.message;

describe('a restricted library', () => {
  it.each(CROSSINGS)('$file $verdict import $name', ({ planted, verdict }) => {
    const verdicts = planted.map(({ file }) => (complaint(file) === undefined ? 'may' : 'may not'));
    expect(verdicts).toEqual([verdict, verdict]);
  });
});

describe('how a file imports and exports', () => {
  it.each(WAYS)('%s', (_, file, _code, expected) => {
    if (expected === undefined) expect(complaint(file)).toBeUndefined();
    else expect(complaint(file)).toContain(expected);
  });
});

describe('browser storage', () => {
  it.each(STORES)('%s uses it: %s', (_, file, _code, verdict) => {
    expect(complaint(file)?.includes('browser-storage.ts') ? 'may not' : 'may').toBe(verdict);
  });
});
