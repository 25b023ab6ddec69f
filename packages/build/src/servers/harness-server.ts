import { existsSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { problemsOf } from '../config/compile.ts';
import { ROOT } from '../paths.ts';
import { writePages } from '../remote/pages.ts';

export interface HarnessOptions {
  readonly remote: string;
  readonly port: number;
  /** Receives one line per build, and the messages of a failed one. */
  readonly log: (line: string) => void;
}

/**
 * Not `localhost`: cookies are shared by all ports of a host, and a theme chosen here must not change the theme of a platform
 * running on the same computer.
 */
const HOST = '127.0.0.1';

/**
 * Serves a remote's harness until the process ends. Resolves to its URL.
 * @throws Error when the remote has no `src/harness.ts`, or the port is taken.
 */
export async function startHarnessServer({ remote, port, log }: HarnessOptions): Promise<string> {
  const dir = join(ROOT, remote);
  if (!existsSync(join(dir, 'src/harness.ts')))
    throw new Error(
      `${remote} has no src/harness.ts; copy the one of another remote and name its own samples`,
    );
  writePages(dir);
  // Loaded here, because builds import this package, too.
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const { createHarnessConfig } = await import('../config/harness-config.ts');
  const compiler = webpack(createHarnessConfig({ dir }));
  compiler.hooks.done.tap('startHarnessServer', (stats) => {
    const problems = problemsOf(stats);
    log(problems ? `not built: ${problems}` : `built in ${stats.endTime - stats.startTime} ms`);
  });
  const server = new WebpackDevServer(
    {
      port,
      host: HOST,
      hot: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      headers: { 'Cache-Control': 'no-store' },
      static: false,
      historyApiFallback: true,
    },
    compiler,
  );
  await server.start();
  return `http://${HOST}:${port}`;
}
