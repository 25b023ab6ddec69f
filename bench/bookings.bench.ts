import { runBookingLoad } from '../api/test/load/booking-load.ts';
import type { LoadOutcome } from '../api/test/load/booking-load-outcome.ts';
import { onPostgres } from './on-postgres.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

const BOOKERS = Number(process.env['BOOKINGS_BENCH_BOOKERS'] ?? '1000');
const SETTINGS = {
  hosts: Math.ceil(BOOKERS / 20),
  slots: 24,
  bookers: BOOKERS,
  killAfter: Math.floor(BOOKERS / 3),
  killsTwice: true,
};

/** Half of the bookers at each host book in one step. */
const IN_ONE_STEP = Array.from(
  { length: BOOKERS },
  (_, index) => Math.floor(index / SETTINGS.hosts) % 2,
).filter(Boolean).length;

/**
 * 1,000 members book concurrently with 50 hosts, half of them by hold and confirmation, the others in one step with an
 * idempotency key that is sent again when no answer came. They use two servers on one PostgreSQL, one of which is killed with
 * SIGKILL in between and again while reminders are sent. Uses `ACQUAINT_TEST_DATABASE`, or starts a PostgreSQL.
 */
export async function runBookingsBench(): Promise<Table> {
  return onPostgres(async () => tableOf(await runBookingLoad(SETTINGS)));
}

function tableOf(outcome: LoadOutcome): Table {
  const { waits, reminders } = outcome;
  const at = (share: number): string =>
    `${((waits[Math.floor((waits.length - 1) * share)] ?? NaN) / 1000).toFixed(1)} s`;
  const rows: [string, number, number][] = [
    ['bookings acknowledged', outcome.acknowledged, SETTINGS.bookers],
    ['acknowledged and lost', outcome.lost, 0],
    ['double bookings', outcome.overlapping, 0],
    ['bookers without exactly one session', outcome.miscounted, 0],
    ['bookings in one step, one session a key', outcome.keyed.booked, IN_ONE_STEP],
    ['keys answered with several sessions', outcome.keyed.split, 0],
    ['reminders begun by the two servers at the kill', reminders.begunAtKill, 2],
    ['reminders sent', reminders.sent, 3 * SETTINGS.bookers],
    ['reminders missing', reminders.missing.length, 0],
    ['reminders sent twice', reminders.twice, 0],
    ['other faults', outcome.faults.length, 0],
  ];
  for (const fault of new Set([...outcome.faults, ...reminders.missing])) console.log(fault);
  return {
    title: `${SETTINGS.bookers} bookings at once, ${SETTINGS.hosts} hosts, 2 servers on PostgreSQL, one killed (-9) twice: ${outcome.seconds.toFixed(1)} s, ${outcome.refused} times somebody was faster, ${outcome.cutOff} requests cut off, ${outcome.keyed.repeated} sent again under their key, ${outcome.askedToWait} asked to wait, wait p50 ${at(0.5)}, p99 ${at(0.99)}`,
    columns: ['', 'found', 'wanted', 'verdict'],
    rows: rows.map(([name, found, wanted]) => [name, found, wanted, verdict(found === wanted)]),
  };
}
