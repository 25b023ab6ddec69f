import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { onPath } from '../../../scripts/lib/programs/machine.ts';
import { endWithUs } from '../../../scripts/lib/ending.ts';

/** A Redis or Valkey server in memory, on a local port. */
export interface RedisServer {
  /** Value for the setting `REDIS_URL`. */
  readonly url: string;
  /** Kills it, with everything that it has. */
  readonly halt: () => Promise<void>;
  /** Starts it again, empty, at the same port. */
  readonly resume: () => Promise<void>;
}

/** @throws Error when it does not start. */
export async function startRedisServer(): Promise<RedisServer> {
  const program = onPath('valkey-server') ?? onPath('redis-server');
  if (program === undefined) throw new Error('no Redis and no Valkey');
  const port = await freePort();
  let child: ChildProcess | undefined;
  const resume = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    endWithUs(started);
    await new Promise<void>((ready, failed) => {
      let output = '';
      started.once('error', failed);
      started.once('exit', () => failed(new Error(output)));
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ready to accept connections')) ready();
      });
    });
  };
  await resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    halt: async () => {
      if (!child || child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    resume,
  };
}
