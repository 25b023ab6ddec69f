/**
 * Opens sockets of members that only stay open. The scale bench runs it in several processes, each with an address of its own, so that
 * neither the ports of an address nor the files of a process run out.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { API_BASE, createSocketTicket } from '@acquaint/contracts';

/** Sent first; answered with the number of sockets that are open. */
export interface IdleSettings {
  readonly url: string;
  /** Access tokens, one per socket. */
  readonly accesses: readonly string[];
  /** The address of this machine from which it connects. */
  readonly localAddress: string;
}

/** How many sockets are being opened at once. */
const AT_ONCE = 16;
const sockets: WebSocket[] = [];

async function open({ url, accesses, localAddress }: IdleSettings): Promise<void> {
  const waiting = [...accesses];
  const openOne = async (access: string): Promise<void> => {
    const headers = { authorization: `Bearer ${access}` };
    const reply = await fetch(url + API_BASE + createSocketTicket.path, { method: 'POST', headers });
    if (!reply.ok) throw new Error(`A ticket was answered ${reply.status}`);
    const { ticket } = (await reply.json()) as { readonly ticket: string };
    const address = `${url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`;
    const socket = new WebSocket(address, { localAddress, perMessageDeflate: false });
    await once(socket, 'message');
    sockets.push(socket);
  };
  const openSome = async (): Promise<void> => {
    for (let access = waiting.pop(); access !== undefined; access = waiting.pop()) await openOne(access);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
}

/** Without settings, only counts. */
process.on('message', (settings: IdleSettings | { readonly count: true }) => {
  const opened = 'accesses' in settings ? open(settings) : Promise.resolve();
  void opened.then(() =>
    process.send?.(sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length),
  );
});
