import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endWithUs } from './lib/ending.ts';
import { freePort } from './lib/free-port.ts';
import { ROOT } from './lib/paths.ts';
import { providePython } from './lib/programs/python.ts';
import { requireNode } from './lib/require-node.ts';
import { runNode } from './lib/run.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm test:s3`: runs the tests of both stores against moto, an S3 server that is not ours, from Python packages: files as a whole, in
 * ranges and in parts, uploads that break off or whose process is killed, and lists.
 */
requireNode();
readCommand({
  name: 'test:s3',
  does: 'Runs the tests of both file stores against moto, an S3 server from Python packages.',
  examples: ['test:s3'],
});
const START_LIMIT_MS = 120_000;
const requirements = join(import.meta.dirname, 'lib/programs/s3-requirements.txt');
const provided = await providePython({ name: 'moto', use: 'pnpm test:s3', requirements }, (line) =>
  console.log(line),
);
if ('missing' in provided) {
  console.error(`SKIPPED: the tests on moto, because ${provided.missing}.`);
  process.exit(1);
}
const port = await freePort();
const endpoint = `http://127.0.0.1:${port}`;
const server = spawn(join(provided.folder, 'bin/moto_server'), ['-H', '127.0.0.1', '-p', String(port)], {
  stdio: 'ignore',
});
endWithUs(server);
await bucketAt(`${endpoint}/acquaint-test`);
const { code } = await runNode(
  [
    'scripts/unit.ts',
    'api/src/ports/files/files.test.ts',
    'api/src/ports/files/killed-upload.test.ts',
    'packages/remote-store/src/backends/backends.test.ts',
  ],
  {
    show: true,
    env: {
      ACQUAINT_TEST_S3: 's3://acquaint-test/all',
      REMOTES_S3_ENDPOINT: endpoint,
      REMOTES_S3_REGION: 'us-east-1',
      REMOTES_S3_ACCESS_KEY_ID: 'test',
      REMOTES_S3_SECRET_ACCESS_KEY: 'a secret of tests',
    },
  },
);
server.kill();
process.exit(code);

/** Makes the bucket as soon as the server answers. @throws Error when it does not start. */
async function bucketAt(address: string): Promise<void> {
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; await setTimeout(200)) {
    if (server.exitCode !== null) break;
    const made = await fetch(address, { method: 'PUT' }).catch(() => null);
    if (made?.ok) return;
  }
  throw new Error(`moto did not start in ${ROOT}`);
}
