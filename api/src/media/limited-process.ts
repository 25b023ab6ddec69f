import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Programs that run. */
const running = new Set<ChildProcess>();
// Nobody would use what they still make: their job runs again elsewhere.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a program with a memory limit; when it needs more, its allocation fails. It ends with this process at the latest. The limit is set by the shell's `ulimit -d`
 * (writable memory; Linux counts all of it). If the shell does not support it, the program starts without a limit.
 * @param limits.memoryMb megabytes.
 * @param limits.isGentle runs it with a lower priority, so that whatever answers people comes first.
 */
export function spawnLimited(
  program: string,
  args: readonly string[],
  { memoryMb, isGentle = false }: { readonly memoryMb: number; readonly isGentle?: boolean },
  options: SpawnOptions,
): ChildProcess {
  const child = start(program, args, { memoryMb, isGentle }, options);
  running.add(child);
  for (const end of ['exit', 'error']) child.once(end, () => running.delete(child));
  return child;
}

function start(
  program: string,
  args: readonly string[],
  { memoryMb, isGentle }: { readonly memoryMb: number; readonly isGentle: boolean },
  options: SpawnOptions,
): ChildProcess {
  if (process.platform === 'win32') return spawn(program, args, options);
  const script = `ulimit -d ${memoryMb * 1024} 2>/dev/null; ${isGentle ? 'command -v nice >/dev/null && exec nice -n 5 "$0" "$@"; ' : ''}exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', script, program, ...args], options);
}
