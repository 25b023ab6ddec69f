import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/**
 * Every module the shell provides and remotes take from it: the one table of the platform (docs/adr/0002).
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

/** What the shell provides, by file, so that a module is provided also when no page of the shell imports it. */
export function providedModules(): Record<string, { shareKey: string; version: string; singleton: true }> {
  return Object.fromEntries(
    SHARED_REQUESTS.map((request) => [
      fromShell.resolve(request),
      { shareKey: request, version: versionOf(request), singleton: true },
    ]),
  );
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
function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
