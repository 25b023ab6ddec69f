import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A CalDAV server (Radicale, of the Debian package `radicale`) over an empty folder. */
export interface CalDavServer {
  /** One request; paths begin with a slash. */
  readonly ask: (
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly text: string }>;
  readonly close: () => Promise<void>;
}

const START_LIMIT_MS = 20_000;

/** @throws Error with its words when it does not start. */
export async function startCalDavServer(): Promise<CalDavServer> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-caldav-'));
  const port = await freePort();
  const settings = {
    '--server-hosts': `127.0.0.1:${port}`,
    '--storage-filesystem-folder': folder,
    '--auth-type': 'none',
    '--rights-type': 'authenticated',
  };
  const child = spawn('radicale', ['--config', '', ...Object.entries(settings).flat()], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (text: Buffer): void => void (output += text.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const login = `Basic ${Buffer.from('ada:anything').toString('base64')}`;
  const ask: CalDavServer['ask'] = async (method, path, body, headers = {}) => {
    const init = {
      method,
      headers: { authorization: login, ...headers },
      ...(body === undefined ? {} : { body }),
    };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const limit = Date.now() + START_LIMIT_MS;
  const answers = () =>
    ask('OPTIONS', '/').then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > limit || child.exitCode !== null) {
      await close();
      throw new Error(`The CalDAV server did not start.\n${output}`);
    }
    await pause(50);
  }
  return { ask, close };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
