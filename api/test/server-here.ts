import '../src/quick-imports.ts';
import type { RunningServer } from '../src/app.ts';
import { testSettings, type TestHome } from './server-process.ts';

/** Variables that take effect only in the environment of a separate process. */
const OF_A_PROCESS = ['PATH', 'TMPDIR', 'TZ', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

/**
 * Starts the real server in MODE=test in this process, on a free port. Its modules are loaded once for all test files of a
 * worker.
 * @throws ConfigError when a setting is invalid, Error when a variable needs a separate process.
 */
export async function startServerHere(
  home: TestHome,
  env: Readonly<Record<string, string>> = {},
): Promise<Pick<RunningServer, 'url' | 'close'>> {
  const misplaced = OF_A_PROCESS.find((name) => name in env);
  if (misplaced) throw new Error(`${misplaced} needs a process of its own: startOwnProcess.`);
  // Imported after `quick-imports.ts`, which speeds up loading.
  const [{ startServer }, { readConfig }] = await Promise.all([
    import('../src/app.ts'),
    import('../src/config.ts'),
  ]);
  const { url, close } = await startServer(readConfig({ LOG_LEVEL: 'error', ...testSettings(home, env) }));
  return { url: url.replace('localhost', '127.0.0.1'), close };
}
