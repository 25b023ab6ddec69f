import {
  API_BASE,
  createCircle,
  createSocketTicket,
  joinCircle,
  listGroupMessages,
} from '../../packages/contracts/src/index.ts';
import type { LoadResult, LoadSettings } from '../../api/bench/chat-load.ts';
import { createClient, type Caller } from '../../api/test/client.ts';
import { createTestHome, startTestServer } from '../../api/test/server-process.ts';
import { writeMembersInto } from '../../api/src/modules/sessions/test-members.ts';
import { startBare, startLoader } from './programs.ts';

/** What readers of one conversation received from the platform and from a bare server, in one round. */
export interface TalkRound {
  readonly ours: LoadResult;
  readonly bare: LoadResult;
}

interface TalkOptions {
  readonly readers: number;
  readonly rounds: number;
  readonly pace: LoadSettings['pace'];
}

/**
 * Lets members write into one conversation that all read, on the platform, which stores and acknowledges every message, and on a bare `ws`
 * server, which only forwards it: same sockets, same messages, in alternating rounds.
 */
export async function measureTalk({ readers, rounds, pace }: TalkOptions): Promise<TalkRound[]> {
  const home = await createTestHome();
  const names = Array.from({ length: readers }, (_, index) => `Reader ${index}`);
  const members = await writeMembersInto(home, names);
  const server = await startTestServer(home, { ACCESS_TOKEN_MINUTES: '60' });
  const bare = await startBare('bare-broadcast.ts');
  try {
    const conversationId = await openTalk(server.url, members);
    const measured: TalkRound[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({
        bare: await load({ urls: members.map(() => bare.url), conversationId, pace }),
        ours: await load({ urls: await socketsOf(server.url, members), conversationId, pace }),
      });
    }
    return measured;
  } finally {
    await bare.stop();
    await server.end('SIGTERM');
    await home.remove();
  }
}

/** Creates a circle with all members in it. Returns its conversation. */
async function openTalk(url: string, members: readonly Caller[]): Promise<string> {
  const client = createClient(url);
  const [admin, ...others] = members;
  if (!admin) throw new Error('There is nobody');
  const body = { name: 'All of us', topics: [{ slug: 'fundraising' }] };
  const circle = await client.ok(createCircle, { body }, { as: admin });
  for (const as of others) await client.ok(joinCircle, { params: { id: circle.id } }, { as });
  const query = { circle_id: circle.id };
  const { conversation } = await client.ok(listGroupMessages, { query }, { as: admin });
  return conversation.id;
}

async function socketsOf(url: string, members: readonly Caller[]): Promise<string[]> {
  const client = createClient(url);
  const urls: string[] = [];
  for (const as of members) {
    const { ticket } = await client.ok(createSocketTicket, {}, { as });
    urls.push(`${client.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
  }
  return urls;
}

async function load(settings: LoadSettings): Promise<LoadResult> {
  return (await startLoader('chat-load.ts').ask(settings)) as LoadResult;
}
