import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  API_BASE,
  createCircle,
  createSocketTicket,
  joinCircle,
  listGroupMessages,
} from '../packages/contracts/src/index.ts';
import type { LoadResult, LoadSettings } from '../api/bench/chat-load.ts';
import { createClient, type ApiClient } from '../api/test/client.ts';
import { registerMember, type TestMember } from '../api/test/people.ts';
import { createTestHome, startTestServer } from '../api/test/server-process.ts';
import { endWithUs } from '../scripts/lib/ending.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

const READERS = 200;
const ROUNDS = 3;
const LOAD = { writers: 40, window: 1, warmUpMs: 1_500, measureMs: 5_000 };
/** Required: at least this share of a bare broadcast's rate, and no reader waits longer than this. */
const LIMIT = { share: 0.5, p99Ms: 250 };

const API = join(import.meta.dirname, '../api');

interface Talk {
  readonly client: ApiClient;
  readonly members: readonly TestMember[];
  readonly conversationId: string;
}

/**
 * Measures messages per second in a conversation of 200 readers, each stored and acknowledged, against a bare `ws` server that
 * only forwards them: same sockets, same messages, in alternating rounds. On PGlite, or on PostgreSQL with
 * `ACQUAINT_TEST_DATABASE`.
 */
export async function runChatBench(): Promise<Table> {
  const home = await createTestHome();
  const server = await startTestServer(home, { ACCESS_TOKEN_MINUTES: '60' });
  const bare = fork(join(API, 'bench/bare-broadcast.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  endWithUs(bare);
  try {
    const bareUrl = await addressOf(bare);
    const talk = await openTalk(server.url);
    const rounds: { ours: LoadResult; bare: LoadResult }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { conversationId } = talk;
      rounds.push({
        bare: await load({ ...LOAD, urls: Array.from({ length: READERS }, () => bareUrl), conversationId }),
        ours: await load({ ...LOAD, urls: await socketsOf(talk), conversationId }),
      });
    }
    return tableOf(rounds, home.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite');
  } finally {
    bare.kill();
    await server.end('SIGTERM');
    await home.remove();
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The bare server has no output');
  const [line] = (await once(stdout, 'data')) as [Buffer];
  return /ws:\S+/.exec(line.toString('utf8'))?.[0] ?? '';
}

/** Creates a circle with all members in it. */
async function openTalk(url: string): Promise<Talk> {
  const client = createClient(url);
  const members: TestMember[] = [];
  for (let number = 1; number <= READERS; number++) members.push(await registerMember({}, client));
  const [admin, ...others] = members;
  if (!admin) throw new Error('There is nobody');
  const body = { name: 'Two hundred', topics: [{ slug: 'fundraising' }] };
  const circle = await client.ok(createCircle, { body }, { as: admin });
  for (const as of others) await client.ok(joinCircle, { params: { id: circle.id } }, { as });
  const query = { circle_id: circle.id };
  const { conversation } = await client.ok(listGroupMessages, { query }, { as: admin });
  return { client, members, conversationId: conversation.id };
}

async function socketsOf({ client, members }: Talk): Promise<string[]> {
  const urls: string[] = [];
  for (const as of members) {
    const { ticket } = await client.ok(createSocketTicket, {}, { as });
    urls.push(`${client.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
  }
  return urls;
}

async function load(settings: LoadSettings): Promise<LoadResult> {
  const child = fork(join(API, 'bench/chat-load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  endWithUs(child);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The readers ended before they had measured anything');
  });
  child.send(settings);
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [LoadResult];
  failed.catch(() => undefined);
  return result;
}

function tableOf(rounds: readonly { ours: LoadResult; bare: LoadResult }[], database: string): Table {
  const shares = rounds.map(({ ours, bare }) => ours.rate / bare.rate).sort((a, b) => a - b);
  const share = shares[Math.floor(shares.length / 2)] ?? NaN;
  const p99 = Math.max(...rounds.map(({ ours }) => ours.p99));
  const lines = rounds.flatMap(({ ours, bare }, index) => [
    [`round ${index + 1}, bare`, bare.rate.toFixed(0), bare.p50.toFixed(0), bare.p99.toFixed(0), '', '', ''],
    [
      `round ${index + 1}, ours`,
      ours.rate.toFixed(0),
      ours.p50.toFixed(0),
      ours.p99.toFixed(0),
      (ours.rate / bare.rate).toFixed(2),
      '',
      '',
    ],
  ]);
  return {
    title: `A conversation of ${READERS} readers, every message stored and acknowledged, against a bare ws broadcast, ${database}, ${LOAD.writers} writers`,
    columns: ['', 'messages /s', 'p50 ms', 'p99 ms', 'share', 'limit', 'verdict'],
    rows: [
      ...lines,
      ['median share', '', '', '', share.toFixed(2), `≥ ${LIMIT.share}`, verdict(share >= LIMIT.share)],
      ['worst p99', '', '', p99.toFixed(0), '', `≤ ${LIMIT.p99Ms}`, verdict(p99 <= LIMIT.p99Ms)],
    ],
  };
}
