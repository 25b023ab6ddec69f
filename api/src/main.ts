import './quick-imports.ts';
import type { RunningServer } from './app.ts';

/** Starts the server, prints its address, and stops it gracefully on request. */
async function main(): Promise<void> {
  const signal = stopSignal();
  const { readConfig } = await import('./config.ts');
  const config = readConfig();
  const { startServer } = await import('./app.ts');
  const server = await startServer(config);
  process.stdout.write(`Acquaint is at ${server.url}\n${loginTable(server.logins)}`);
  await signal;
  const { longestStop } = await import('./settings/processes.ts');
  setTimeout(() => process.exit(1), longestStop(config) * 1000).unref();
  await server.close();
  process.exit(0);
}

/** Formats the logins of the sample data, one per line; empty without sample data. */
function loginTable(logins: RunningServer['logins']): string {
  const width = Math.max(0, ...logins.map(({ username }) => username.length));
  return logins
    .map(({ role, username, password }) => `  ${role.padEnd(12)}  ${username.padEnd(width)}  ${password}\n`)
    .join('');
}

/**
 * A signal within this time after the first one, in milliseconds, counts as the same: a parent process may forward it as well.
 */
const SAME_SIGNAL_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT, even during the start; a later signal ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const ask = (): void => {
      const now = performance.now();
      if (first !== null && now - first > SAME_SIGNAL_MS) process.exit(1);
      first ??= now;
      resolve();
    };
    process.on('SIGTERM', ask);
    process.on('SIGINT', ask);
  });
}

try {
  await main();
} catch (error) {
  // The operator can correct a setting: print one sentence. Other errors need their stack trace.
  const { ConfigError } = await import('./config.ts');
  const message =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
