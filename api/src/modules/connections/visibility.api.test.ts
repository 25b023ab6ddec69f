import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { circleMembers, circles } from '../circles/circles.tables.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { conversationMembers, conversations, messages } from '../inbox/inbox.tables.ts';
import { introductions, introductionSides } from '../introductions/introductions.tables.ts';
import { countNotifications, insertNotifications } from '../notifications/notifications.repository.ts';
import { isOpenToAll } from '../peeks/peeks.repository.ts';
import { peekComments } from '../peek-comments/peek-comments.tables.ts';
import { peekPeople, peeks } from '../peeks/peeks.tables.ts';
import { insertPeek } from '../peeks/test-peeks.ts';
import { sessionReviews, sessions } from '../sessions/sessions.tables.ts';
import { pairOf } from './connection-rules.ts';
import { hiddenFrom } from './connections.queries.ts';
import { findPersonByUsername } from './connections.repository.ts';
import { connections } from './connections.tables.ts';
import { NOW, PLACES, type Place, type Relation, type Scene } from './test-places.ts';

const blockedBy = (by: 'me' | 'other') => async (scene: Scene) => {
  const { personA, personB } = pairOf(scene.me, scene.other);
  await scene.db
    .update(connections)
    .set({ status: 'blocked', blockedBy: scene[by] })
    .where(and(eq(connections.personA, personA), eq(connections.personB, personB)));
};
/** Changes the other member's account. A suspended or erased admin without a deputy leaves an archived circle (R-CIRC-19). */
const change = (set: Partial<typeof users.$inferInsert>) => async (scene: Scene) => {
  if (set.suspendedAt)
    await scene.db
      .update(circles)
      .set({ adminId: null, archivedAt: NOW })
      .where(eq(circles.adminId, scene.other));
  await scene.db.update(users).set(set).where(eq(users.id, scene.other));
};
/** Relations of the two, each with a function that establishes it and whether the other member is then visible. */
const RELATIONS: Readonly<Record<Relation, readonly [(scene: Scene) => Promise<void>, isSeen: boolean]>> = {
  nothing: [() => Promise.resolve(), true],
  'I blocked': [blockedBy('me'), false],
  'they blocked': [blockedBy('other'), false],
  suspended: [change({ suspendedAt: NOW }), false],
  // The deletion can still be cancelled: their contacts see them, but nobody can book them (`booking`).
  leaving: [change({ deletionRequestedAt: NOW }), true],
  erased: [change({ suspendedAt: NOW, erasedAt: NOW, username: null }), false],
};

describe('the visibility of a member to another one', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const person = async (username: string): Promise<string> => {
    const id = randomUUID();
    const name = { firstName: username, lastName: 'Tester', email: `${username}@example.org` };
    await opened.db.insert(users).values({ id, username, ...name });
    await opened.db.insert(profiles).values({ userId: id });
    return id;
  };
  const circleOf = async (adminId: string | null, members: readonly string[]) => {
    // Without an admin, it is archived.
    const archivedAt = adminId === null ? NOW : null;
    const id = randomUUID();
    const circle = { id, name: `Circle ${id}`, purpose: '', adminId, createdAt: NOW, archivedAt };
    return opened.db.transaction(async (tx) => {
      const [row] = await tx.insert(circles).values(circle).returning();
      if (!row) throw new Error('An insert returned no row');
      await tx
        .insert(circleMembers)
        .values(members.map((userId) => ({ circleId: id, userId, joinedAt: NOW })));
      return row;
    });
  };
  /**
   * A group of three: the other member writes a message, the third answers with a quote of it, and the other writes again, which the
   * viewer has not read.
   */
  const groupOf = async (me: string, other: string, third: string): Promise<Scene['group']> => {
    const { db } = opened;
    const [id, written, quoting] = [randomUUID(), randomUUID(), randomUUID()];
    const counters = { lastSeq: 3, lastVersion: 3, activeAt: NOW, createdAt: NOW };
    await db.insert(conversations).values({ id, kind: 'group', ...counters });
    const member = { conversationId: id, joinedAt: NOW, readSeq: 2 };
    await db.insert(conversationMembers).values([me, other, third].map((userId) => ({ ...member, userId })));
    const rows = [
      { id: written, authorId: other, body: 'The analytical engine' },
      { id: quoting, authorId: third, body: 'Yes', replyTo: written },
      { id: randomUUID(), authorId: other, body: 'An analytical mind' },
    ];
    await db.insert(messages).values(
      rows.map((row, index) => ({
        ...row,
        ...{ conversationId: id, seq: index + 1, version: index + 1, clientId: randomUUID(), createdAt: NOW },
      })),
    );
    return { id, quoting };
  };
  /** A session of two members, which the first has reviewed. */
  const reviewOf = async (authorId: string, subjectId: string): Promise<void> => {
    const [id, zone] = [randomUUID(), 'Europe/Berlin'];
    await opened.db.insert(sessions).values({
      ...{
        id,
        hostId: subjectId,
        bookerId: authorId,
        state: 'completed',
        startsAt: NOW,
        durationMinutes: 20,
      },
      ...{ hostTimeZone: zone, bookerTimeZone: zone, createdAt: NOW },
      ...{ bookedAt: NOW, startedAt: NOW, endedAt: NOW },
    });
    const review = { id: randomUUID(), sessionId: id, authorId, subjectId, rating: 5 };
    await opened.db.insert(sessionReviews).values({ ...review, createdAt: NOW, shownAt: NOW });
  };
  /** A peek of one member on which another has commented. Not published, so that the feed shows only the other peek. */
  const commentedPeek = async (inIt: string, authorId: string): Promise<string> => {
    const id = await insertPeek(opened.db, [inIt], { createdAt: NOW, showAfter: NOW });
    const comment = { id: randomUUID(), peekId: id, authorId, body: 'Hello', createdAt: NOW };
    await opened.db.insert(peekComments).values(comment);
    return id;
  };
  const introduce = async (me: string, other: string): Promise<void> => {
    const id = randomUUID();
    const times = { offeredAt: NOW, expiresAt: NOW.add({ hours: 24 }) };
    await opened.db.insert(introductions).values({ id, ...pairOf(me, other), ...times });
    const side = { introductionId: id, userId: me, otherId: other, reasons: [], offeredAt: NOW };
    await opened.db.insert(introductionSides).values([side, { ...side, userId: other, otherId: me }]);
  };
  const scene = async (): Promise<Scene> => {
    const { db } = opened;
    await db.delete(peeks);
    const username = `other_${randomUUID().slice(0, 8)}`;
    const [me, other] = [await person(`me_${randomUUID().slice(0, 8)}`), await person(username)];
    const third = await person(`third_${randomUUID().slice(0, 8)}`);
    await db.insert(connections).values({
      ...{ id: randomUUID(), ...pairOf(me, other), requestedBy: me, status: 'accepted', origin: 'request' },
      ...{ createdAt: NOW, changedAt: NOW },
    });
    const peek = randomUUID();
    await db.insert(peeks).values({
      ...{ id: peek, title: 'A peek', createdAt: NOW, showAfter: NOW, publishedAt: NOW },
      ...{ durationSeconds: 24, aspect: 'landscape' },
    });
    await db.insert(peekPeople).values({ peekId: peek, userId: other });
    const commented = await commentedPeek(third, other);
    const [shared, theirs] = [await circleOf(null, [me, other]), await circleOf(other, [other])];
    await reviewOf(other, third);
    await introduce(me, other);
    const group = await groupOf(me, other, third);
    return { db, me, other, third, username, shared, theirs, peek, commented, group };
  };

  describe.each(Object.entries(RELATIONS))('with the relation: %s', (relation, [bring, isSeen]) => {
    it.each(Object.entries<Place>(PLACES))('is as expected in %s', async (place, [appears, exceptions]) => {
      const made = await scene();
      await bring(made);
      expect([place, await appears(made)]).toEqual([place, exceptions?.[relation as Relation] ?? isSeen]);
    });
  });

  it('leaves the notification that a session was cancelled, which the block itself may have done', async () => {
    const made = await scene();
    await RELATIONS['I blocked'][0](made);
    const notice = { id: randomUUID(), userId: made.me, personId: made.other, title: 'Cancelled', body: '' };
    const sent = {
      translations: {},
      path: '/dashboard/upcoming',
      createdAt: NOW,
      inApp: true,
      emailDueAt: null,
    };
    await insertNotifications(made.db, [{ ...notice, ...sent, kind: 'session_cancelled' }]);
    expect(await countNotifications(made.db, { userId: made.me, hiddenFrom })).toBe(1);
  });

  it('includes the files of a peek unless somebody in it is suspended', async () => {
    const made = await scene();
    expect(await isOpenToAll(made.db, made.peek)).toBe(true);
    await RELATIONS.suspended[0](made);
    expect(await isOpenToAll(made.db, made.peek)).toBe(false);
  });

  it('includes a request by username unless they are suspended or erased', async () => {
    const made = await scene();
    expect(await findPersonByUsername(made.db, made.username)).not.toBeNull();
    await RELATIONS.suspended[0](made);
    expect(await findPersonByUsername(made.db, made.username)).toBeNull();
  });
});
