import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openConversation, sendMessage, updateMessage } from '@acquaint/contracts';
import { openSocket, type TestSocket } from '../../../../test/open-socket.ts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { connect } from '../../../../test/talkers.ts';

let website: Server;
let platform: OwnServer;
let ada: TestMember;
let bea: TestMember;
let socket: TestSocket;

beforeAll(async () => {
  website = createServer((request, response) => {
    const page = `<title>Bees &amp; trees</title><meta name="description" content="Of ${request.url ?? ''}">`;
    response.setHeader('content-type', 'text/html').end(page);
  });
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  platform = await startOwnServer({
    OUTSIDE_TEST_PORT: String((website.address() as AddressInfo).port),
  });
  const { client } = platform;
  [ada, bea] = [await registerMember({}, client), await registerMember({}, client)];
  await connect(ada, bea, client);
  socket = await openSocket(bea, client);
});
afterAll(async () => {
  socket.close();
  website.close();
  await platform.end();
});

describe('a link in a message', () => {
  it('shows a preview once the server has read its page, and loses it with the link', async () => {
    const { client } = platform;
    const opened = await client.ok(openConversation, { body: { user_ids: [bea.id] } }, { as: ada });
    const port = (website.address() as AddressInfo).port;
    const link = `http://pages.test:${port}/bees`;
    const inside = 'http://10.0.0.1/secret';
    const message = await client.ok(
      sendMessage,
      {
        params: { id: opened.id },
        body: { client_id: 'c3f0cbe5-6a94-4b2a-8f0e-7c1a6c7a5a10', text: `Look: ${link}, or ${inside}` },
      },
      { as: ada },
    );
    expect(message.previews).toEqual([]);
    expect((await socket.next('chat/messages')).messages[0]?.previews).toEqual([]);
    const [read] = (await socket.next('chat/messages')).messages;
    expect(read?.previews).toEqual([
      { url: link, site_name: 'pages.test', title: 'Bees & trees', description: 'Of /bees' },
    ]);
    expect([read?.seq, read?.version]).toEqual([1, 2]);
    await client.ok(
      updateMessage,
      { params: { id: message.id }, body: { text: 'Look: nothing' } },
      { as: ada },
    );
    await socket.next('chat/messages');
    expect((await socket.next('chat/messages')).messages[0]?.previews).toEqual([]);
  });
});
