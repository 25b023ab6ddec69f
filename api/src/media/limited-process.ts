import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/**
 * Starts a program with a limit of memory: more than that it is not given, and it ends by itself or fails. The limit is the shell's
 * `ulimit -d` (memory that a process may write to, Linux counts all of it); a system whose shell knows none starts it without.
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
