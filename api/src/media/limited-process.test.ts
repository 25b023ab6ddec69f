import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MODULE = join(import.meta.dirname, 'limited-process.ts');

describe('a program that the server has started', () => {
  it('ends with the server', async () => {
    const server = `
      const { spawnLimited } = await import(${JSON.stringify(MODULE)});
      const program = spawnLimited('sh', ['-c', 'echo begun; exec sleep 6000'], { memoryMb: 100 }, {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      program.stdout.once('data', () => process.exit(0));`;
    // Its error output, which the program has as well, closes only when both have ended.
    const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', server]);
    expect(stderr).toBe('');
  });
});
