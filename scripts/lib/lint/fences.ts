import { globSync, readFileSync } from 'node:fs';
import type { OxlintOverride } from 'oxlint';
import { ROOT } from '../paths.ts';
import type { Restriction } from './acquaint.ts';
import { LEFT_OUT_PARTS } from './left-out-parts.ts';

/**
 * Restricts which folders may import a library (docs/adr/0001), so that it can be replaced and is bundled once.
 * `no-restricted-imports` is not merged across configuration blocks, so each block gets its complete list from here.
 */
const FENCES = {
  axios: { regex: '^axios(/|$)', why: 'Only packages/api-client speaks HTTP: use its hooks.' },
  federation: {
    regex: '^@module-federation/',
    why: 'What speaks the federation protocol lives in shell/src/remotes and packages/build.',
  },
  'single-spa': {
    regex: '^single-spa(-react)?(/|$)',
    why: 'single-spa lives in packages/remote-kit, shell/src/modals and shell/src/foreign-host.',
  },
  antd: {
    regex: '^(antd|@ant-design/icons|@ant-design/cssinjs)(/|$)',
    why: 'Import components and icons from @acquaint/ui (docs/adr/0005).',
  },
  router: {
    regex: '^react-router(-dom)?(/|$)',
    why: 'Import router hooks from @acquaint/remote-kit; only the shell and remote-kit know the router.',
  },
  zod: {
    regex: '^zod(/|$)',
    why: 'Schemas live in packages/contracts, whose src/zod.ts sets zod up for the page’s policy.',
  },
  query: {
    regex: '^@tanstack/react-query(/|$)',
    why: 'Data comes through the hooks of @acquaint/api-client.',
  },
};

type FenceName = keyof typeof FENCES;
type Fence = (typeof FENCES)[FenceName];

/** Restricted libraries that each folder may import. Later lines win, so a subfolder is listed below its parent. */
const GATES: Readonly<Record<string, readonly FenceName[]>> = {
  '**': [],
  'api/**': ['zod'],
  'packages/api-client/**': ['axios', 'query'],
  'packages/remote-kit/**': ['router', 'query', 'single-spa'],
  'packages/ui/**': ['antd'],
  'packages/build/**': ['federation'],
  // Extracts antd's styles to files (docs/adr/0017).
  'packages/build/src/static-styles/**': ['antd'],
  'shell/**': ['router', 'query'],
  'shell/src/remotes/**': ['router', 'query', 'federation'],
  'shell/src/modals/**': ['router', 'query', 'single-spa'],
  // Hosts on other sites.
  'e2e/hosts/**': ['federation', 'single-spa'],
  'shell/src/foreign-host/**': ['router', 'query', 'single-spa'],
};

/** Node runs our files directly, so a relative import needs its file extension. */
const EXTENSIONLESS = {
  selector:
    ':matches(ImportDeclaration, ExportAllDeclaration, ExportNamedDeclaration)[source.value=/^\\.{1,2}(\\u002F.*)?$(?<!\\.(ts|tsx|mts|js|mjs|cjs|json|css|svg))/]',
  message: 'Name the file with its extension: ./x.ts',
};

/** Syntax that is forbidden in every folder. */
const FORBIDDEN_SYNTAX: readonly Restriction[] = [
  EXTENSIONLESS,
  ...LEFT_OUT_PARTS,
  {
    selector:
      'MemberExpression[property.name=/^(only|skip|todo|fixme)$/]:matches([object.name=/^(it|test|describe)$/], [object.property.name="describe"])',
    message: 'Every test runs, always.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
    message: 'Every test runs, always.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'No test sleeps: wait for what a person would see.',
  },
];

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a default export has another name in every file.',
};

const NO_BARREL = {
  selector: ':matches(ExportAllDeclaration, ExportNamedDeclaration[source])',
  message: 'Only an entry of a package (`exports` of its package.json) re-exports.',
};

/** Files that a tool loads by their default export. */
const CONFIG_FILES = [
  '**/*.config.{mjs,ts,cjs}',
  '**/webpack*.{ts,mjs,cjs}',
  'scripts/lib/jest/**',
  'api/test/global-{setup,teardown}.ts',
  'e2e/**/global-{setup,teardown}.ts',
  '**/*.d.ts',
];

/** The entry files of packages: `exports` of their package.json. */
const PACKAGE_ENTRIES = globSync('packages/*/package.json', { cwd: ROOT }).flatMap((file) => {
  const { exports } = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as {
    exports: Record<string, string>;
  };
  return Object.values(exports)
    .filter((entry) => /\.tsx?$/.test(entry))
    .map((entry) => file.replace('package.json', entry.slice('./'.length)));
});

const dynamicImport = ({ regex, why }: Fence): Restriction => ({
  selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\u002F')}/]`,
  message: why,
});

/** Returns the rules of one folder: the libraries it may not import, and the forbidden syntax. */
function rulesFor(
  open: readonly FenceName[],
  { defaultExport = false, barrel = false }: { defaultExport?: boolean; barrel?: boolean } = {},
): NonNullable<OxlintOverride['rules']> {
  const closed = Object.entries(FENCES)
    .filter(([name]) => !open.includes(name as FenceName))
    .map(([, fence]) => fence);
  return {
    'no-restricted-imports': [
      'error',
      { patterns: closed.map(({ regex, why }) => ({ regex, message: why })) },
    ],
    'acquaint/restricted-syntax': [
      'error',
      ...FORBIDDEN_SYNTAX,
      ...closed.map(dynamicImport),
      ...(defaultExport ? [] : [NO_DEFAULT_EXPORT]),
      ...(barrel ? [] : [NO_BARREL]),
    ],
  };
}

/** One configuration block per folder, one for tool configurations in it, and one for the entries of a package. */
export const fences: readonly OxlintOverride[] = Object.entries(GATES).flatMap(([folder, open]) => {
  const within = folder.replace(/\*\*$/, '');
  const entries = PACKAGE_ENTRIES.filter((entry) => entry.startsWith(within));
  return [
    { files: [`${folder}/*.{ts,tsx,mjs}`], rules: rulesFor(open) },
    {
      files: CONFIG_FILES.map((pattern) => (pattern.startsWith(within) ? pattern : within + pattern)),
      rules: rulesFor(open, { defaultExport: true }),
    },
    ...(entries.length > 0 ? [{ files: entries, rules: rulesFor(open, { barrel: true }) }] : []),
  ];
});
