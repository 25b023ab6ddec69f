import './quick-imports.ts';
import type { RunningServer } from './app.ts';

/** Starts the server, prints where it is, and stops it properly when asked to. */
async function main(): Promise<void> {
  const asked = stopAsked();
  const { readConfig } = await import('./config.ts');
  const config = readConfig();
  const { startServer } = await import('./app.ts');
  const server = await startServer(config);
  process.stdout.write(`Acquaint is at ${server.url}\n${signInTable(server.signIns)}`);
  await asked;
  setTimeout(() => process.exit(1), (config.stopTimeoutSeconds + 5) * 1000).unref();
  await server.close();
  process.exit(0);
}

/** The sign-ins of the seeded world, one a line; nothing without one. */
function signInTable(signIns: RunningServer['signIns']): string {
  const width = Math.max(0, ...signIns.map(({ username }) => username.length));
  return signIns
    .map(({ role, username, password }) => `  ${role.padEnd(12)}  ${username.padEnd(width)}  ${password}\n`)
    .join('');
}

/** A signal that comes sooner after the first is the same one, handed on by a parent process as well. */
const SAME_SIGNAL_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT, from the very start on; a later one ends the process at once. */
function stopAsked(): Promise<void> {
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
  // A wrong setting is the operator's to mend: one sentence. Anything else needs its trace.
  const { ConfigError } = await import('./config.ts');
  const message =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
