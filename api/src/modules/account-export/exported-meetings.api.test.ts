import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { sessionsData } from '../sessions/sessions.personal-data.ts';
import { sessionReviews, sessions } from '../sessions/sessions.tables.ts';

const now = Temporal.Instant.from('2026-11-23T09:00:00Z');
let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 150_000);
afterAll(() => opened.close());

it('an account export contains published reviews of its owner, and none that is withheld until the owner has written theirs', async () => {
  const { db } = opened.port;
  const member = () => {
    const person = {
      email: `${randomUUID()}@example.org`,
      passwordHash: 'x',
      firstName: 'Ada',
      lastName: 'L',
    };
    return withTransaction(db, (tx) => insertAccount(tx, { ...person, timeZone: 'UTC', createdAt: now }));
  };
  const [hostId, bookerId] = [await member(), await member()];
  for (const shownAt of [now, null]) {
    const sessionId = randomUUID();
    await db.insert(sessions).values({
      ...{ id: sessionId, hostId, bookerId, state: 'completed', startsAt: now.subtract({ hours: 2 }) },
      ...{ durationMinutes: 20, hostTimeZone: 'UTC', bookerTimeZone: 'UTC' },
      ...{ createdAt: now, bookedAt: now, confirmedAt: now, startedAt: now, endedAt: now },
    });
    const text = shownAt === null ? 'It waits' : 'It is shown';
    await db.insert(sessionReviews).values({
      ...{ id: randomUUID(), sessionId, authorId: bookerId, subjectId: hostId, rating: 5, tags: [], text },
      ...{ createdAt: now, shownAt },
    });
  }
  const textsOf = async (kind: string, me: string) => {
    const found = sessionsData.exports?.find(({ name }) => name === kind);
    if (!found) throw new Error(`Nothing is called ${kind}`);
    const { rows } = await db.execute<{ text: string }>(found.rows(me));
    return rows.map(({ text }) => text).sort();
  };
  expect(await textsOf('reviews-received', hostId)).toEqual(['It is shown']);
  expect(await textsOf('reviews-written', bookerId)).toEqual(['It is shown', 'It waits']);
});
