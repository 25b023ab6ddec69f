import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/**
 * Every module the shell provides and remotes take from it: the one table of the platform (docs/adr/0005).
 * A whole library such as antd or react-router is never in it: sharing a library whole defeats tree shaking.
 * Remotes reach those through our own packages, whose exports are just what the platform uses.
 */
export const SHARED_REQUESTS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@acquaint/contracts',
  '@acquaint/event-bus',
  '@acquaint/api-client',
  '@acquaint/ui',
  '@acquaint/ui/data',
  '@acquaint/ui/icons',
  '@acquaint/remote-kit',
] as const;

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

/** What remotes consume: never bundled (`import: false`), always the shell's own copy. */
export function consumedModules(): Record<string, ConsumedModule> {
  return Object.fromEntries(
    SHARED_REQUESTS.map((request) => [
      request,
      { singleton: true, requiredVersion: `^${versionOf(request)}`, import: false },
    ]),
  );
}

/**
 * What the shell provides, as the source of the module that its share scope is made from. Each is a chunk of its own, named by
 * `chunkOf`; what the shell needs from its first moment is in its first files anyway.
 */
export function providedModulesSource(): string {
  const entries = SHARED_REQUESTS.map((request) => {
    const load = `import(/* webpackChunkName: ${JSON.stringify(chunkOf(request))} */ ${JSON.stringify(request)})`;
    return `{ request: ${JSON.stringify(request)}, version: ${JSON.stringify(versionOf(request))}, load: () => ${load}${exported(request)} }`;
  });
  return `export const sharedModules = [\n${entries.join(',\n')}\n];\n`;
}

/** The name of the chunk that a shared module is loaded with: `@acquaint/ui/data` → `shared-ui-data`. */
export function chunkOf(request: string): string {
  return `shared-${request.replace('@acquaint/', '').replaceAll('/', '-')}`;
}

/** React's files are CommonJS: what they export is the default of what `import()` makes of them. */
function exported(request: string): string {
  return request.startsWith('@acquaint/') ? '' : '.then((module) => module.default)';
}

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
export function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
