/**
 * Baseline for the chat bench: a bare `ws` server that sends each message to all sockets and stores nothing. Its messages have
 * the size of the product's messages.
 */
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const author = {
  id: randomUUID(),
  username: 'person_12345678',
  first_name: 'Ada',
  last_name: 'Lovelace',
  headline: '',
  picture_url: null,
  is_expert: false,
  is_investor: false,
  is_pro: false,
  is_erased: false,
};
let seq = 0;

interface Sent {
  readonly conversation_id: string;
  readonly client_id: string;
  readonly text: string;
}

server.on('connection', (socket) => {
  socket.send('{"type":"hello"}');
  socket.on('message', (data: Buffer) => {
    const { conversation_id, client_id, text } = JSON.parse(data.toString('utf8')) as Sent;
    seq += 1;
    const id = randomUUID();
    const message = {
      id,
      client_id,
      conversation_id,
      seq,
      version: seq,
      author,
      text,
      created_at: new Date().toISOString(),
      edited_at: null,
      is_deleted: false,
      is_removed: false,
      is_pinned: false,
      liked_by: [],
      reactions: [],
      reply_to: null,
      files: [],
      previews: [],
    };
    const all = Buffer.from(JSON.stringify({ type: 'chat/messages', conversation_id, messages: [message] }));
    for (const client of server.clients) client.send(all, { binary: false });
    socket.send(JSON.stringify({ type: 'chat/sent', conversation_id, client_id, message_id: id, seq }));
  });
});
server.on('listening', () => {
  process.stdout.write(`listening at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
