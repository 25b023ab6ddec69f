import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { memoryOfTree } from './memory.ts';

// eslint-disable-next-line acquaint/restricted-syntax -- smaps_rollup exists only on Linux
const onLinux = existsSync('/proc/self/smaps_rollup') ? it : it.skip;

onLinux('the memory of a process includes that of what it has started', async () => {
  const before = memoryOfTree(process.pid) ?? 0;
  const program =
    "globalThis.held = Buffer.alloc(200_000_000, 1); console.log('ready'); setInterval(() => {}, 1000);";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect((memoryOfTree(process.pid) ?? 0) - before).toBeGreaterThan(150_000_000);
  child.kill();
  await once(child, 'close');
});
