import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { RequestContext } from '../../http/serve.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { selectMetAmong } from '../sessions/sessions.queries.ts';
import { sessions } from '../sessions/sessions.tables.ts';
import { createConnectionsService, type ConnectionsService } from './connections.service.ts';
import { connections } from './connections.tables.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const later = (hours: number): Temporal.Instant => NOW.add({ hours });

describe('first messages (R-NET-18)', () => {
  let opened: OpenTestDatabase;
  let service: ConnectionsService;
  beforeAll(async () => {
    opened = await openTestDatabase();
    service = createConnectionsService({
      db: opened.db,
      business: { connectionAskAgainDays: 90, spamDays: 7 },
      events: { publish: () => undefined },
      onBlocked: () => Promise.resolve(),
      screen: () => Promise.resolve(null),
      notifications: {
        notify: () => Promise.resolve(),
        notifyAll: () => Promise.resolve(),
        withdraw: () => Promise.resolve(),
        notifyOnce: () => Promise.resolve(),
        notifyOncePerPerson: () => Promise.resolve(),
        countUnread: () => Promise.resolve(0),
      },
      firstMessages: {
        metAmong: selectMetAmong,
        settings: {
          firstMessagesPerDay: 2,
          firstMessagesNewPerDay: 1,
          firstMessagesNewDays: 7,
          firstMessagesMostPerDay: 3,
          firstMessagesAnswered: 2,
          firstMessagesAnsweredDays: 30,
        },
      },
    });
  });
  afterAll(() => opened.close());

  /** A member whose account has some days. */
  const member = async (days = 30) => {
    const [id, username] = [randomUUID(), `m${randomUUID().slice(0, 8)}`];
    const createdAt = NOW.subtract({ hours: 24 * days });
    const name = { firstName: 'Ida', lastName: 'Wells', email: `${username}@example.org` };
    await opened.db.insert(users).values({ id, username, createdAt, ...name });
    await opened.db.insert(profiles).values({ userId: id });
    return { id, username };
  };
  const asks = (by: { readonly id: string }, whom: { readonly username: string }, now = NOW) =>
    service.request({ user: { id: by.id }, now } as RequestContext, whom.username, 'Hello');

  it('are limited within a day, with a sentence that says how many and when to go on', async () => {
    const ida = await member();
    const first = await member();
    await asks(ida, first);
    await asks(ida, await member(), later(2));
    const [third, fourth] = [await member(), await member()];
    await expect(asks(ida, third, later(4))).rejects.toMatchObject({
      ...{ status: 429, headers: { 'retry-after': '72000' } },
      detail: 'You’ve written to 2 new people in the last 24 hours. Try again in 20 hours.',
    });
    // Asking the same person again changes nothing, so it is not refused.
    await asks(ida, first, later(4));
    await asks(ida, third, later(24));
    await expect(asks(ida, fourth, later(25))).rejects.toMatchObject({ status: 429 });
  });

  it('are fewer with a new account, which reads why', async () => {
    const ida = await member(6);
    await asks(ida, await member());
    await expect(asks(ida, await member(), later(1))).rejects.toMatchObject({
      detail: 'In your first 7 days, you can write to one new person a day. Try again in 23 hours.',
    });
  });

  it('are more for a member whom people answer', async () => {
    const ida = await member();
    for (const hours of [-72, -48]) {
      const { id } = await asks(ida, await member(), later(hours));
      await opened.db.update(connections).set({ status: 'accepted' }).where(eq(connections.id, id));
    }
    for (let turn = 0; turn < 3; turn++) await asks(ida, await member());
    await expect(asks(ida, await member())).rejects.toMatchObject({ status: 429 });
  });

  it('are only those to people with whom one had no session, and never more when made at once', async () => {
    const [ida, grace] = [await member(), await member()];
    const zones = { hostTimeZone: 'Europe/Berlin', bookerTimeZone: 'Europe/Berlin' };
    await opened.db.insert(sessions).values({
      ...{ id: randomUUID(), hostId: grace.id, bookerId: ida.id, state: 'completed', durationMinutes: 20 },
      ...{ startsAt: NOW, createdAt: NOW, bookedAt: NOW, startedAt: NOW, endedAt: NOW, tookPlaceAt: NOW },
      ...zones,
    });
    const others = [await member(), await member(), await member()];
    const answers = await Promise.allSettled(others.map((other) => asks(ida, other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await asks(ida, grace);
  });
});
