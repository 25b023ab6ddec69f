import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { insertCircle } from '../circles/test-circle.ts';
import { users } from '../identity/identity.tables.ts';
import { introductions } from '../introductions/introductions.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';
import { countLanding } from './landing-counts.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function addPerson(suspendedAt: Temporal.Instant | null = null): Promise<string> {
  const id = randomUUID();
  const username = `person_${id.slice(0, 8)}`;
  const name = { firstName: 'Ada', lastName: 'Lovelace', email: `${username}@example.org` };
  await opened.db.insert(users).values({ id, username, ...name, suspendedAt });
  return id;
}

async function addSession(
  hostId: string,
  bookerId: string,
  change: Pick<typeof sessions.$inferInsert, 'state' | 'startsAt'> & Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  const zones = { hostTimeZone: 'Europe/Berlin', bookerTimeZone: 'Europe/Berlin' };
  const booked = { createdAt: NOW, bookedAt: NOW, confirmedAt: NOW };
  await opened.db
    .insert(sessions)
    .values({ id: randomUUID(), hostId, bookerId, durationMinutes: 20, ...zones, ...booked, ...change });
}

it('counts available members, matched people, completed sessions, and circles', async () => {
  const { db } = opened;
  // A deleted account counts as suspended (see deletion.repository.ts).
  const [ada, bob] = [await addPerson(), await addPerson(), await addPerson(), await addPerson(NOW)];
  const [personA = '', personB = ''] = [ada, bob].toSorted();
  for (const state of ['matched', 'matched', 'matched', 'open', 'expired'] as const) {
    const times = { offeredAt: NOW, expiresAt: NOW.add({ hours: 24 }) };
    await db.insert(introductions).values({ id: randomUUID(), personA, personB, state, ...times });
  }
  const held = NOW.subtract({ hours: 2 });
  const times = { startedAt: held, endedAt: held.add({ minutes: 20 }) };
  for (let count = 0; count < 2; count++)
    await addSession(ada, bob, { state: 'completed', startsAt: held, ...times, tookPlaceAt: held });
  // It was too short.
  await addSession(ada, bob, { state: 'completed', startsAt: held, ...times });
  await addSession(ada, bob, { state: 'confirmed', startsAt: NOW.add({ hours: 2 }) });
  await addSession(ada, bob, { state: 'no_show', startsAt: held });
  await addSession(ada, bob, { state: 'cancelled', startsAt: held, cancelledBy: 'host' });
  await insertCircle(db, { name: 'Founders', members: [ada], at: NOW });

  expect(await countLanding(db)).toEqual({ members: 3, introductions: 3, sessions: 2, circles: 1 });
});
