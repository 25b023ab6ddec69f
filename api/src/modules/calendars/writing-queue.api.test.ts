import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { Calendar } from '../../ports/calendar/calendar.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { sessions } from '../sessions/sessions.tables.ts';
import { socialAccounts } from '../social-accounts/social-accounts.tables.ts';
import type { CalendarAccess } from './calendar-access.ts';
import { calendarEntries } from './calendars.tables.ts';
import type { EntryKey } from './writing.repository.ts';
import { createWritingService, type WritingService } from './writing.service.ts';

const now = Temporal.Instant.from('2026-11-23T09:00:00Z');
let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Creates a session, the host's connected calendar, and a record of requested writes. */
async function scene() {
  const { db } = opened.port;
  const member = (firstName: string) => {
    const person = { email: `${randomUUID()}@example.org`, passwordHash: 'x', firstName, lastName: 'Test' };
    return withTransaction(db, (tx) => insertAccount(tx, { ...person, timeZone: 'UTC', createdAt: now }));
  };
  const [hostId, bookerId] = [await member('Grace'), await member('Ada')];
  const key: EntryKey = { accountId: randomUUID(), sessionId: randomUUID() };
  await db.insert(sessions).values({
    ...{ id: key.sessionId, hostId, bookerId, state: 'confirmed', startsAt: now.add({ hours: 48 }) },
    ...{ durationMinutes: 20, hostTimeZone: 'UTC', bookerTimeZone: 'UTC' },
    ...{ createdAt: now, bookedAt: now, confirmedAt: now },
  });
  await db.insert(socialAccounts).values({
    ...{ id: key.accountId, userId: hostId, provider: 'google', issuer: 'test', subject: key.accountId },
    ...{ scopes: ['calendar.events'], sealedTokens: 'x', signsIn: false, connectedAt: now },
  });
  const requests: EntryKey[] = [];
  /** Creates a service that behaves like a separate process. */
  const worker = (
    put: Calendar['put'],
    refusal?: { readonly problem: 'unreachable' | 'forbidden'; readonly retryAfter: number | null },
  ): WritingService => {
    const calendar = { put } as Calendar;
    const access: CalendarAccess = async (_account, _now, use) =>
      refusal ?? { value: await use(calendar, 'token') };
    const account = { id: key.accountId, userId: hostId, provider: 'google', label: 'Google', email: null };
    return createWritingService({
      db,
      access,
      connected: { list: () => Promise.resolve([account as never]) },
      notifications: { notify: () => Promise.resolve() },
      publicUrl: () => 'https://acquaint.example',
      ask: (entry, at) => Promise.resolve(void requests.push({ ...entry, ...(at && { at }) })),
    });
  };
  const entry = async () => {
    const [row] = await db.select().from(calendarEntries).where(eq(calendarEntries.accountId, key.accountId));
    return row;
  };
  const begin = (service: WritingService) =>
    withTransaction(db, (tx) => service.follow(tx, { id: key.sessionId, hostId, bookerId }, now));
  return { key, worker, requests, entry, begin };
}

/** Returns a promise and the function that resolves it. */
function later<T>() {
  let end: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (end = done));
  return { promise, end };
}

it('of two workers one writes, and the other asks for a retry when the lease of the first expires', async () => {
  const { key, worker, requests, entry, begin } = await scene();
  const [started, answer] = [later<void>(), later<string>()];
  const first = worker(() => {
    started.end();
    return answer.promise;
  });
  let others = 0;
  const other = () => Promise.resolve(`by the other, ${++others}`);
  await begin(first);
  const writing = first.write(key, now);
  await started.promise;
  await worker(other).write(key, now.add({ seconds: 10 }));
  expect(others).toBe(0);
  expect(requests.at(-1)).toEqual({ ...key, at: now.add({ seconds: 90 }) });
  answer.end('by the first');
  await writing;
  expect(await entry()).toMatchObject({
    eventId: 'by the first',
    writtenSequence: 0,
    dueAt: null,
    claim: null,
  });
});

it('an entry of a worker that died is taken over, and the late result of the first worker is ignored', async () => {
  const { key, worker, entry, begin } = await scene();
  const [started, answer] = [later<void>(), later<string>()];
  const first = worker(() => {
    started.end();
    return answer.promise;
  });
  await begin(first);
  const writing = first.write(key, now);
  await started.promise;
  await worker(() => Promise.resolve('by the other')).write(key, now.add({ seconds: 91 }));
  answer.end('by the first');
  await writing;
  expect(await entry()).toMatchObject({ eventId: 'by the other', dueAt: null, claim: null });
});

it('a change during a write is written, too', async () => {
  const { key, worker, requests, entry, begin } = await scene();
  let turn = 0;
  const service: WritingService = worker(async () => {
    turn += 1;
    if (turn === 1) await begin(service);
    return `turn ${turn}`;
  });
  await begin(service);
  requests.length = 0;
  await service.write(key, now);
  expect(requests).toContainEqual({ ...key, at: now });
  await service.write(key, now);
  expect(await entry()).toMatchObject({ eventId: 'turn 2', dueAt: null, wish: 2 });
});

it('an entry requested by a process whose clock is ahead of ours is looked at again when it is due', async () => {
  const { key, worker, requests, entry, begin } = await scene();
  const service = worker(() => Promise.resolve('x'));
  await begin(service);
  requests.length = 0;
  await service.write(key, now.subtract({ seconds: 2 }));
  expect(requests).toEqual([{ ...key, at: now }]);
  await service.write(key, now);
  expect(await entry()).toMatchObject({ eventId: 'x', dueAt: null });
});

it('the sweep finds entries that nobody has written', async () => {
  const { key, worker, requests, begin } = await scene();
  const service = worker(() => Promise.resolve('x'));
  await begin(service);
  requests.length = 0;
  await service.sweep(now.add({ minutes: 5 }));
  expect(requests).toContainEqual(key);
});

it.each([
  ['does not answer', { problem: 'unreachable', retryAfter: null }, [30, 60, 120]],
  ['says when to retry', { problem: 'unreachable', retryAfter: 45 }, [45, 45, 45]],
  ['has revoked our access', { problem: 'forbidden', retryAfter: null }, [3600, 3600, 3600]],
] as const)('a calendar that %s is retried after these pauses in seconds', async (_, refusal, pauses) => {
  const { key, worker, entry, begin } = await scene();
  const service = worker(() => Promise.resolve('x'), refusal);
  await begin(service);
  let at = now;
  for (const seconds of pauses) {
    await service.write(key, at);
    const due = at.add({ seconds });
    expect((await entry())?.dueAt?.toString()).toBe(due.toString());
    at = due;
  }
});
