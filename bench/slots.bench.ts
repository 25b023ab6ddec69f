import { performance } from 'node:perf_hooks';
import {
  findFreeSlots,
  type Interval,
  type SlotQuery,
} from '../api/src/modules/sessions/availability/free-slots.ts';
import { verdict } from './table.ts';
import { quantile } from './quantile.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS = 30;
const HOSTS = 100;
const ROUNDS = 300;
/** Number of busy times in a host's calendar for which the limits apply. */
const PROMISED_BUSY = 200;
const LIMIT_MS = 1;
const LIMIT_HUNDRED_MS = 10;
const NOW = Date.UTC(2026, 9, 12, 8);
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kolkata',
];

/** Generates busy times over the month like those of a calendar: on the quarter hour, sometimes overlapping. */
function busyTimes(count: number, seed: number): Interval[] {
  let state = seed;
  const next = (size: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % size;
  };
  return Array.from({ length: count }, () => {
    const start = NOW + next(DAYS * 96) * 15 * MINUTE;
    return { start, end: start + (1 + next(6)) * 15 * MINUTE };
  });
}

function hostQuery(busy: number, seed: number): SlotQuery {
  return {
    host: {
      timeZone: ZONES[seed % ZONES.length] ?? 'UTC',
      weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
        { weekday, start: 8 * 60, end: 12 * 60 },
        { weekday, start: 13 * 60, end: 18 * 60 },
      ]),
      overrides: new Map(),
      noticeMinutes: 240,
      bufferMinutes: 10,
      maxPerDay: 4,
    },
    durationMinutes: 20,
    gridMinutes: 15,
    from: NOW,
    to: NOW + DAYS * DAY,
    now: NOW,
    horizonDays: DAYS,
    hostBusy: busyTimes(busy, seed + 1),
    bookerBusy: busyTimes(20, 7),
    bookerBufferMinutes: 10,
    hostStarts: [],
  };
}

/** Returns the milliseconds of each round. */
function time(work: () => unknown): number[] {
  for (let round = 0; round < ROUNDS; round++) work();
  return Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

const row = (calendar: string, slots: number, times: readonly number[], limit = '', comment = '') => [
  calendar,
  slots,
  quantile(times, 0.5).toFixed(3),
  quantile(times, 0.99).toFixed(3),
  limit,
  comment,
];

/** Measures how long it takes to find the free slots of 30 days, by the number of events in the host's calendar. */
export function slotsBench() {
  const rows = [0, 50, PROMISED_BUSY, 800].map((busy) => {
    const query = hostQuery(busy, 0);
    const times = time(() => findFreeSlots(query));
    const promised =
      busy === PROMISED_BUSY
        ? ([`p50 < ${LIMIT_MS}`, verdict(quantile(times, 0.5) < LIMIT_MS)] as const)
        : [];
    return row(`1 host, ${busy} busy times`, findFreeSlots(query).length, times, ...promised);
  });
  const hosts = Array.from({ length: HOSTS }, (_, seed) => hostQuery(PROMISED_BUSY, seed));
  const times = time(() => hosts.map(findFreeSlots));
  const slotCount = hosts.reduce((sum, query) => sum + findFreeSlots(query).length, 0);
  const isKept = quantile(times, 0.99) <= LIMIT_HUNDRED_MS;
  rows.push(
    row(
      `${HOSTS} hosts, ${PROMISED_BUSY} busy times each`,
      slotCount,
      times,
      `p99 ≤ ${LIMIT_HUNDRED_MS}`,
      verdict(isKept),
    ),
  );
  return {
    title: 'Free slots of 30 days (ms)',
    columns: ['calendar', 'slots', 'p50', 'p99', 'limit', 'verdict'],
    rows,
  };
}
