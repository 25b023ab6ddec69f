import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OwnPlatform } from '../../../e2e/fixtures/own-platform.ts';
import { copySampleData } from '../../../e2e/fixtures/sample-data.ts';
import { ROOT } from '../paths.ts';

const PRELOADED = pathToFileURL(join(import.meta.dirname, 'loopback-only.ts')).href;

/**
 * Starts a server with the sample data on a free port, in a folder that is thrown away. It has its own copies of the data and of
 * the published remotes, which staff can change, and reaches no other machine.
 */
export function openWorld(): Promise<OwnPlatform> {
  return OwnPlatform.open(copyWorld, (data) => ({
    SEED: '1',
    REMOTES_STORE: join(data, 'mf'),
    // A run takes longer than a token lives.
    ACCESS_TOKEN_MINUTES: '1440',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${PRELOADED}`.trim(),
  }));
}

async function copyWorld(data: string): Promise<void> {
  await copySampleData(data);
  const published = join(ROOT, 'dist/mf');
  if (existsSync(published)) cpSync(published, join(data, 'mf'), { recursive: true });
  else mkdirSync(join(data, 'mf'));
}
