import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { Database } from '../../ports/database/database.ts';
import {
  isCircleOpenTo,
  presentCircles,
  selectCircles,
  selectMembers,
} from '../circles/circles.repository.ts';
import { circleMembers, circles } from '../circles/circles.tables.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import {
  countNotifications,
  insertNotifications,
  selectNotifications,
  takeDueEmails,
} from '../notifications/notifications.repository.ts';
import { countPublished, isOpenToAll, isShownTo, selectPublished } from '../peeks/peeks.repository.ts';
import { peekPeople, peeks } from '../peeks/peeks.tables.ts';
import { findPerson } from '../profiles/people.repository.ts';
import { hideWith } from '../notifications/hidden-people.ts';
import { pairOf } from './connection-rules.ts';
import { hiddenFrom } from './connections.queries.ts';
import { findPersonByUsername, selectConnectedAmong, selectConnections } from './connections.repository.ts';
import { connections } from './connections.tables.ts';
import { holdConnected } from './pair-lock.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const PAGE = { page: 1, page_size: 20 };

/** A viewer, and another member who is connected with them, in a circle with them, admin of a circle, and alone in a peek. */
interface Scene {
  readonly db: Database;
  readonly me: string;
  readonly other: string;
  readonly username: string;
  readonly shared: typeof circles.$inferSelect;
  readonly theirs: typeof circles.$inferSelect;
  readonly peek: string;
}

/** Places where a member can appear, each with a function that returns whether the other member does. */
const PLACES: Readonly<Record<string, (scene: Scene) => Promise<boolean>>> = {
  'the profile': async ({ db, me, username }) => (await findPerson(db, me, username)) !== null,
  'the list of connections': async ({ db, me }) =>
    (await selectConnections(db, { meId: me, status: 'accepted' }, PAGE)).count > 0,
  'the members one can write to': async ({ db, me, other }) =>
    (await selectConnectedAmong(db, me, [other])).has(other),
  'the members one can introduce to each other': async ({ db, me, other }) =>
    (await holdConnected(db, me, [other])).has(other),
  'the members of a circle': async ({ db, me, other, shared }) =>
    (await selectMembers(db, shared, me, PAGE)).rows.some(({ person }) => person.id === other),
  'the faces of a circle': async ({ db, me, other, shared }) =>
    (await presentCircles(db, [shared], me))[0]?.faces.some(({ id }) => id === other) === true,
  'the circles of which they are admin': async ({ db, me, theirs }) =>
    (await selectCircles(db, { readerId: me, search: theirs.name, ...PAGE })).count > 0,
  'joining a circle of which they are admin': ({ db, me, theirs }) => isCircleOpenTo(db, theirs.id, me),
  'the feed of peeks': async ({ db, me }) => (await feed(db, me)).count > 0,
  'the peeks on their profile': async ({ db, me, username }) => (await feed(db, me, username)).count > 0,
  'the count of peeks': async ({ db, me }) => (await countPublished(db, me)) > 0,
  'a notification that names them': async ({ db, me, other }) => {
    await insertNotifications(db, [noticeOf(me, other)]);
    return (
      (await countNotifications(db, me)) > 0 &&
      (await selectNotifications(db, me, undefined, PAGE)).length > 0
    );
  },
  'an email about them that waits': async ({ db, me, other }) => {
    await insertNotifications(db, [{ ...noticeOf(me, other), emailDueAt: NOW }]);
    return (await takeDueEmails(db, me, NOW)).length > 0;
  },
  'opening, liking and counting a peek': ({ db, me, peek }) => isShownTo(db, peek, me),
};
const noticeOf = (userId: string, personId: string) => ({
  ...{ id: randomUUID(), userId, personId, kind: 'connection_accepted' as const, title: 'News', body: '' },
  ...{ path: '/dashboard/network', createdAt: NOW, inApp: true, emailDueAt: null },
});
const feed = (db: Database, readerId: string, username?: string) =>
  selectPublished(db, {
    ...{ readerId, filter: 'all', withTranscript: false, page: 1, page_size: 20 },
    ...(username === undefined ? {} : { username }),
  });

const blockedBy = (by: 'me' | 'other') => async (scene: Scene) => {
  const { personA, personB } = pairOf(scene.me, scene.other);
  await scene.db
    .update(connections)
    .set({ status: 'blocked', blockedBy: scene[by] })
    .where(and(eq(connections.personA, personA), eq(connections.personB, personB)));
};
const change = (set: Partial<typeof users.$inferInsert>) => async (scene: Scene) => {
  await scene.db.update(users).set(set).where(eq(users.id, scene.other));
};
/** Relations of the two, each with a function that establishes it and whether the other member is then visible. */
const STATES: Readonly<Record<string, readonly [(scene: Scene) => Promise<void>, isSeen: boolean]>> = {
  nothing: [() => Promise.resolve(), true],
  'I blocked': [blockedBy('me'), false],
  'they blocked': [blockedBy('other'), false],
  suspended: [change({ suspendedAt: NOW }), false],
  // The deletion can still be cancelled: their contacts see them, but nobody can book them (`booking`).
  leaving: [change({ deletionRequestedAt: NOW }), true],
  erased: [change({ suspendedAt: NOW, erasedAt: NOW, username: null }), false],
};
/** Places in which the other member stays: a circle remains without its admin until staff appoint another one. */
const STAYS_WITHOUT = ['the circles of which they are admin', 'joining a circle of which they are admin'];

describe('the visibility of a member to another one', () => {
  let opened: OpenTestDatabase;
  beforeAll(() => hideWith(hiddenFrom));
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
    const circle = { id: randomUUID(), name: `Circle ${randomUUID()}`, purpose: '', adminId, createdAt: NOW };
    await opened.db.insert(circles).values({ ...circle, adminId: null });
    const rows = members.map((userId) => ({ circleId: circle.id, userId, joinedAt: NOW }));
    await opened.db.insert(circleMembers).values(rows);
    await opened.db.update(circles).set({ adminId }).where(eq(circles.id, circle.id));
    return circle;
  };
  const scene = async (): Promise<Scene> => {
    const { db } = opened;
    await db.delete(peeks);
    const username = `other_${randomUUID().slice(0, 8)}`;
    const [me, other] = [await person(`me_${randomUUID().slice(0, 8)}`), await person(username)];
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
    const [shared, theirs] = [await circleOf(null, [me, other]), await circleOf(other, [other])];
    return { db, me, other, username, shared, theirs, peek };
  };

  describe.each(Object.entries(STATES))('with the relation: %s', (state, [bring, isSeen]) => {
    it.each(Object.entries(PLACES))('is as expected in %s', async (place, appears) => {
      const made = await scene();
      await bring(made);
      const stays = STAYS_WITHOUT.includes(place) && (state === 'suspended' || state === 'erased');
      expect([place, await appears(made)]).toEqual([place, isSeen || stays]);
    });
  });

  it('leaves the notification that a session was cancelled, which the block itself may have done', async () => {
    const made = await scene();
    await STATES['I blocked']?.[0](made);
    await insertNotifications(made.db, [{ ...noticeOf(made.me, made.other), kind: 'session_cancelled' }]);
    expect(await countNotifications(made.db, made.me)).toBe(1);
  });

  it('includes the files of a peek unless somebody in it is suspended', async () => {
    const made = await scene();
    expect(await isOpenToAll(made.db, made.peek)).toBe(true);
    await STATES.suspended?.[0](made);
    expect(await isOpenToAll(made.db, made.peek)).toBe(false);
  });

  it('includes a request by username unless they are suspended or erased', async () => {
    const made = await scene();
    expect(await findPersonByUsername(made.db, made.username)).not.toBeNull();
    await STATES.suspended?.[0](made);
    expect(await findPersonByUsername(made.db, made.username)).toBeNull();
  });
});
