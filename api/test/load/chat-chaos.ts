import { setTimeout as pause } from 'node:timers/promises';
import { createCircle, joinCircle, listGroupMessages } from '@acquaint/contracts';
import { createChatClient, type ChatClient } from './chat-client.ts';
import { createClient } from '../client.ts';
import { registerMember, type TestMember } from '../people.ts';
import { createTestHome, startTestServer, type TestHome, type TestServer } from '../server-process.ts';

export interface ChaosSettings {
  readonly clients: number;
  /** Total of all clients. */
  readonly messages: number;
  /** Interval at which a client writes. */
  readonly writeEveryMs: number;
  /** Interval at which a socket is cut. */
  readonly cutEveryMs: number;
  /** Interval at which the server is killed (SIGKILL) and restarted. */
  readonly killEveryMs: number;
  /** Maximum number of kills. */
  readonly mostKills: number;
}

export interface ChaosOutcome {
  readonly kills: number;
  readonly cuts: number;
  readonly seconds: number;
  /** Final texts by number, one list per client; all must be equal. */
  readonly histories: readonly (readonly string[])[];
  /** What each client has written, in order. */
  readonly written: readonly (readonly string[])[];
  /** Messages that were acknowledged with the number of another message. */
  readonly wronglyAcknowledged: number;
  readonly faults: readonly string[];
}

/** Time limit of the run, ms. */
const LIMIT_MS = 600_000;

/**
 * Runs a chaos test: members write concurrently in the chat of one circle, while their sockets are cut and the server
 * is killed repeatedly. The first client is offline from the beginning, with all its messages in the outbox, and
 * connects last.
 */
export async function runChatChaos(settings: ChaosSettings): Promise<ChaosOutcome> {
  const home = await createTestHome();
  try {
    return await runIn(home, settings);
  } finally {
    await home.remove();
  }
}

async function runIn(home: TestHome, settings: ChaosSettings): Promise<ChaosOutcome> {
  let server = await startTestServer(home);
  const { members, conversationId } = await makeCircle(server, settings.clients);
  const clients = members.map((as) => createChatClient({ as, conversationId, url: () => server.url }));
  const began = performance.now();
  const timers: NodeJS.Timeout[] = [];
  let [kills, cuts] = [0, 0];
  let restarting = Promise.resolve();
  try {
    const [late, ...others] = clients;
    for (const client of others) client.goOnline();
    timers.push(
      setInterval(() => {
        cuts += 1;
        others[Math.floor(Math.random() * others.length)]?.cut();
      }, settings.cutEveryMs),
      setInterval(() => {
        if (kills >= settings.mostKills) return;
        kills += 1;
        restarting = restarting.then(async () => {
          await server.end('SIGKILL');
          server = await startTestServer(home);
        });
      }, settings.killEveryMs),
    );
    const written = await Promise.all(clients.map((client, index) => writeAll(client, index, settings)));
    await until(() => kills >= settings.mostKills || performance.now() - began > LIMIT_MS);
    for (const timer of timers) clearInterval(timer);
    await restarting;
    late?.goOnline();
    const all = written.flat().length;
    await until(() => clients.every((one) => one.unsentCount() === 0 && one.messages.size >= all));
    return {
      kills,
      cuts,
      seconds: (performance.now() - began) / 1_000,
      histories: clients.map(historyOf),
      written: written.map((texts) => texts.map(({ text }) => text)),
      wronglyAcknowledged: clients.flatMap((client, index) =>
        (written[index] ?? []).filter(({ id, text }) => {
          const seq = client.acknowledged.get(id);
          return seq === undefined || client.messages.get(seq)?.text !== text;
        }),
      ).length,
      faults: clients.flatMap(({ faults }) => faults),
    };
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const client of clients) client.goOffline();
    await restarting;
    await server.end('SIGTERM');
  }
}

/** Registers members and puts all of them into one circle. @returns them, and the circle's conversation. */
export async function makeCircle(
  { url }: Pick<TestServer, 'url'>,
  size: number,
): Promise<{ members: TestMember[]; circleId: string; conversationId: string }> {
  const client = createClient(url);
  const members: TestMember[] = [];
  for (let number = 1; number <= size; number++) {
    members.push(await registerMember({ first_name: `Person ${number}` }, client));
  }
  const [admin, ...others] = members;
  if (!admin) throw new Error('Chaos needs people');
  const body = { name: 'Everybody at once', topics: [{ slug: 'fundraising' }] };
  const circle = await client.ok(createCircle, { body }, { as: admin });
  for (const as of others) await client.ok(joinCircle, { params: { id: circle.id } }, { as });
  const query = { circle_id: circle.id };
  const { conversation } = await client.ok(listGroupMessages, { query }, { as: admin });
  return { members, circleId: circle.id, conversationId: conversation.id };
}

async function writeAll(
  client: ChatClient,
  index: number,
  { clients, messages, writeEveryMs }: ChaosSettings,
): Promise<{ id: string; text: string }[]> {
  const texts: { id: string; text: string }[] = [];
  for (let turn = 1; turn <= messages / clients; turn++) {
    const text = `message ${turn} of person ${index + 1}`;
    texts.push({ id: client.write(text), text });
    await pause(Math.random() * 2 * writeEveryMs);
  }
  return texts;
}

function historyOf({ messages }: ChatClient): string[] {
  return [...messages.values()].sort((a, b) => a.seq - b.seq).map(({ seq, text }) => `${seq}: ${text}`);
}

async function until(isSo: () => boolean): Promise<void> {
  const began = performance.now();
  while (!isSo() && performance.now() - began < LIMIT_MS) await pause(50);
}
