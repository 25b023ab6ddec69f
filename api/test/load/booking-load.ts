import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  bookSession,
  confirmHold,
  holdSlot,
  listFreeSlots,
  updateAvailability,
  type BookingConflict,
  type Session,
  type Slot,
} from '@acquaint/contracts';
import { ROUND_THE_CLOCK } from '../../src/modules/sessions/test-booking.ts';
import { writeMembersInto, type WrittenMember } from '../../src/modules/sessions/test-members.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { openPostgres } from '../../src/ports/database/postgres.ts';
import type { LoadOutcome, LoadSettings } from './booking-load-outcome.ts';
import { createClient, type ApiClient, type Reply } from '../client.ts';
import { moveClock } from '../people.ts';
import { reminderStops } from '../reminder-stops.ts';
import { createTestHome, startTestServer, type TestHome, type TestServer } from '../server-process.ts';

const HOUR = 60;
/** Tries after which a booker gives up and the load test has failed. */
const TRIES = 60;
const REMINDER_LIMIT_MS = 150_000;
/** Beginning of a reminder's subject, and its minutes before the start. */
const KINDS = new Map([
  ['Tomorrow', 1440],
  ['In one hour', 60],
  ['In 5 minutes', 5],
]);

/**
 * Runs a load test: all bookers book at once, through two servers on one PostgreSQL, of which one is killed and
 * restarted meanwhile; then the clock advances through all reminders, and it is killed again while they are sent.
 */
export async function runBookingLoad(settings: LoadSettings): Promise<LoadOutcome> {
  const home = await createTestHome();
  try {
    return await runIn(home, settings);
  } finally {
    await home.remove();
  }
}

async function runIn(home: TestHome, settings: LoadSettings): Promise<LoadOutcome> {
  const url = home.env.DATABASE_URL;
  if (!url) throw new Error('Two servers need PostgreSQL: ACQUAINT_TEST_DATABASE=postgres://…');
  const names = Array.from({ length: settings.hosts + settings.bookers }, (_, index) => `Member ${index}`);
  const members = await writeMembersInto(home, names);
  const hosts = members.slice(0, settings.hosts);
  const bookers = members.slice(settings.hosts);
  const steady = await startTestServer(home);
  let fragile = await startTestServer(home);
  const kill = (): Promise<unknown> => fragile.end('SIGKILL');
  const start = async (): Promise<void> => void (fragile = await startTestServer(home));
  const offered = await openHosts(createClient(steady.url), hosts, bookers, settings.slots);
  const crowd = createCrowd(() => [steady, fragile]);
  const began = performance.now();
  const all = Promise.all(
    bookers.map((booker, index) => {
      const host = hosts[index % hosts.length];
      if (!host) throw new Error('A load needs hosts');
      const slots = offered.get(host.id) ?? [];
      // Use both ways of booking for each host.
      const isOneStep = Math.floor(index / hosts.length) % 2 === 1;
      return isOneStep ? crowd.bookAtOnce(booker, host, slots) : crowd.book(booker, host, slots);
    }),
  );
  await until(() => crowd.acknowledged.size >= settings.killAfter);
  const restarted = kill().then(start);
  await all;
  const seconds = (performance.now() - began) / 1_000;
  await restarted;
  const port = openPostgres(url, 2, () => undefined);
  try {
    const checked = await check(port.db, crowd.acknowledged, bookers.length);
    const reminders = await remindAll(
      port.db,
      [steady.url, () => fragile.url],
      settings.killsTwice ? { kill, start } : null,
    );
    const { cutOff, askedToWait, refused, faults, waits } = crowd;
    return {
      acknowledged: crowd.acknowledged.size,
      ...checked,
      cutOff: cutOff(),
      askedToWait: askedToWait(),
      keyed: crowd.keyed(),
      refused: refused(),
      faults,
      seconds,
      waits: waits.toSorted((a, b) => a - b),
      reminders,
    };
  } finally {
    await port.close();
    await Promise.all([steady.end('SIGTERM'), fragile.end('SIGTERM')]);
  }
}

/**
 * Makes every host available.
 * @returns each host's free slots on the day after tomorrow, on the half hour, so that they do not overlap.
 */
async function openHosts(
  client: ApiClient,
  hosts: readonly WrittenMember[],
  [anyone]: readonly WrittenMember[],
  count: number,
): Promise<ReadonlyMap<string, readonly Slot[]>> {
  const offered = new Map<string, readonly Slot[]>();
  for (const host of hosts) {
    const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24 };
    await client.ok(updateAvailability, { body }, { as: host });
    const { slots } = await client.ok(listFreeSlots, { query: { username: host.username } }, { as: anyone });
    const from = Date.now() + 47 * HOUR * 60_000;
    const later = slots.filter(
      ({ starts_at }) => Date.parse(starts_at) > from && /T..:[03]0:/.test(starts_at),
    );
    offered.set(host.id, later.slice(0, count));
  }
  return offered;
}

interface Acknowledged {
  readonly bookerId: string;
  readonly startsAt: string;
}

/** Shares of one-step bookings that are repeated after a response, and that are sent to both servers at once. */
const [ASK_AGAIN, ASK_BOTH] = [0.3, 0.2];
const anyOf = (slots: readonly Slot[]): string | undefined =>
  slots[Math.floor(Math.random() * slots.length)]?.starts_at;

/**
 * Creates bookers who hold and confirm like the page, and others who book in one step. After a lost response or a 503
 * they repeat the request, one-step bookings with the same key.
 */
function createCrowd(servers: () => readonly TestServer[]) {
  const acknowledged = new Map<string, Acknowledged>();
  const [faults, waits]: [string[], number[]] = [[], []];
  const sessionsOf = new Map<string, Set<string>>();
  let [cutOff, askedToWait, refused, turn, sent] = [0, 0, 0, 0, 0];
  const next = (): ApiClient => {
    const all = servers();
    const { url } = all[turn++ % all.length] as TestServer;
    return createClient(url);
  };
  const ask = async <T>(work: (client: ApiClient) => Promise<Reply<T>>): Promise<Reply<T>> => {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const reply = await work(next());
        if (reply.status !== 503) return reply;
        askedToWait += 1;
        await pause(Number(reply.headers.get('retry-after')) * 1_000);
      } catch {
        cutOff += 1;
        await pause(50);
      }
    }
    throw new Error('Nobody answers');
  };
  return {
    acknowledged,
    faults,
    waits,
    cutOff: () => cutOff,
    askedToWait: () => askedToWait,
    refused: () => refused,
    keyed: () => {
      const split = [...sessionsOf.values()].filter(({ size }) => size > 1).length;
      return { booked: sessionsOf.size, repeated: sent, split };
    },
    bookAtOnce: async (as: WrittenMember, host: WrittenMember, slots: readonly Slot[]): Promise<void> => {
      const began = performance.now();
      let starts_at = anyOf(slots) ?? '';
      for (let tries = 0; tries < TRIES; tries++) {
        const key = randomUUID();
        const headers = { 'Idempotency-Key': key };
        const body = { username: host.username, starts_at };
        let attempts = 0;
        const send = (): Promise<Reply<Session>> =>
          ask((client) => {
            if (attempts++ > 0) sent += 1;
            return client.call(bookSession, { body }, { as, headers });
          });
        const replies = await Promise.all(Math.random() < ASK_BOTH ? [send(), send()] : [send()]);
        if (Math.random() < ASK_AGAIN) replies.push(await send());
        const [first] = replies;
        const booked = replies.filter(({ status }) => status === 201);
        for (const { body: session } of booked) {
          sessionsOf.set(key, (sessionsOf.get(key) ?? new Set()).add(session.id));
          acknowledged.set(session.id, { bookerId: as.id, startsAt: session.starts_at });
        }
        if (booked.length === replies.length) {
          waits.push(performance.now() - began);
          return;
        }
        if (booked.length > 0) {
          faults.push(`one key, several answers: ${replies.map(({ status }) => status).join(' ')}`);
          return;
        }
        if (first?.status === 409) {
          refused += 1;
          const { alternatives } = first.body as unknown as BookingConflict;
          starts_at = anyOf(alternatives) ?? starts_at;
        } else faults.push(`book: ${first?.status} ${JSON.stringify(first?.body)}`);
      }
      faults.push(`${as.username} has no session`);
    },
    book: async (as: WrittenMember, host: WrittenMember, slots: readonly Slot[]): Promise<void> => {
      const began = performance.now();
      let starts_at = anyOf(slots) ?? '';
      for (let tries = 0; tries < TRIES; tries++) {
        const held = await ask((client) =>
          client.call(holdSlot, { body: { username: host.username, starts_at } }, { as }),
        );
        if (held.status === 409) {
          refused += 1;
          const { alternatives } = held.body as unknown as BookingConflict;
          starts_at = anyOf(alternatives) ?? starts_at;
          continue;
        }
        if (held.status !== 201) {
          faults.push(`hold: ${held.status} ${JSON.stringify(held.body)}`);
          continue;
        }
        const { id } = held.body;
        const done = await ask((client) => client.call(confirmHold, { params: { id }, body: {} }, { as }));
        if (done.status === 200) {
          acknowledged.set(id, { bookerId: as.id, startsAt: done.body.starts_at });
          waits.push(performance.now() - began);
          return;
        }
        faults.push(`confirm: ${done.status} ${JSON.stringify(done.body)}`);
      }
      faults.push(`${as.username} has no session`);
    },
  };
}

/** Compares the acknowledged bookings with the database. Overlaps are computed from the sessions, not from the seats table. */
async function check(db: Database, acknowledged: ReadonlyMap<string, Acknowledged>, bookers: number) {
  const { rows } = await db.execute<{ id: string; booker_id: string; starts_at: string }>(
    sql`select id, booker_id, starts_at from sessions where state = 'confirmed'`,
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const lost = [...acknowledged].filter(([id, { bookerId, startsAt }]) => {
    const row = rowById.get(id);
    return row?.booker_id !== bookerId || !Temporal.Instant.from(row.starts_at).equals(startsAt);
  });
  const overlaps = await db.execute<{ count: number }>(sql`
    with busy as (
      select id, person, starts_at, starts_at + make_interval(mins => duration_minutes + 10) as free_at
      from sessions, unnest(array[host_id, booker_id]) person where state in ('held', 'requested', 'confirmed', 'live')
    )
    select count(*) as count from busy one join busy other on other.person = one.person and other.id > one.id
      and other.starts_at < one.free_at and one.starts_at < other.free_at`);
  const perBooker = Object.values(Object.groupBy(rows, ({ booker_id }) => booker_id));
  return {
    lost: lost.length,
    overlapping: overlaps.rows[0]?.count ?? NaN,
    miscounted: perBooker.filter((sessions) => sessions?.length !== 1).length + (bookers - perBooker.length),
  };
}

/** Advances the clocks of both servers until every booker should have had three reminders. */
async function remindAll(
  db: Database,
  [steady, fragile]: readonly [string, () => string],
  again: { readonly kill: () => Promise<unknown>; readonly start: () => Promise<void> } | null,
): Promise<LoadOutcome['reminders']> {
  let offset = 0;
  /** Time of the clocks before they were last moved. */
  let since = new Date().toISOString();
  const { rows } = await db.execute<{ first: string; last: string }>(
    sql`select min(starts_at) as first, max(starts_at) as last from sessions where state = 'confirmed'`,
  );
  const [first, last] = [Date.parse(rows[0]?.first ?? ''), Date.parse(rows[0]?.last ?? '')];
  const moveClocks = async (at: number): Promise<void> => {
    const minutes = (at - Date.now()) / 60_000 - offset;
    since = new Date(Date.now() + offset * 60_000).toISOString();
    offset += minutes;
    for (const url of [steady, fragile()]) await moveClock(minutes, createClient(url));
  };
  const goTo = async (at: number): Promise<void> => {
    await moveClocks(at);
    await revalidate();
  };
  // The two clocks cannot be moved at the same time: sessions that a server has checked meanwhile with the old time are
  // checked again if a reminder is due.
  const revalidate = async (): Promise<void> => {
    const active = sql`select 1 from pgboss.job where name = 'sessions/look' and state = 'active' limit 1`;
    await until(async () => (await db.execute(active)).rows.length === 0, 30_000);
    await makeDue();
  };
  const makeDue = async (): Promise<void> => {
    const now = new Date(Date.now() + offset * 60_000).toISOString();
    await db.execute(sql`
      update pgboss.job set start_after = now() where name = 'sessions/look' and state < 'active'
      and data->>'id' in (select id::text from sessions, unnest(${sql.raw(`array[${[...KINDS.values()].join(',')}]`)}) lead
        where starts_at - make_interval(mins => lead) between ${since} and ${now})`);
  };
  const sent = async (): Promise<{ recipient: string; kind: string }[]> =>
    (
      await db.execute<{ recipient: string; kind: string }>(sql`
        select recipient, split_part(subject, ':', 1) as kind from mail_outbox
        where split_part(subject, ':', 1) in (${sql.join(
          [...KINDS.keys()].map((kind) => sql`${kind}`),
          sql`, `,
        )})
        and recipient in (select email from users join sessions on booker_id = users.id)`)
    ).rows;
  const due = async (leadMinutes: number): Promise<number> => {
    const until = new Date(Date.now() + offset * 60_000 + leadMinutes * 60_000).toISOString();
    const [row] = (
      await db.execute<{ count: number }>(
        sql`select count(*) as count from sessions where booked_at is not null and starts_at <= ${until}`,
      )
    ).rows;
    return row?.count ?? 0;
  };
  const settled = async (): Promise<void> => {
    const began = performance.now();
    for (;;) {
      const counts = Object.groupBy(await sent(), ({ kind }) => kind);
      const has = (kind: string): number => counts[kind]?.length ?? 0;
      const missing = await Promise.all(
        [...KINDS].map(async ([kind, lead]) => (await due(lead)) > has(kind)),
      );
      if (!missing.includes(true) || performance.now() - began > REMINDER_LIMIT_MS) return;
      await pause(200);
    }
  };
  const [begin = NaN, ...stops] = reminderStops(first, last);
  let begunAtKill = 0;
  if (again) {
    // No email can be written, so each server, which sends one at a time, is blocked while sending a reminder.
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table mail_outbox in share mode`);
      await moveClocks(begin);
      await makeDue();
      // Only jobs started since this transaction began, not those from the first kill.
      const begun = sql`
        select count(*)::int as count from pgboss.job
        where name = 'sessions/look' and state = 'active' and started_on >= now()`;
      await until(async () => {
        const { rows } = await tx.execute<{ count: number }>(begun);
        begunAtKill = rows[0]?.count ?? NaN;
        return begunAtKill === 2;
      });
      await again.kill();
    });
    await again.start();
    // The new process starts with the system time.
    await moveClock(offset, createClient(fragile()));
    await revalidate();
  } else await goTo(begin);
  await settled();
  for (const stop of stops) {
    await goTo(stop);
    await settled();
  }
  const all = Object.groupBy(await sent(), ({ recipient, kind }) => `${kind} ${recipient}`);
  const people = await db.execute<{ email: string; starts_at: string }>(sql`
    select users.email, sessions.starts_at from sessions join users on users.id = sessions.booker_id
    where sessions.booked_at is not null`);
  return {
    begunAtKill,
    sent: Object.values(all).reduce((sum, mails) => sum + (mails?.length ?? 0), 0),
    missing: people.rows.flatMap(({ email, starts_at }) =>
      [...KINDS.keys()]
        .filter((kind) => !all[`${kind} ${email}`])
        .map((kind) => `No reminder “${kind}” for ${email}, who meets at ${starts_at}`),
    ),
    twice: Object.values(all).filter((mails) => (mails?.length ?? 0) > 1).length,
  };
}

async function until(isSo: () => boolean | Promise<boolean>, limitMs = 540_000): Promise<void> {
  const began = performance.now();
  while (!(await isSo()) && performance.now() - began < limitMs) await pause(20);
}
