import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '../../scripts/lib/ending.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

const START_LIMIT_MS = 10_000;

/** A TURN server for tests. */
export interface Coturn {
  /** As in browsers and the setting `TURN_URL`. */
  readonly url: string;
  readonly secret: string;
  readonly close: () => Promise<void>;
}

/** Starts coturn with time-limited credentials: the username contains the expiry, the password is its HMAC. */
export async function startCoturn(): Promise<Coturn> {
  const port = await freePort();
  const secret = 'a secret of this test alone';
  // Browsers gather no candidates on the loopback interface.
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  const address = outside?.address ?? '127.0.0.1';
  const args = [
    ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--fingerprint', '--lt-cred-mech', '--use-auth-secret'],
    ...['--static-auth-secret', secret, '--realm', 'acquaint.example', '--listening-ip', address],
    ...['--relay-ip', address, '--listening-port', String(port), '--log-file', 'stdout', '--pidfile', ''],
  ];
  const child = spawn('turnserver', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  endWithUs(child);
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isOpen(address, port))) {
    if (child.exitCode !== null || Date.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`coturn did not start:\n${output}`);
    }
    await pause(50);
  }
  return {
    url: `turn:${address}:${port}`,
    secret,
    close: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/**
 * Returns credentials like the server's.
 * @param end expiry in epoch seconds.
 */
export function credentialsOf(secret: string, end: number): { username: string; credential: string } {
  const username = `${end}:somebody`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** coturn listens on TCP, too. */
function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}
