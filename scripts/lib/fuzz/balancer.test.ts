import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBalancer } from './balancer.ts';
import type { Place } from './balancer.ts';

const servers: Server[] = [];
const places: Place[] = [];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let sent = 0;

async function place(listener: RequestListener): Promise<Place> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: Place = { target: { url, isKilled: false }, requests: 0 };
  places.push(made);
  return made;
}

const answers =
  (status: number, body: string): RequestListener =>
  (request, response) =>
    void request.resume().once('end', () => response.writeHead(status).end(body));

beforeEach(async () => {
  sent = 0;
  balancer = await startBalancer(places, () => (sent += 1));
});
afterEach(async () => {
  await balancer.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  places.length = 0;
});

it('each process gets its share, and requests and answers arrive as they were sent', async () => {
  const echo: RequestListener = (request, response) => {
    response.writeHead(201, {
      'x-seen': `${request.method} ${request.url} ${String(request.headers['x-own'])}`,
    });
    request.pipe(response);
  };
  const [one, two] = [await place(echo), await place(echo)];
  for (let count = 0; count < 4; count++) {
    const reply = await fetch(`${balancer.url}/a?b=%2F`, {
      method: 'POST',
      body: 'hello',
      headers: { 'x-own': 'own' },
    });
    const seen = reply.headers.get('x-seen');
    expect([reply.status, await reply.text(), seen]).toEqual([201, 'hello', 'POST /a?b=%2F own']);
  }
  expect([one.requests, two.requests, sent]).toEqual([2, 2, 4]);
  expect(balancer.traffic).toEqual({ cut: 0, lost: 0, serverErrors: 0 });
});

it('a connection that is refused goes to another process, as nothing was sent on it', async () => {
  const gone = await place(answers(200, 'gone'));
  await place(answers(200, 'here'));
  servers[0]?.close();
  for (let count = 0; count < 3; count++)
    expect(await fetch(balancer.url).then((reply) => reply.text())).toBe('here');
  expect([gone.requests, balancer.traffic.cut]).toEqual([0, 0]);
});

it('a connection that dies with its process is cut and not repeated, and is told apart from a broken one and from a 5xx', async () => {
  let arrived = 0;
  const dies = await place((request) => {
    arrived += 1;
    if (request.url === '/killed' && dies.target) dies.target.isKilled = true;
    request.socket.destroy();
  });
  await expect(fetch(`${balancer.url}/broken`)).rejects.toThrow();
  expect(balancer.traffic).toEqual({ cut: 0, lost: 1, serverErrors: 0 });
  await expect(fetch(`${balancer.url}/killed`)).rejects.toThrow();
  expect(balancer.traffic).toEqual({ cut: 1, lost: 1, serverErrors: 0 });
  expect(arrived).toBe(2);
  dies.target = null;
  await place(answers(503, 'not now'));
  expect((await fetch(balancer.url)).status).toBe(503);
  expect(balancer.traffic).toEqual({ cut: 1, lost: 1, serverErrors: 1 });
});

it('half an answer is cut, too, and a request without any process is lost', async () => {
  const half = await place((request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half');
    if (half.target) half.target.isKilled = true;
    response.once('close', () => undefined);
    request.socket.end(() => request.socket.destroy());
  });
  await expect(fetch(balancer.url).then((reply) => reply.text())).rejects.toThrow();
  expect(balancer.traffic).toEqual({ cut: 1, lost: 0, serverErrors: 0 });
  half.target = null;
  await expect(fetch(balancer.url)).rejects.toThrow();
  expect(balancer.traffic.lost).toBe(1);
});
