import { runChatChaos, type ChaosOutcome } from '../api/test/load/chat-chaos.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

/** About two minutes of messages, during which the server is killed every half a minute. */
const SETTINGS = {
  clients: 50,
  messages: 10_000,
  writeEveryMs: 500,
  cutEveryMs: 100,
  killEveryMs: 30_000,
  mostKills: 3,
};

/**
 * 50 members write 10,000 messages into one conversation while sockets break at random, one member is offline until the end, and
 * the server is killed every 30 seconds. On PGlite, or on PostgreSQL with `ACQUAINT_TEST_DATABASE`.
 */
export async function runChatChaosBench(): Promise<Table> {
  const outcome = await runChatChaos(SETTINGS);
  const database = (process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite' ? 'PGlite' : 'PostgreSQL';
  const [first = []] = outcome.histories;
  const lines = first.map((line) => line.slice(line.indexOf(' ') + 1));
  const rows: [string, number, number][] = [
    ['messages written', outcome.written.flat().length, SETTINGS.messages],
    ['messages everybody has', Math.min(...outcome.histories.map((one) => one.length)), SETTINGS.messages],
    ['lost', missing(outcome, new Set(lines)), 0],
    ['there twice', lines.length - new Set(lines).size, 0],
    ['gaps in the numbers', gaps(first), 0],
    ['people with another order', outcome.histories.filter((one) => !isSame(one, first)).length, 0],
    ['acknowledged with a wrong number', outcome.wronglyAcknowledged, 0],
    ['other faults', outcome.faults.length, 0],
  ];
  return {
    title: `${SETTINGS.clients} people, ${outcome.cuts} sockets cut, ${outcome.kills} times kill -9, ${outcome.seconds.toFixed(0)} s, ${database}`,
    columns: ['', 'found', 'wanted', 'verdict'],
    rows: rows.map(([name, found, wanted]) => [name, found, wanted, verdict(found === wanted)]),
  };
}

function missing({ written }: ChaosOutcome, known: ReadonlySet<string>): number {
  return written.flat().filter((text) => !known.has(text)).length;
}

function gaps(history: readonly string[]): number {
  return history.filter((line, index) => Number(line.split(':')[0]) !== index + 1).length;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
