import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { circleTopics } from '../circles/circles.tables.ts';
import { insertCircle } from '../circles/test-circle.ts';
import { profileTopics, topics } from '../identity/identity.tables.ts';
import { peekTopics } from '../peeks/peeks.tables.ts';
import { insertPeek, insertPerson } from '../peeks/test-peeks.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('makes one topic of a merged one and the one that stays, when a process of the release before saves both', async () => {
  const { db } = opened;
  await db.update(topics).set({ mergedInto: 'writing' }).where(eq(topics.slug, 'journalism'));
  const userId = await insertPerson(db, 'ada');
  const circleId = await insertCircle(db, { name: 'Writers', members: [userId], at: NOW });
  const peekId = await insertPeek(db, [userId], { createdAt: NOW, showAfter: NOW });
  for (const slugs of [
    ['journalism', 'law', 'writing'],
    ['writing', 'journalism', 'law'],
  ]) {
    const rows = slugs.map((topicSlug, position) => ({ topicSlug, position }));
    await db
      .insert(profileTopics)
      .values(rows.map((row) => ({ ...row, userId, kind: 'expert_in' as const })));
    await db.insert(profileTopics).values({ userId, topicSlug: 'journalism', kind: 'looking_for' });
    await db.insert(circleTopics).values(rows.map((row) => ({ ...row, circleId })));
    await db.insert(peekTopics).values(rows.map((row) => ({ ...row, peekId })));
    const saved = [
      ...(await db.delete(circleTopics).returning()),
      ...(await db.delete(peekTopics).returning()),
    ];
    expect(saved.map(({ topicSlug }) => topicSlug).toSorted()).toEqual(['law', 'law', 'writing', 'writing']);
    const own = await db.delete(profileTopics).returning();
    expect(own.map(({ kind, topicSlug }) => `${kind} ${topicSlug}`).toSorted()).toEqual([
      'expert_in law',
      'expert_in writing',
      'looking_for writing',
    ]);
  }
});

it('still refuses the same topic twice', async () => {
  const { db } = opened;
  const circleId = await insertCircle(db, {
    ...{ name: 'Runners', at: NOW },
    members: [await insertPerson(db, 'bruno')],
  });
  const twice = [
    { circleId, topicSlug: 'sport' },
    { circleId, topicSlug: 'sport' },
  ];
  await expect(db.insert(circleTopics).values(twice)).rejects.toMatchObject({
    cause: { constraint: 'circle_topics_pkey' },
  });
});
