import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exportedNames } from './exported-names.ts';
import { ROOT } from './paths.ts';
import { DEFAULT_GROUP, SHARED_GROUPS } from './shared-groups.ts';

/**
 * Every module the shell provides and remotes take from it: the one table of the platform (docs/adr/0005).
 * A whole library such as antd or react-router is never in it: sharing a library whole defeats tree shaking. React is shared
 * whole because it must exist once; of our own packages each exported name is a shared module of its own.
 */
const LIBRARIES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** Packages of ours that are shared by name: `import { Button } from '@acquaint/ui'` is the module `@acquaint/ui/Button`. */
export const SHARED_PACKAGES = [
  '@acquaint/event-bus',
  '@acquaint/api-client',
  '@acquaint/ui',
  '@acquaint/remote-kit',
  '@acquaint/words',
] as const;

/** What a remote may depend on at run time beside its own libraries. */
export const PACKAGES_FOR_REMOTES: readonly string[] = [
  'react',
  'react-dom',
  '@acquaint/contracts',
  ...SHARED_PACKAGES,
];

/** What a remote must never carry itself, because the shell has it once: reached through the shared modules. */
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

/** What remotes consume: never bundled (`import: false`), always the shell's own copy. A slash at the end stands for any name. */
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
  /** By package. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Every name of every shared package in its group, the groups in their order: what two need comes with the earlier one. */
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

/** The names of the groups' chunks, in their order. */
export function groupChunks(): string[] {
  return sharedGroups().map(({ chunk }) => chunk);
}

/** Every shared module's request with the name of the chunk it stands in; React's are in the page's first files. */
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

/** The source of the shell's table of shared modules, from which its share scope is made. */
export function providedModulesSource(): string {
  const libraries = LIBRARIES.map(
    // React's files are CommonJS: what they export is the default of what `import()` makes of them.
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

/** A module that exports a group's names and nothing else, so that webpack leaves out the rest of the packages. */
function sourceOf(names: SharedGroup['names']): string {
  const lines = Object.entries(names).map(
    ([library, list]) => `export { ${list.join(', ')} } from ${quoted(library)};`,
  );
  return `data:text/javascript,${lines.join('')}`;
}

const quoted = (text: string): string => JSON.stringify(text);

/** Resolves as the shell's own sources do. */
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
