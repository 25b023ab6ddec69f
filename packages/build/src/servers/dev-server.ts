import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { configurationOf } from '../config/configuration.ts';
import { LOCAL_STORE, remoteFolders } from '../paths.ts';
import { watchRemote } from '../remote/watch-remote.ts';

export interface DevServerOptions {
  readonly port: number;
  /** Origin of the API server: `http://localhost:4001`. */
  readonly api: string;
  readonly log: (line: string) => void;
}

/**
 * Serves the shell from memory and proxies the remotes and everything else from the API server, all on one origin. A change of
 * the shell, a package or a remote reloads the page.
 */
export async function startDevServer({ port, api, log }: DevServerOptions): Promise<void> {
  const remotes = remoteFolders();
  const histories = remotes.map((name) => join(LOCAL_STORE, name, 'changes'));
  for (const history of histories) mkdirSync(history, { recursive: true });
  const shell = webpack(await configurationOf('shell'));
  shell.hooks.done.tap('startDevServer', (stats) => {
    log(`shell        built in ${stats.endTime - stats.startTime} ms`);
    if (stats.hasErrors()) log(stats.toString({ all: false, errors: true }));
  });
  // Loaded here, because builds import this package, too.
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      // No hot replacement: only the shell's copy of a module would be replaced, while remotes keep the old one. The page reloads
      // instead.
      hot: false,
      liveReload: true,
      client: { overlay: false, logging: 'warn' },
      headers: { 'Cache-Control': 'no-store' },
      static: false,
      watchFiles: histories,
      historyApiFallback: true,
      proxy: [{ context: ['/api', '/dev', '/mf', '/healthz', '/readyz'], target: api, ws: true }],
    },
    shell,
  );
  await server.start();
  for (const name of remotes) await watchRemote(name, log);
}
