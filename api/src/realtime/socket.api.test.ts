import { on, once } from 'node:events';
import { WebSocket } from 'ws';
import { API_BASE, createSocketTicket, requestConnection } from '@acquaint/contracts';
import { api, createClient, type Caller } from '../../test/client.ts';
import { registerMember } from '../../test/people.ts';
import { createTestHome, startTestServer } from '../../test/server-process.ts';

const address = (ticket: string, { url } = api): string =>
  `${url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`;

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString('utf8'));
}

async function closeCode(socket: WebSocket): Promise<unknown> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

describe('the socket', () => {
  it('opens with a ticket, greets, and responds', async () => {
    const ada = await registerMember();
    const { ticket } = await api.ok(createSocketTicket, {}, { as: ada });
    const socket = new WebSocket(address(ticket));
    expect(await nextMessage(socket)).toMatchObject({ type: 'hello', user_id: ada.id });
    socket.send('{"type":"ping"}');
    expect(await nextMessage(socket)).toEqual({ type: 'pong' });
    socket.close();
    await closeCode(socket);
  });

  it('first sends what happened since the page started to load', async () => {
    const [ada, grace] = [await registerMember(), await registerMember()];
    const before = performance.now();
    await api.ok(requestConnection, { body: { username: grace.username } }, { as: ada });
    const query = { page_age_ms: Math.ceil(performance.now() - before) };
    const { ticket } = await api.ok(createSocketTicket, { query }, { as: grace });
    const socket = new WebSocket(address(ticket));
    const messages: unknown[] = [];
    for await (const [data] of on(socket, 'message') as AsyncIterable<[Buffer]>) {
      messages.push(JSON.parse(data.toString('utf8')));
      if (messages.length === 2) break;
    }
    expect(messages).toMatchObject([
      { type: 'hello', has_missed: false },
      { type: 'event', name: 'notification/arrived' },
    ]);
    socket.close();
    await closeCode(socket);
  });

  it('opens once per ticket, and never with anything else', async () => {
    const ada = await registerMember();
    const { ticket } = await api.ok(createSocketTicket, {}, { as: ada });
    const first = new WebSocket(address(ticket));
    await nextMessage(first);
    for (const used of [ticket, '', 'x', ada.access]) {
      expect(await closeCode(new WebSocket(address(used)))).toBe(4001);
    }
    first.close();
    await closeCode(first);
  });

  it('does not open for a page of a foreign origin, even with a valid ticket', async () => {
    const ada = await registerMember();
    const { ticket } = await api.ok(createSocketTicket, {}, { as: ada });
    const foreign = new WebSocket(address(ticket), { origin: 'https://evil.example' });
    expect(await closeCode(foreign)).toBe(4004);
    const own = new WebSocket(address(ticket), { origin: api.url });
    expect(await nextMessage(own)).toMatchObject({ type: 'hello' });
    own.close();
    await closeCode(own);
  });

  it('ends with its access token, and can be renewed only with a ticket of the same login', async () => {
    const [ada, bea] = [await registerMember(), await registerMember()];
    const ticketOf = async (as: Caller) => (await api.ok(createSocketTicket, {}, { as })).ticket;
    const socket = new WebSocket(address(await ticketOf(ada)));
    const hello = (await nextMessage(socket)) as { token_ends_at: string };
    const { exp } = JSON.parse(Buffer.from(ada.access.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
    };
    expect(Date.parse(hello.token_ends_at)).toBe(exp * 1000);
    for (const ticket of ['unknown', await ticketOf(bea)]) {
      socket.send(JSON.stringify({ type: 'renew', ticket }));
      expect(await nextMessage(socket)).toMatchObject({ type: 'error', code: 'bad-message' });
    }
    const ticket = await ticketOf(ada);
    socket.send(JSON.stringify({ type: 'renew', ticket }));
    expect(await nextMessage(socket)).toMatchObject({ type: 'renewed', token_ends_at: hello.token_ends_at });
    socket.send(JSON.stringify({ type: 'renew', ticket }));
    expect(await nextMessage(socket)).toMatchObject({ type: 'error' });
    socket.close();
    await closeCode(socket);
  });

  it('asks a request without an upgrade to open a WebSocket', async () => {
    const reply = await api.raw(`${API_BASE}/socket`);
    expect([reply.status, reply.problem.detail]).toEqual([404, 'Connect to this address with a WebSocket.']);
    expect((await api.raw(`${API_BASE}/socket`, { method: 'HEAD' })).status).toBe(404);
  });

  it('ends with a message that is much too long', async () => {
    const ada = await registerMember();
    const { ticket } = await api.ok(createSocketTicket, {}, { as: ada });
    const socket = new WebSocket(address(ticket));
    await nextMessage(socket);
    socket.send('x'.repeat(300_000));
    expect(await closeCode(socket)).toBe(1009);
  });

  it('logs no error for what a browser sent', async () => {
    const home = await createTestHome();
    try {
      const server = await startTestServer(home, { LOG_LEVEL: 'info' });
      const client = createClient(server.url);
      const ada = await registerMember({}, client);
      const { ticket } = await client.ok(createSocketTicket, {}, { as: ada });
      const socket = new WebSocket(address(ticket, client));
      await nextMessage(socket);
      socket.send('x'.repeat(300_000));
      await closeCode(socket);
      await server.end('SIGTERM');
      // On a slow machine, the start itself may have logged something.
      const [, written = ''] = server.output().split('Server listening');
      expect(written).toMatch(/"level":30.*WS_ERR_UNSUPPORTED_MESSAGE_LENGTH.*a socket was interrupted/);
      expect(written).not.toMatch(/"level":[56]0|"stack"/);
    } finally {
      await home.remove();
    }
  });
});
