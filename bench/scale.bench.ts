import { loadavg } from 'node:os';
import { createTestHome } from '../api/test/server-process.ts';
import { median } from '../scripts/lib/median.ts';
import { recordPages } from './load/pages.ts';
import { compare, startPair } from './load/rates.ts';
import { measureTalk } from './load/talk.ts';
import { onPostgres } from './on-postgres.ts';
import { measureIdleSockets } from './scale/idle-sockets.ts';
import { prepareMessages } from './scale/stored-messages.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

const SOCKETS = Number(process.env['SCALE_BENCH_SOCKETS'] ?? '20000');
const READERS = Number(process.env['SCALE_BENCH_READERS'] ?? '1000');
const ROUNDS = Number(process.env['SCALE_BENCH_ROUNDS'] ?? '5');
const PARTS = (process.env['SCALE_BENCH_PARTS'] ?? 'sockets,deliveries,postgres,embedded').split(',');

const KILOBYTES = 16;
const P99_MS = 100;
/** The least share of a bare server’s rate. */
const SHARE = 0.5;
/** The least calls per second of sixteen callers, who use the same two cores; those of the embedded database are three times the first ones. */
const GOALS = {
  postgres: { introductions: 400, feed: 500, 'initial data': 1_200, 'messages stored': 800 },
  embedded: { introductions: 141, feed: 204, 'initial data': 486, 'messages stored': 522 },
} as const;

type Row = readonly (string | number)[];

/**
 * Measures what one process carries: idle sockets, deliveries to a thousand sockets, and the most frequent calls, beside bare servers in
 * the same run.
 */
export async function runScaleBench(): Promise<Table> {
  const rows: Row[] = [];
  const measure = async (part: string, work: () => Promise<Row[]>): Promise<void> => {
    if (!PARTS.includes(part)) return;
    for (const row of await work()) rows.push([...row, (loadavg()[0] ?? 0).toFixed(1)]);
  };
  await onPostgres(async () => {
    await measure('sockets', sockets);
    await measure('deliveries', deliveries);
    await measure('postgres', () => calls('postgres'));
  });
  const database = process.env['ACQUAINT_TEST_DATABASE'];
  delete process.env['ACQUAINT_TEST_DATABASE'];
  await measure('embedded', () => calls('embedded'));
  if (database !== undefined) process.env['ACQUAINT_TEST_DATABASE'] = database;
  return {
    title: `What one process carries, ${ROUNDS} rounds; the ratios of one run count, whatever else the machine does`,
    columns: ['', 'ours', 'bare', 'ratio', 'goal', 'verdict', 'load of the machine'],
    rows,
  };
}

async function sockets(): Promise<Row[]> {
  const idle = await measureIdleSockets(SOCKETS);
  const isFewer = idle.allowedFiles !== null;
  return [
    [
      ...['idle sockets of one process', idle.sockets, '', '', `≥ ${SOCKETS}`],
      isFewer ? `this machine allows ${idle.allowedFiles} open files` : verdict(idle.sockets >= SOCKETS),
    ],
    [
      ...['kB of memory for each', idle.kilobytesEach.toFixed(1), '', '', `≤ ${KILOBYTES}`],
      verdict(idle.kilobytesEach <= KILOBYTES),
    ],
  ];
}

async function deliveries(): Promise<Row[]> {
  const pace = { kind: 'one-by-one', warmUp: 10, messages: 40 } as const;
  const rounds = await measureTalk({ readers: READERS, rounds: ROUNDS, pace });
  const perSecond = (side: 'ours' | 'bare'): number =>
    median(rounds.map((round) => round[side].rate * READERS));
  const p99 = (side: 'ours' | 'bare'): number => median(rounds.map((round) => round[side].p99));
  const ratio = median(rounds.map(({ ours, bare }) => ours.rate / bare.rate));
  const name = `40 messages to ${READERS} sockets`;
  return [
    [
      ...[`${name}: deliveries /s`, perSecond('ours').toFixed(0), perSecond('bare').toFixed(0)],
      ...[ratio.toFixed(2), `≥ ${SHARE}`, verdict(ratio >= SHARE)],
    ],
    [
      ...[`${name}: p99 ms`, p99('ours').toFixed(0), p99('bare').toFixed(0), '', `≤ ${P99_MS}`],
      verdict(p99('ours') <= P99_MS),
    ],
  ];
}

/** Measures calls per second of sixteen callers, beside one statement that gives the same. */
async function calls(kind: keyof typeof GOALS): Promise<Row[]> {
  const home = await createTestHome();
  try {
    const pages = await recordPages(home, ['introductions', 'feed', 'initial data']);
    // Only beside one statement: `pnpm bench http` has the others.
    const all = [...pages, await prepareMessages(home)].map((call) => ({ ...call, statements: [] }));
    const pair = await startPair(home, all);
    try {
      const rows: Row[] = [];
      for (const call of all) {
        const { title, ours, one, toOne } = await compare(pair, call, ROUNDS);
        const goal = GOALS[kind][title as keyof (typeof GOALS)['postgres']];
        rows.push([
          `${title} /s, ${kind} (${ours.ms.toFixed(2)} ms of processor time, bare ${one.ms.toFixed(2)})`,
          ...[ours.rate.toFixed(0), one.rate.toFixed(0), toOne.toFixed(2)],
          ...[`≥ ${goal} and ≥ ${SHARE}`, verdict(ours.rate >= goal && toOne >= SHARE)],
        ]);
      }
      return rows;
    } finally {
      await pair.stop();
    }
  } finally {
    await home.remove();
  }
}
