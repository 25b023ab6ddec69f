import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/**
 * Starts a program with a memory limit; when it needs more, its allocation fails. The limit is set by the shell's `ulimit -d`
 * (writable memory; Linux counts all of it). If the shell does not support it, the program starts without a limit.
 * @param memoryMb megabytes.
 */
export function spawnLimited(
  program: string,
  args: readonly string[],
  memoryMb: number,
  options: SpawnOptions,
): ChildProcess {
  if (process.platform === 'win32') return spawn(program, args, options);
  const script = `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', script, program, ...args], options);
}
