import { median } from '../scripts/lib/median.ts';
import { measureTalk } from './load/talk.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

const READERS = 200;
const ROUNDS = 3;
const PACE = { kind: 'all-the-time', writers: 40, window: 1, warmUpMs: 1_500, measureMs: 5_000 } as const;
/** Required: at least this share of a bare broadcast's rate, and no reader waits longer than this. */
const LIMIT = { share: 0.5, p99Ms: 250 };

/**
 * Measures messages per second in a conversation of 200 readers, each stored and acknowledged, against a bare `ws` server that
 * only forwards them. On PGlite, or on PostgreSQL with `ACQUAINT_TEST_DATABASE`.
 */
export async function runChatBench(): Promise<Table> {
  const rounds = await measureTalk({ readers: READERS, rounds: ROUNDS, pace: PACE });
  const database = (process.env['ACQUAINT_TEST_DATABASE'] ?? 'pglite') === 'pglite' ? 'PGlite' : 'PostgreSQL';
  const share = median(rounds.map(({ ours, bare }) => ours.rate / bare.rate));
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
    title: `A conversation of ${READERS} readers, every message stored and acknowledged, against a bare ws broadcast, ${database}, ${PACE.writers} writers`,
    columns: ['', 'messages /s', 'p50 ms', 'p99 ms', 'share', 'limit', 'verdict'],
    rows: [
      ...lines,
      ['median share', '', '', '', share.toFixed(2), `≥ ${LIMIT.share}`, verdict(share >= LIMIT.share)],
      ['worst p99', '', '', p99.toFixed(0), '', `≤ ${LIMIT.p99Ms}`, verdict(p99 <= LIMIT.p99Ms)],
    ],
  };
}
