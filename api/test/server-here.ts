import '../src/quick-imports.ts';
import type { RunningServer } from '../src/app.ts';
import { testSettings, type TestHome } from './server-process.ts';

/**
 * Starts the real server in MODE=test in this process, on a free port: its modules are loaded once for all test files of a worker.
 * @throws ConfigError when a setting does not allow it.
 */
export async function startServerHere(
  home: TestHome,
  env: Readonly<Record<string, string>> = {},
): Promise<Pick<RunningServer, 'url' | 'close'>> {
  // After the hook above, which makes them quicker to load.
  const [{ startServer }, { readConfig }] = await Promise.all([
    import('../src/app.ts'),
    import('../src/config.ts'),
  ]);
  const { url, close } = await startServer(readConfig({ LOG_LEVEL: 'error', ...testSettings(home, env) }));
  return { url: url.replace('localhost', '127.0.0.1'), close };
}
