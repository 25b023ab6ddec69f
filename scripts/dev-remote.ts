import { join, resolve } from 'node:path';
import type { RemoteManifest } from '../packages/contracts/src/index.ts';
import { ROOT } from './lib/paths.ts';
import { portOr } from './lib/port-option.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm dev:remote mf-x [--platform URL] [--port N] [--folder PATH]`: serves one remote from source, with hot reload, inside a
 * platform that already runs, on this computer or elsewhere. The platform's releases do not change: only this browser sees the
 * override. `--folder` is the location of the source if it is not in this workspace.
 */
requireNode();
const { values, positionals } = readCommand({
  name: 'dev:remote',
  does: 'Serves one remote from source, with reload, inside a platform that already runs. Only your browser sees it.',
  words: 'mf-x',
  options: {
    platform: {
      type: 'string',
      value: 'URL',
      help: 'address of the platform; http://localhost:PORT by default',
    },
    port: {
      type: 'string',
      value: 'N',
      help: 'port to serve the remote on; the first free one from 4210 by default',
    },
    folder: { type: 'string', value: 'PATH', help: 'where the source is, if it is not in this workspace' },
  },
  settings: { PORT: 'port of the platform on this computer; 4000 by default' },
  examples: ['dev:remote mf-peeks', 'dev:remote mf-peeks --platform https://acquaint.example'],
});
process.env['NODE_ENV'] = 'development';

const { remoteFolders, startRemoteServer } = await import('../packages/build/src/index.ts');

try {
  const [name = ''] = positionals;
  if (values.folder === undefined && !remoteFolders().includes(name))
    throw new Error(`Name a remote: pnpm dev:remote ${remoteFolders().join(' | ')}`);
  const platform = platformOf(values.platform ?? `http://localhost:${process.env['PORT'] ?? 4000}`);
  const server = await startRemoteServer({
    dir: values.folder === undefined ? join(ROOT, name) : resolve(values.folder),
    port: await portOr(values.port, 4210),
    platform,
    log: (line) => console.log(`${name}: ${line}`),
  });
  const { remote } = await server.first;
  await lookAt(platform);
  console.log(`
Open ${platform}${firstPage(remote)}?override=${remote.name}@${server.address}
The page asks once, then shows ${remote.name} from source and every change of it, while this runs.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Returns the origin of a platform.
 * @throws Error when the URL is invalid.
 */
function platformOf(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--platform must be an address such as https://acquaint.example, not ${value}`);
  return url.origin;
}

/** Prints a hint when no platform answers, because the printed link would not work. */
async function lookAt(platform: string): Promise<void> {
  const answer = await fetch(`${platform}/mf/registry.json`).catch(() => null);
  if (answer?.ok) return;
  console.log(
    `\nNo platform answers at ${platform}. Start one with \`pnpm start\`, or name another with --platform.`,
  );
}

/** Returns the page to open first: the remote's navigation item, otherwise its first page without parameters. */
function firstPage({ nav, routes }: RemoteManifest): string {
  return nav[0]?.path ?? routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}
