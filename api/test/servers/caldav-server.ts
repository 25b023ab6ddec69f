import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { startProgram, type Program } from '../program.ts';

/** A CalDAV server (Radicale, from the Debian package `radicale`) with an empty folder. */
export interface CalDavServer extends Program {
  /** Sends a request; paths begin with a slash. */
  readonly ask: (
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly text: string }>;
}

/**
 * Starts the server.
 * @throws Error with its output if it does not start.
 */
export async function startCalDavServer(): Promise<CalDavServer> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-caldav-'));
  const port = await freePort();
  const settings = {
    '--server-hosts': `127.0.0.1:${port}`,
    '--storage-filesystem-folder': folder,
    '--auth-type': 'none',
    '--rights-type': 'authenticated',
  };
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
  const answers = () =>
    ask('OPTIONS', '/').then(
      ({ status }) => status === 200,
      () => false,
    );
  const parameters = ['--config', '', ...Object.entries(settings).flat()];
  return { ask, ...(await startProgram('radicale', parameters, folder, answers)) };
}
