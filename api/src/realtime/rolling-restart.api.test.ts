import { bookSession, getSession, listFreeSlots, listGroupMessages, type Session } from '@acquaint/contracts';
import { createClient } from '../../test/client.ts';
import { onPostgres } from '../../test/database/on-postgres.ts';
import { createBalancer } from '../../test/load/balancer.ts';
import { createChatClient, type ChatClient } from '../../test/load/chat-client.ts';
import { makeCircle } from '../../test/load/chat-chaos.ts';
import { createRoomClient, type RoomClient } from '../../test/load/room-client.ts';
import type { TestMember } from '../../test/people.ts';
import {
  createTestHome,
  startTestServer,
  type TestHome,
  type TestServer,
} from '../../test/server-process.ts';
import { until } from '../../test/until.ts';
import { anyStart } from '../modules/sessions/test-booking.ts';

const SETTINGS = {
  PROCESS_LEASE_SECONDS: '6',
  STOP_DELAY_SECONDS: '1',
};
/** How long the controls of a call are away at most when their process is killed, ms. */
const OBEYS_WITHIN_MS = 5_000;
/** How long a process takes to stop at most, and those who had their sockets there to be back, s. */
const STOPS_WITHIN_S = 30;

describe('Three processes on one database, of which one after the other is replaced', () => {
  let home: TestHome;
  let processes: TestServer[] = [];
  let members: readonly TestMember[];
  let chats: readonly ChatClient[];
  let call: { readonly session: Session; readonly rooms: readonly [RoomClient, RoomClient] };
  let isOver = false;
  let rounds = 0;
  let background: Promise<unknown> = Promise.resolve();
  const balancer = createBalancer(() => processes);
  const written: string[] = [];
  const writeOne = (): void => {
    const text = `message ${written.length + 1}`;
    written.push(text);
    chats[written.length % chats.length]?.write(text);
  };
  const start = (): Promise<TestServer> => startTestServer(home, SETTINGS);
  const settled = async (): Promise<void> => {
    await until(() =>
      chats.every(({ unsentCount, messages }) => unsentCount() === 0 && messages.size === written.length),
    );
    await until(() => call.rooms.every(({ isIn }) => isIn()));
  };
  /** How long the two of the call were without its controls, each time, ms. */
  const away = (): number[] => call.rooms.flatMap((room) => room.away);
  const histories = (): string[][] =>
    chats.map(({ messages }) =>
      [...messages.entries()].sort(([a], [b]) => a - b).map(([, { text }]) => text ?? ''),
    );

  beforeAll(async () => {
    if ((process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite') return;
    home = await createTestHome();
    processes = [await start()];
    processes.push(await start(), await start());
    await balancer.look();
    const [first] = processes;
    if (!first) throw new Error('no process');
    const circle = await makeCircle(first, 4);
    members = circle.members;
    const { circleId, conversationId } = circle;
    chats = members.map((as) => createChatClient({ as, conversationId, url: balancer.next }));
    for (const chat of chats) chat.goOnline();
    const [ada, grace] = members;
    if (!ada || !grace) throw new Error('no members');
    const client = createClient(first.url);
    const free = await client.ok(
      listFreeSlots,
      { query: { username: grace.username, days: 31 } },
      { as: ada },
    );
    const body = { username: grace.username, starts_at: anyStart(free) };
    const session = await client.ok(bookSession, { body }, { as: ada });
    const page = (as: TestMember) => createRoomClient({ as, sessionId: session.id, url: balancer.next });
    call = { session, rooms: [page(ada), page(grace)] };
    await settled();
    const loop = async (work: () => Promise<void>): Promise<void> => {
      while (!isOver) await work();
    };
    background = Promise.all([
      loop(balancer.look),
      ...members.map((as) =>
        loop(async () => {
          if (rounds % 10 === 0) writeOne();
          rounds += 1;
          await balancer.ask((url) =>
            createClient(url).call(listGroupMessages, { query: { circle_id: circleId } }, { as }),
          );
          await balancer.ask((url) =>
            createClient(url).call(getSession, { params: { id: session.id } }, { as: ada }),
          );
        }),
      ),
    ]);
  });
  afterAll(async () => {
    isOver = true;
    await background;
    for (const chat of chats ?? []) chat.goOffline();
    for (const room of call?.rooms ?? []) room.close();
    await home?.remove();
  });

  onPostgres('refuse no request, lose no message, and keep the call', async () => {
    const seconds: number[] = [];
    for (const old of [...processes]) {
      processes.push(await start());
      await balancer.look();
      const began = performance.now();
      expect(await old.end('SIGTERM')).toBe(0);
      seconds.push((performance.now() - began) / 1000);
      processes = processes.filter((one) => one !== old);
      await until(() => call.rooms.every(({ isIn }) => isIn()));
    }
    isOver = true;
    await background;
    await settled();
    process.stdout.write(
      `${JSON.stringify({ stopped: seconds, away: away().map(Math.round), messages: written.length, ...balancer.counts() })}\n`,
    );
    expect(Math.max(...seconds)).toBeLessThanOrEqual(STOPS_WITHIN_S);
    expect(Math.max(...away())).toBeLessThanOrEqual(STOPS_WITHIN_S * 1_000);
    expect(balancer.failures).toEqual([]);
    expect(chats.flatMap(({ faults }) => faults)).toEqual([]);
    const [first = [], ...others] = histories();
    expect(first.toSorted()).toEqual(written.toSorted());
    for (const other of others) expect(other).toEqual(first);
    const heard = call.rooms.flatMap((room) => room.heard);
    expect(heard.filter((message) => message.type === 'room/ended')).toEqual([]);
    expect(heard.filter((message) => message.type === 'room/peer-left' && !message.returning)).toEqual([]);
  });

  onPostgres('when one is killed, the call obeys at another one, and nothing is lost', async () => {
    const [ada, grace] = call.rooms;
    const before = ada.away.length;
    const victim = processes.find(({ url }) => url === ada.at());
    processes = processes.filter((one) => one !== victim);
    const began = performance.now();
    await victim?.end('SIGKILL');
    await balancer.look();
    await until(() => ada.away.length > before);
    ada.send({ type: 'room/hand', session_id: call.session.id, raised: true });
    await until(() => grace.heard.some(({ type }) => type === 'room/peer-hand'));
    const obeyed = performance.now() - began;
    for (let count = 0; count < 20; count++) writeOne();
    await settled();
    process.stdout.write(`${JSON.stringify({ obeyed: Math.round(obeyed), away: away().map(Math.round) })}\n`);
    expect(obeyed).toBeLessThanOrEqual(OBEYS_WITHIN_MS);
    expect(histories()[0]?.toSorted()).toEqual(written.toSorted());
    const [as] = members;
    const session = await createClient(balancer.next()).ok(
      getSession,
      { params: { id: call.session.id } },
      { as },
    );
    expect(session.state).toBe('live');
  });
});
