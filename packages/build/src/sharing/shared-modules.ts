import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exportedNames } from './exported-names.ts';
import { ROOT } from '../paths.ts';
import { DEFAULT_GROUP, OVERLAY_CHUNKS, SHARED_GROUPS } from './shared-groups.ts';

/**
 * Libraries that are shared as a whole; with the packages below they are the platform's table of shared modules (docs/adr/0005).
 * A large library such as antd or react-router is never shared whole, because that defeats tree shaking. React is, because it
 * must exist once. Of our packages, each exported name is a separate shared module.
 */
const LIBRARIES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** Packages whose names are shared separately: `import { Button } from '@acquaint/ui'` is the module `@acquaint/ui/Button`. */
export const SHARED_PACKAGES = [
  '@acquaint/event-bus',
  '@acquaint/api-client',
  '@acquaint/ui',
  '@acquaint/remote-kit',
  '@acquaint/i18n',
  '@acquaint/browser-storage',
] as const;

/** Run-time dependencies that a remote may have besides its own libraries. */
export const PACKAGES_FOR_REMOTES: readonly string[] = [
  'react',
  'react-dom',
  '@acquaint/contracts',
  ...SHARED_PACKAGES,
];

/** Packages that a remote must never bundle, because the shell has them once; remotes use them through the shared modules. */
export const SHELL_ONLY_PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'antd',
  '@ant-design/icons',
  '@ant-design/cssinjs',
  'axios',
  'rxjs',
  'zod',
  'single-spa',
  'single-spa-react',
] as const;

interface ConsumedModule {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly import: false;
}

/**
 * Returns the shared modules of remotes: never bundled (`import: false`), always the shell's copy. A trailing slash: any name.
 */
export function consumedModules(): Record<string, ConsumedModule> {
  const keys = [...LIBRARIES, ...SHARED_PACKAGES.map((name) => `${name}/`)];
  return Object.fromEntries(
    keys.map((key) => [key, { singleton: true, requiredVersion: `^${versionOf(key)}`, import: false }]),
  );
}

/** Names of shared packages that are loaded together. */
export interface SharedGroup {
  /** The name of the group's chunk. */
  readonly chunk: string;
  /** Names by package. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Returns every name of every shared package by group. The order counts: code that two groups need is in the earlier one. */
export function sharedGroups(): readonly SharedGroup[] {
  const home = new Map(
    Object.entries(SHARED_GROUPS).flatMap(([group, names]) => names.map((name) => [name, group])),
  );
  const groups = new Map<string, Record<string, string[]>>(
    Object.keys(SHARED_GROUPS).map((group) => [group, {}]),
  );
  for (const library of SHARED_PACKAGES) {
    for (const name of exportedNames(fromShell.resolve(library))) {
      const key = home.get(name) ?? DEFAULT_GROUP[library] ?? name.toLowerCase();
      const group = groups.get(key) ?? {};
      groups.set(key, group);
      (group[library] ??= []).push(name);
    }
  }
  return [...groups].map(([group, names]) => ({ chunk: `shared-${group}`, names }));
}

/** Returns the names of the groups' chunks and of what opens over a page, in order. */
export function groupChunks(): string[] {
  const [core = '', ...others] = sharedGroups().map(({ chunk }) => chunk);
  return [core, ...OVERLAY_CHUNKS, ...others];
}

/** Returns the chunk of every shared module by request. React has an empty name: it is in the page's first files. */
export function chunksByRequest(): Readonly<Record<string, string>> {
  const chunks: Record<string, string> = {};
  for (const library of LIBRARIES) chunks[library] = '';
  for (const { chunk, names } of sharedGroups()) {
    for (const [library, list] of Object.entries(names)) {
      for (const name of list) chunks[`${library}/${name}`] = chunk;
    }
  }
  return chunks;
}

/** Returns the source of the shell's table of shared modules, from which its share scope is made. */
export function providedModulesSource(): string {
  const libraries = LIBRARIES.map(
    // React's files are CommonJS: `import()` provides their exports as the default export.
    (request) =>
      `{ requests: [${quoted(request)}], version: ${quoted(versionOf(request))}, ` +
      `load: () => import(${quoted(request)}).then((module) => module.default) }`,
  );
  const groups = sharedGroups().flatMap(({ names }, group) =>
    Object.entries(names).map(
      ([library, list]) =>
        `{ requests: named(${quoted(library)}, ${quoted(list.join(' '))}), version: ${quoted(versionOf(library))}, load: load${group} }`,
    ),
  );
  return [
    'const named = (library, names) => names.split(" ").map((name) => `${library}/${name}`);',
    ...sharedGroups().map(
      ({ chunk, names }, group) =>
        `const load${group} = () => import(/* webpackChunkName: ${quoted(chunk)} */ ${quoted(sourceOf(names))});`,
    ),
    `export const sharedModules = [\n${[...libraries, ...groups].join(',\n')}\n];`,
  ].join('\n');
}

/** Returns a module that exports only a group's names, so that webpack removes the rest of the packages. */
function sourceOf(names: SharedGroup['names']): string {
  const lines = Object.entries(names).map(
    ([library, list]) => `export { ${list.join(', ')} } from ${quoted(library)};`,
  );
  return `data:text/javascript,${lines.join('')}`;
}

const quoted = (text: string): string => JSON.stringify(text);

/** Resolves modules like the shell's sources do. */
const fromShell = createRequire(join(ROOT, 'shell/package.json'));

function versionOf(request: string): string {
  const name = packageOf(request);
  const workspace = name.startsWith('@acquaint/');
  const file = workspace
    ? join(ROOT, 'packages', name.slice('@acquaint/'.length), 'package.json')
    : fromShell.resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

/** `@scope/name/sub` → `@scope/name`; `name/sub` → `name`. */
function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
