import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../api/src/app.ts';
import { readConfig } from '../api/src/config.ts';
import { declaredEndpoints } from '../api/src/http/contract/declared-endpoints.ts';
import { readCommand } from './lib/command-line.ts';

/** `pnpm contracts:coverage`: lists which declared endpoints a running server serves. */
async function main(): Promise<void> {
  const served = await servedNames();
  const declared = declaredEndpoints();
  const print = (title: string, isServed: boolean): void => {
    const list = declared.filter(({ name }) => served.has(name) === isServed);
    console.log(`\n${title}: ${list.length} of ${declared.length}`);
    for (const { method, path, name } of list)
      console.log(`  ${method.padEnd(6)} ${path.padEnd(52)} ${name}`);
  };
  print('Served', true);
  print('Declared, not yet served', false);
}

/** Returns the operation ids of `/api/v1/openapi.json` from a server with an empty temporary folder. */
async function servedNames(): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-coverage-'));
  try {
    const server = await startServer(
      readConfig({ MODE: 'test', PORT: '0', SEED: 'none', DATA_DIR: folder, LOG_LEVEL: 'error' }),
    );
    try {
      const response = await fetch(`${server.url}/api/v1/openapi.json`);
      const { paths } = (await response.json()) as {
        paths: Record<string, Record<string, { operationId: string }>>;
      };
      return new Set(
        Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId)),
      );
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

readCommand({
  name: 'contracts:coverage',
  does: 'Lists which declared endpoints the server serves.',
  examples: ['contracts:coverage'],
});
await main();
