import { enableCompileCache } from 'node:module';
import { ConfigError, readConfig } from './config.ts';

// Before the rest is loaded: the second start reads compiled code, which halves the time to the first page.
enableCompileCache();

/** Starts the server, prints where it is, and stops it properly when asked to. */
async function main(): Promise<void> {
  const config = readConfig();
  const { startServer } = await import('./app.ts');
  const server = await startServer(config);
  for (const { username, password, role } of server.signIns) {
    process.stdout.write(`Sign in as ${role} ${username} with the password ${password}\n`);
  }
  process.stdout.write(`Acquaint is at ${server.url}\n`);

  let stopping = false;
  const stop = (): void => {
    // Asked twice: the person does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    const impatience = setTimeout(() => process.exit(1), (config.stopTimeoutSeconds + 5) * 1000);
    impatience.unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await main();
} catch (error) {
  // A wrong setting is the operator's to mend: one sentence. Anything else needs its trace.
  const message =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
