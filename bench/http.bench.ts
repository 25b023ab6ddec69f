import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createCircle, joinCircle } from '../packages/contracts/src/index.ts';
import type { Statement } from '../api/bench/record-statements.ts';
import { createClient, type ApiClient } from '../api/test/client.ts';
import { registerMember, type TestMember } from '../api/test/people.ts';
import { createTestHome, TEST_SECRET, type TestHome } from '../api/test/server-process.ts';
import { endWithUs } from '../scripts/lib/ending.ts';
import { median } from '../scripts/lib/median.ts';
import { verdict } from './table.ts';

/**
 * Every route must reach at least half the rate of a bare route that runs the same SQL, and half of one that gets the same rows with one
 * statement.
 */
const LIMIT = 0.5;
const ROUNDS = 7;
const SECONDS = 1;
const CONNECTIONS = 16;
/** Enough that no member exceeds a rate limit. */
const MEMBERS = 60;
const CIRCLES = 8;

const EXPERTISE = {
  mentorship_statement: 'I have built products for ten years and want to learn how to sell them.',
  expert_in: ['software-engineering', 'public-speaking'],
  looking_for: ['sales', 'fundraising'],
} as const;

interface Measurable {
  readonly title: string;
  readonly path: (member: TestMember) => string;
  /** Calls per second that PostgreSQL must reach, with the callers on the same two cores. */
  readonly goal?: number;
}

/** The measured routes: the most frequent requests. */
const ROUTES: readonly Measurable[] = [
  { title: 'topics', path: () => '/api/v1/topics/' },
  { title: 'initial data', path: () => '/api/v1/users/initial-data/', goal: 1_200 },
  { title: 'sidebar counts', path: () => '/api/v1/users/side_bar_notifications/' },
  {
    title: 'own profile',
    path: ({ username }) => `/api/v1/profiles/profile_by_username/?username=${username}`,
  },
  { title: 'people search', path: () => '/api/v1/users/search/?searchKeyword=Lovelace' },
  { title: 'introductions', path: () => '/api/v1/introductions/', goal: 400 },
  { title: 'feed', path: () => '/api/v1/snip/', goal: 500 },
  { title: 'sessions', path: () => '/api/v1/interviews/sessions/' },
  { title: 'circles', path: () => '/api/v1/circles/' },
];

const API = join(import.meta.dirname, '../api');
/** Lets a server say which statements it runs, and how much processor time it has used. */
const RECORDED = ['--import', join(API, 'bench/record-statements.ts')];

interface Route {
  readonly title: string;
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly goal: number | undefined;
}

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

/**
 * Compares requests per second of our routes with bare Fastify routes that run the same SQL on the same kind of database (PGlite,
 * or PostgreSQL with `ACQUAINT_TEST_DATABASE`), in alternating rounds, so that a slow period affects both. The processor time of a call
 * depends less on what else the machine does. A second bare route gets the same rows with one statement. The members are among those of the
 * sample data.
 */
export async function runHttpBench(): Promise<{ title: string; columns: string[]; rows: string[][] }> {
  const home = await createTestHome();
  try {
    const { members, routes } = await record(home);
    const databaseUrl = home.env.DATABASE_URL ?? null;
    // Two processes cannot share an embedded database, so the bare server gets a copy.
    const copy = `${home.dataDir}/bare`;
    if (databaseUrl === null) cpSync(join(home.dataDir, 'pg'), join(copy, 'pg'), { recursive: true });
    const settings = { MODE: 'development', LOG_LEVEL: 'warn', SEARCHES_PER_MINUTE: '1000' };
    const ours = await startOurs(home, settings, RECORDED);
    const bare = await start(join(API, 'bench/bare-server.ts'), {
      execArgv: RECORDED,
      args: [
        JSON.stringify({
          databaseUrl,
          dataDir: copy,
          routes: Object.fromEntries(
            routes.flatMap(({ path, statements }) => [
              [new URL(path, 'http://bare').pathname, statements],
              [ONE + new URL(path, 'http://bare').pathname, [asOne(statements)]],
            ]),
          ),
        }),
      ],
      sign: /^listening at (\S+)$/m,
    });
    try {
      const rows: string[][] = [];
      for (const route of routes) rows.push(await compare(route, ours, bare, members));
      return {
        title: `HTTP against bare Fastify with the same SQL, ${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${ROUNDS} rounds of ${SECONDS} s`,
        columns: [
          'route',
          'statements',
          'ours ms',
          'bare ms',
          'ours /s',
          'bare /s',
          'ratio',
          'min',
          'max',
          'one /s',
          'ratio to one',
          'limit',
          'goal /s',
          'verdict',
        ],
        rows,
      };
    } finally {
      await ours.stop();
      await bare.stop();
    }
  } finally {
    await home.remove();
  }
}

/** Registers members and records the statements that each route runs. */
async function record(home: TestHome): Promise<{ members: TestMember[]; routes: Route[] }> {
  const server = await startOurs(home, { MODE: 'test', RATE_LIMITS: 'off', SEED: '1' }, RECORDED);
  try {
    const client = createClient(server.url);
    const member = await registerMember({ expertise: EXPERTISE }, client);
    const others: TestMember[] = [];
    for (let more = 1; more < MEMBERS; more++) {
      others.push(await registerMember({ first_name: `Person ${more}`, expertise: EXPERTISE }, client));
    }
    await makeCircles(client, member, others);
    const routes: Route[] = [];
    for (const { title, path, goal } of ROUTES) {
      const address = path(member);
      const ask = () => client.raw(address, { headers: { authorization: `Bearer ${member.access}` } });
      // Called once before, so that statements whose result is cached are not counted.
      await ask();
      const recordings: (readonly Statement[])[] = [];
      for (let time = 0; time < 3; time++) {
        await say(server, 'record');
        const { status } = await ask();
        if (status !== 200) throw new Error(`${address} answered ${status}`);
        recordings.push(await say(server, 'stop'));
      }
      // The work of the server itself, such as renewing its lease, adds statements now and then.
      const [statements = []] = recordings.toSorted((one, other) => one.length - other.length);
      if (statements.length === 0) throw new Error(`${title} runs no statement: there is nothing to compare`);
      routes.push({ title, path: address, statements, goal });
    }
    return { members: [member, ...others], routes };
  } finally {
    await server.stop();
  }
}

/** Creates circles of a realistic size: every second member is in each of them. */
async function makeCircles(client: ApiClient, as: TestMember, others: readonly TestMember[]): Promise<void> {
  for (let number = 1; number <= CIRCLES; number++) {
    const body = { name: `Circle ${number}`, topics: [{ slug: 'fundraising' }, { slug: 'public-speaking' }] };
    const circle = await client.ok(createCircle, { body }, { as });
    for (const other of others.filter((_, index) => index % 2 === number % 2)) {
      await client.ok(joinCircle, { params: { id: circle.id } }, { as: other });
    }
  }
}

/** Sends a message to the recorder. Returns what it has recorded so far. */
async function say(server: Running, word: 'record' | 'stop'): Promise<readonly Statement[]> {
  return (await answerTo(server, word)) as readonly Statement[];
}

/** Returns the milliseconds of processor time that a server has used. */
async function processorTime(server: Running): Promise<number> {
  return (await answerTo(server, 'processor')) as number;
}

async function answerTo({ child }: Running, word: string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(word);
  const [message] = (await answer) as [unknown];
  return message;
}

async function compare(
  { title, path, statements, goal }: Route,
  ours: Running,
  bare: Running,
  members: readonly TestMember[],
): Promise<string[]> {
  const callers = members.map(({ access }) => ({ headers: { authorization: `Bearer ${access}` } }));
  const rates: { ours: Measured; bare: Measured; one: Measured }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const pair = {
      ours: await measure(ours, path, callers),
      bare: await measure(bare, path, callers),
      one: await measure(bare, ONE + path, callers),
    };
    // The first round is a warm-up.
    if (round >= 0) rates.push(pair);
  }
  const ratios = rates.map((pair) => pair.ours.rate / pair.bare.rate).sort((a, b) => a - b);
  const ratio = median(ratios);
  const toOne = median(rates.map((pair) => pair.ours.rate / pair.one.rate));
  const rate = median(rates.map((pair) => pair.ours.rate));
  const least = process.env['ACQUAINT_TEST_DATABASE'] === undefined ? 0 : (goal ?? 0);
  return [
    title,
    String(statements.length),
    median(rates.map((pair) => pair.ours.ms)).toFixed(2),
    median(rates.map((pair) => pair.bare.ms)).toFixed(2),
    rate.toFixed(0),
    median(rates.map((pair) => pair.bare.rate)).toFixed(0),
    ratio.toFixed(2),
    Math.min(...ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    median(rates.map((pair) => pair.one.rate)).toFixed(0),
    toOne.toFixed(2),
    `≥ ${LIMIT}`,
    least === 0 ? '' : `≥ ${least}`,
    verdict(Math.min(ratio, toOne) >= LIMIT && rate >= least),
  ];
}

/** Where the bare server has the routes with one statement. */
const ONE = '/one';

/** Makes one statement that returns the rows of several, each as a JSON array. */
function asOne(statements: readonly Statement[]): Statement {
  const values: unknown[] = [];
  const parts = statements.map((statement) => {
    const before = values.length;
    values.push(...statement.values);
    const text = statement.text
      .replace(/;\s*$/, '')
      .replaceAll(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`);
    return `(select json_agg(t) from (${text}) t)`;
  });
  return { text: `select ${parts.join(', ')}`, values };
}

interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds of processor time per request. */
  readonly ms: number;
}

/**
 * Measures requests per second, and the server's processor time for each.
 * @param callers requests that are sent in turn.
 */
async function measure(server: Running, path: string, callers: autocannon.Request[]): Promise<Measured> {
  const url = server.url + path;
  const before = await processorTime(server);
  const result = await autocannon({ url, requests: callers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors and ${result.non2xx} refusals`);
  }
  const { total } = result.requests;
  return { rate: total / result.duration, ms: ((await processorTime(server)) - before) / total };
}

function startOurs(home: TestHome, env: Record<string, string>, execArgv: string[] = []): Promise<Running> {
  return start(join(API, 'src/main.ts'), {
    execArgv,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'none',
      DATA_DIR: home.dataDir,
      SESSION_SECRET: TEST_SECRET,
      ACCESS_TOKEN_MINUTES: '60',
      ...home.env,
      ...env,
    },
    sign: /^Acquaint is at (\S+)$/m,
  });
}

interface StartOptions {
  readonly args?: string[];
  readonly execArgv?: string[];
  readonly env?: Record<string, string>;
  /** Matches the line that the process prints when it listens; the first group is the address. */
  readonly sign: RegExp;
}

async function start(
  file: string,
  { args = [], execArgv = [], env = {}, sign }: StartOptions,
): Promise<Running> {
  const child = fork(file, args, {
    execArgv,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithUs(child);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = await new Promise<string>((done, fail) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = sign.exec(output)?.[1];
      if (found !== undefined) done(found.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => fail(new Error(`${file} ended.\n${output}`)));
  });
  return { url, child, stop };
}
