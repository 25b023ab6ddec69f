import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  API_BASE,
  bookSession,
  cancelSession,
  createLiveToken,
  createRoomToken,
  createSocketTicket,
  createToken,
  getSession,
  makePromise,
  type Session,
} from '@acquaint/contracts';
import { createBrowserKey } from '../../../test/browser-key.ts';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { registerMember } from '../../../test/people.ts';
import {
  createTestHome,
  startTestServer,
  type TestHome,
  type TestServer,
} from '../../../test/server-process.ts';
import { askingGuest } from '../../modules/room/admission/test-guest.ts';
import { openSocket, openSocketBy, type TestSocket } from '../../modules/room/test-socket.ts';
import { at, slotsOf } from '../../modules/sessions/test-booking.ts';
import { writeMembersInto, type WrittenMember } from '../../modules/sessions/test-members.ts';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import type { PubSub, PubSubMessage } from './pub-sub.ts';

/** The address of both. */
const PUBLIC_URL = 'https://acquaint.example';

/** What carries messages between processes. */
export interface Way {
  /** Settings of both processes. */
  readonly settings: () => Readonly<Record<string, string>>;
  readonly open: (home: TestHome) => Promise<PubSub & { readonly close: () => Promise<void> }>;
  /** Closes the connections of all processes, and loses what they had not read. */
  readonly restart: (home: TestHome) => Promise<void>;
  /** Closes the connections of all processes. @returns how many. */
  readonly disconnect: (home: TestHome) => Promise<number>;
  /** How many processes are connected. */
  readonly connected: (home: TestHome) => Promise<number>;
}

/**
 * Declares the tests of two processes on one PostgreSQL; PGlite allows only one process.
 * @param own more tests of this way.
 */
export function testTwoProcesses(way: Way, own: (home: () => TestHome) => void = () => undefined): void {
  let home: TestHome;
  let servers: [ApiClient, ApiClient];
  let members: readonly WrittenMember[];
  const start = async (more = {}): Promise<{ process: TestServer; client: ApiClient }> => {
    // It prints the public address, so it gets a known port.
    const port = String(await freePort());
    const process = await startTestServer(home, { ...way.settings(), PUBLIC_URL, PORT: port, ...more });
    return { process, client: createClient(`http://127.0.0.1:${port}`) };
  };
  beforeAll(async () => {
    home = await createTestHome();
    members = await writeMembersInto(home, ['Ada', 'Bruno']);
    servers = [(await start()).client, (await start()).client];
  });
  afterAll(() => home.remove());

  const book = async (server: ApiClient, slot: number): Promise<Session> => {
    const [host, booker] = members;
    if (!host || !booker) throw new Error('no members');
    const starts_at = at(await slotsOf(host, booker, server), slot);
    return server.ok(bookSession, { body: { username: host.username, starts_at } }, { as: booker });
  };

  onPostgres(
    'send events of the other process to their sockets, also after the pub/sub connection was lost',
    async () => {
      const [one, other] = servers;
      const [host, booker] = members;
      if (!host || !booker) throw new Error('no members');
      const [there, here] = [await openSocket(other, host), await openSocket(one, host)];
      const session = await book(one, 2);
      for (const socket of [there, here]) await socket.event('session/booked');
      const params = { id: session.id };
      await one.ok(makePromise, { body: { session_id: session.id, text: 'A book' } }, { as: booker });
      for (const socket of [there, here]) await socket.event('promise/changed');

      await losesPubSub(way, home);
      // Clients that may have missed something reconnect and refetch.
      const [thereAgain, hereAgain] = [await openSocket(other, host), await openSocket(one, host)];
      await other.ok(cancelSession, { params, body: {} }, { as: host });
      for (const socket of [thereAgain, hereAgain]) await socket.event('session/cancelled');
      await Promise.all([there, here, thereAgain, hereAgain].map((socket) => socket.drop()));
    },
  );

  onPostgres('accept the proof of a key for a login once together', async () => {
    const [one, other] = servers;
    const member = await registerMember({}, one);
    const key = await createBrowserKey(PUBLIC_URL);
    const headers = await key.prove(createToken);
    const body = { email: member.email, password: member.password };
    const logIn = async (server: ApiClient) => (await server.call(createToken, { body }, { headers })).status;
    expect([await logIn(one), await logIn(other)]).toEqual([200, 401]);
  });

  onPostgres('receive messages in the order of publishing, including long ones', async () => {
    const [speaker, listener] = [await way.open(home), await way.open(home)];
    const messages: PubSubMessage[] = [];
    const own: PubSubMessage[] = [];
    let tell = (): void => undefined;
    const all = new Promise<void>((done) => (tell = done));
    listener.subscribe((word) => {
      messages.push(word);
      if (messages.length === 3) tell();
    });
    speaker.subscribe((word) => own.push(word));
    const words: PubSubMessage[] = [
      { kind: 'login-ended', id: randomUUID() },
      {
        kind: 'message',
        userIds: Array.from({ length: 400 }, () => randomUUID()),
        message: { type: 'pong' },
      },
      { kind: 'person-restored', id: randomUUID() },
    ];
    for (const word of words) speaker.publish(word);
    // Sockets of the same process do not wait for the database.
    expect(own).toEqual(words);
    await all;
    expect(messages).toEqual(words);
    expect(own).toHaveLength(3);
    await Promise.all([speaker.close(), listener.close()]);
  });

  onPostgres('learn of a gap when what they use has restarted, and receive messages again', async () => {
    const [speaker, listener] = [await way.open(home), await way.open(home)];
    const gaps = [speaker, listener].map(({ onGap }) => new Promise<void>((done) => onGap(done)));
    const message = new Promise<PubSubMessage>((done) => listener.subscribe(done));
    await way.restart(home);
    await Promise.all(gaps);
    const word: PubSubMessage = { kind: 'login-ended', id: randomUUID() };
    speaker.publish(word);
    expect(await message).toEqual(word);
    await Promise.all([speaker.close(), listener.close()]);
  });

  onPostgres('open sockets with tickets of the other process, each once', async () => {
    const [one, other] = servers;
    const [host] = members;
    if (!host) throw new Error('no members');
    const { ticket } = await one.ok(createSocketTicket, {}, { as: host });
    const socket = await openSocketBy(other, ticket);
    const again = new WebSocket(`${one.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
    expect(await once(again, 'close')).toMatchObject({ 0: 4001 });
    await socket.drop();
  });

  onPostgres('keep a call together whose people are at both, also when one of them is killed', async () => {
    const [one] = servers;
    // A third process is killed here, because other tests need the first two. Its lease ends soon after its death, but not while it
    // waits for the processor on a busy machine: its guest would be taken for gone.
    const { process, client: other } = await start({ PROCESS_LEASE_SECONDS: '15' });
    const [host, booker] = members;
    if (!host || !booker) throw new Error('no members');
    const session = await book(one, 4);
    const params = { id: session.id };
    const enter = async (server: ApiClient, as: WrittenMember) => {
      const socket = await openSocket(server, as);
      const { room_token } = await server.ok(createRoomToken, { params }, { as });
      socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
      return { socket, entered: await socket.next('room/entered') };
    };
    const write = (socket: TestSocket, text: string): void =>
      socket.send({ type: 'room/write', session_id: session.id, id: randomUUID(), text });

    // Each sees, hears and signals the other.
    const ofHost = await enter(one, host);
    const ofBooker = await enter(other, booker);
    expect(ofBooker.entered.peers.map(({ person }) => person.id)).toEqual([host.id]);
    const { peer } = await ofHost.socket.next('room/peer-entered');
    expect(peer.person.id).toBe(booker.id);
    for (const { socket } of [ofHost, ofBooker]) await socket.next('room/started');
    const signal = { kind: 'description', type: 'offer', sdp: 'v=0'.padEnd(9_000, ' ') } as const;
    ofHost.socket.send({ type: 'room/signal', session_id: session.id, to: peer.peer_id, signal });
    expect(await ofBooker.socket.next('room/signal')).toMatchObject({ from: ofHost.entered.peer_id, signal });
    write(ofHost.socket, 'Hello');
    for (const { socket } of [ofHost, ofBooker])
      expect((await socket.next('room/note')).note.text).toBe('Hello');
    ofBooker.socket.send({ type: 'room/hand', session_id: session.id, raised: true });
    await ofHost.socket.next('room/peer-hand');
    ofBooker.socket.send({ type: 'room/react', session_id: session.id, reaction: 'applause' });
    for (const { socket } of [ofHost, ofBooker])
      expect(await socket.next('room/reaction')).toMatchObject({
        person_id: booker.id,
        reaction: 'applause',
      });

    // A guest waits at one process, and is admitted by the host at the other.
    const { guest_token } = await one.ok(createLiveToken, { params }, { as: host });
    const guest = await askingGuest(other, { session }, guest_token, 'Maya');
    await guest.enter();
    await guest.socket.next('room/waiting');
    expect((await ofHost.socket.next('room/lobby')).waiting).toMatchObject([{ guest_id: guest.id }]);
    ofHost.socket.send({ type: 'room/admit', session_id: session.id, guest_id: guest.id, admit: true });
    await guest.socket.next('room/admitted');

    // The process of the booker dies. They come back at the other one; the guest does not, and is shown as away.
    await guest.enter();
    const ofGuest = await guest.socket.next('room/entered');
    await process.end('SIGKILL');
    const back = await enter(one, booker);
    expect(back.entered.notes.map(({ text }) => text)).toEqual(['Hello']);
    expect(back.entered.started_at).toBe((await one.ok(getSession, { params }, { as: host })).started_at);
    for (const { peer_id } of [ofBooker.entered, ofGuest])
      expect(await ofHost.socket.next('room/peer-left')).toMatchObject({ peer_id, returning: true });
    write(back.socket, 'Here I am');
    expect((await ofHost.socket.next('room/note')).note.text).toBe('Here I am');
    await Promise.all([ofHost, back].map(({ socket }) => socket.drop()));
  });

  own(() => home);
}

/** Closes the connections of both servers, and waits until they are back. */
async function losesPubSub(way: Way, home: TestHome): Promise<void> {
  expect(await way.disconnect(home)).toBe(2);
  while ((await way.connected(home)) < 2);
}
