import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startS3Server } from '../../packages/remote-store/src/test/s3-server.ts';
import {
  bookSession,
  createFileKey,
  listFreeSlots,
  updateAvailability,
  uploadMessageFile,
  type Message,
} from '../../packages/contracts/src/index.ts';
import { bucketSettings } from '../../api/test/bucket-settings.ts';
import { createClient } from '../../api/test/client.ts';
import { createBalancer } from '../../api/test/load/balancer.ts';
import { makeCircle } from '../../api/test/load/chat-chaos.ts';
import { createChatClient, type ChatClient } from '../../api/test/load/chat-client.ts';
import { createRoomClient } from '../../api/test/load/room-client.ts';
import { createTestHome, startTestServer, type TestServer } from '../../api/test/server-process.ts';
import { until } from '../../api/test/until.ts';
import { anyStart, ROUND_THE_CLOCK } from '../../api/src/modules/sessions/test-booking.ts';
import type { Cluster } from '../../scripts/lib/programs/postgres-cluster.ts';
import { openLine, type Line } from './line.ts';

const PEOPLE = 6;
/** Milliseconds between two messages of one person, and between two files. */
const [WRITE_EVERY, UPLOAD_EVERY] = [500, 1_000];
const SETTINGS = {
  PROCESS_LEASE_SECONDS: '6',
  ACCESS_TOKEN_MINUTES: '1440',
  STOP_TIMEOUT_SECONDS: '5',
  LOG_LEVEL: 'fatal',
  // In an empty room there is nothing to wait for, and nobody ends this call.
  REJOIN_GRACE_SECONDS: '600',
};

/** What people have done, and what of it is there. */
export interface Counts {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Two messages with one number, one with two numbers, refusals for good, and people with another order. */
  readonly faults: readonly string[];
}

/** Three processes on one PostgreSQL, with people who write, call and send files all the time. */
export interface World {
  readonly cluster: Cluster;
  /** The folder of PostgreSQL’s data, which is a disk of its own. */
  readonly disk: string;
  readonly processes: () => readonly TestServer[];
  /** Starts another process. @param env settings in addition to those of all. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<TestServer>;
  /** Ends a process. */
  readonly end: (process: TestServer, signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Returns one of the processes. */
  readonly any: () => TestServer;
  /** Opens a line to the database, and starts a process that reaches it only through this. */
  readonly startBehindLine: () => Promise<{ readonly process: TestServer; readonly line: Line }>;
  /** The line to the file store. */
  readonly store: Line;
  /** Waits until everybody has written a new message and is in the call. @returns the seconds. */
  readonly back: () => Promise<number>;
  /** Waits until nothing is on its way, and compares what was acknowledged with what everybody has. */
  readonly count: () => Promise<Counts>;
  readonly close: () => Promise<void>;
}

/** Starts the processes and the people. */
export async function openWorld({ cluster, disk }: Pick<World, 'cluster' | 'disk'>): Promise<World> {
  const home = await createTestHome();
  const s3 = await startS3Server();
  const store = await openLine(Number(new URL(s3.endpoint).port));
  const settings = { ...SETTINGS, ...bucketSettings({ endpoint: `http://127.0.0.1:${store.port}` }) };
  const lines: Line[] = [store];
  let processes: TestServer[] = [];
  const start: World['start'] = async (env = {}) => {
    const started = await startTestServer(home, { ...settings, ...env });
    processes.push(started);
    await balancer.look();
    return started;
  };
  const balancer = createBalancer(() => processes);
  for (let count = 0; count < 3; count++) await start();
  const any = (): TestServer => {
    const one = processes[randomInt(processes.length)];
    if (!one) throw new Error('no process');
    return one;
  };

  const { members, conversationId } = await makeCircle(any(), PEOPLE);
  const chats = members.map((as) => createChatClient({ as, conversationId, url: balancer.next }));
  for (const chat of chats) chat.goOnline();
  const [ada, grace] = members;
  if (!ada || !grace) throw new Error('no members');
  const client = createClient(any().url);
  await client.ok(updateAvailability, { body: { weekly: ROUND_THE_CLOCK } }, { as: grace });
  const free = await client.ok(listFreeSlots, { query: { username: grace.username } }, { as: ada });
  const body = { username: grace.username, starts_at: anyStart(free) };
  const { id: sessionId } = await client.ok(bookSession, { body }, { as: ada });
  const rooms = [ada, grace].map((as) => createRoomClient({ as, sessionId, url: balancer.next }));

  let [isOver, isPaused] = [false, false];
  let number = 0;
  const files: string[] = [];
  const texts = new Map<string, string>();
  const write = (chat: ChatClient): string => {
    const text = `message ${(number += 1)}`;
    const id = chat.write(text);
    texts.set(id, text);
    return id;
  };
  const loop = async (every: number, work: () => Promise<void> | void): Promise<void> => {
    for (; !isOver; await pause(every)) await work();
  };
  const upload = async (): Promise<void> => {
    const data = Buffer.from(`file ${files.length}`).toString('base64');
    const input = { params: { id: conversationId }, body: { name: 'a file.txt', data } };
    const reply = await createClient(balancer.next())
      .call(uploadMessageFile, input, { as: ada })
      .catch(() => null);
    if (reply?.status === 201) files.push(reply.body.url);
  };
  const background = Promise.all([
    loop(250, balancer.look),
    loop(UPLOAD_EVERY, upload),
    ...chats.map((chat) => loop(WRITE_EVERY, () => void (isPaused || write(chat)))),
  ]);
  const hasAll = (): boolean =>
    chats.every(
      ({ unsentCount, messages }) => unsentCount() === 0 && messages.size === chats[0]?.messages.size,
    );
  return {
    cluster,
    disk,
    processes: () => processes,
    start,
    end: async (ended, signal) => {
      processes = processes.filter((one) => one !== ended);
      await ended.end(signal);
    },
    any,
    startBehindLine: async () => {
      const line = await openLine(Number(new URL(cluster.url).port));
      lines.push(line);
      const url = new URL(home.env['DATABASE_URL'] ?? '');
      url.port = String(line.port);
      // Otherwise it would connect through the socket.
      url.search = '';
      return { line, process: await start({ DATABASE_URL: url.href }) };
    },
    store,
    back: async () => {
      const began = performance.now();
      const fresh = chats.map((chat) => [chat, write(chat)] as const);
      await until(
        () => fresh.every(([chat, id]) => chat.acknowledged.has(id)) && rooms.every((room) => room.isIn()),
      );
      return (performance.now() - began) / 1_000;
    },
    count: async () => {
      isPaused = true;
      await until(hasAll);
      const [first = new Map<number, Message>()] = chats.map(({ messages }) => messages);
      const idsOf = (messages: ReadonlyMap<number, Message>): string =>
        [...messages]
          .map(([seq, { id }]) => `${seq} ${id}`)
          .sort()
          .join();
      const acknowledged = chats.flatMap((chat) => [...chat.acknowledged]);
      const seen = [...first.values()].map(({ text }) => text);
      const { key } = await createClient(balancer.next()).ok(createFileKey, {}, { as: ada });
      const found = await Promise.all(files.map((url) => fetch(`${balancer.next()}${url}?key=${key}`)));
      isPaused = false;
      return {
        acknowledged: acknowledged.length + files.length,
        lost:
          acknowledged.filter(([id, seq]) => first.get(seq)?.text !== texts.get(id)).length +
          found.filter(({ ok }) => !ok).length,
        doubled: seen.length - new Set(seen).size,
        faults: [
          ...chats.flatMap(({ faults }) => faults),
          ...chats.filter(({ messages }) => idsOf(messages) !== idsOf(first)).map(() => 'another order'),
        ],
      };
    },
    close: async () => {
      isOver = true;
      await background;
      for (const chat of chats) chat.goOffline();
      for (const room of rooms) room.close();
      for (const line of lines) line.close();
      await home.remove();
      await s3.close();
    },
  };
}
