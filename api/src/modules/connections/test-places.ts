import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import {
  isCircleOpenTo,
  presentCircles,
  selectCircles,
  selectMembers,
} from '../circles/circles.repository.ts';
import type { circles } from '../circles/circles.tables.ts';
import {
  insertEvent,
  putEventPerson,
  selectEventParts,
  selectPeople,
} from '../circles/events/events.repository.ts';
import { putInvite, selectInvites } from '../circles/joining/invites.repository.ts';
import { putRemoval, selectRemovals } from '../circles/joining/removals.repository.ts';
import { putRequest, selectRequests } from '../circles/joining/requests.repository.ts';
import { selectByEmail } from '../contacts/contacts.repository.ts';
import { countUnreadMessages, findConversation, updateReadSeq } from '../inbox/conversations.repository.ts';
import { selectQuotes } from '../inbox/inbox.queries.ts';
import { listMentionsOf } from '../inbox/mentions/mention-list.ts';
import { selectReactions, toggleReaction } from '../inbox/messages/reactions.repository.ts';
import { findMessages } from '../inbox/messages/message-search.ts';
import { findMessage } from '../inbox/messages/messages.repository.ts';
import { listThreadsOf } from '../inbox/threads/threads.ts';
import { insertPin, selectPins } from '../inbox/pins/pins.repository.ts';
import { selectUntold } from '../inbox/news/message-news.repository.ts';
import { selectOwn, selectShownPeople } from '../introductions/introductions.repository.ts';
import { introductionAsks, introductionSettings } from '../introductions/introductions.tables.ts';
import { selectAsks } from '../introductions/paths/asks.repository.ts';
import { findTarget, selectPaths } from '../introductions/paths/paths.repository.ts';
import {
  countNotifications,
  findUnread,
  insertNotifications,
  selectNotifications,
  takeDueEmails,
} from '../notifications/notifications.repository.ts';
import { countComments } from '../peek-comments/peek-comments.queries.ts';
import { selectComments } from '../peek-comments/peek-comments.repository.ts';
import { selectNewest } from '../peeks/feed/feed.repository.ts';
import { countPublished, isShownTo } from '../peeks/peeks.repository.ts';
import { findPerson, findPersonById } from '../profiles/people.repository.ts';
import { countNewcomers, searchPeople } from '../profiles/search/search.repository.ts';
import { searchWords } from '../profiles/search/search-words.ts';
import { selectShownReviews } from '../reviews/reviews.repository.ts';
import { pairOf } from './connection-rules.ts';
import { hiddenFrom } from './connections.queries.ts';
import { selectConnectedAmong, selectConnections, selectInCommon } from './connections.repository.ts';
import { connections } from './connections.tables.ts';
import { holdConnected } from './pair-lock.ts';

export const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const PAGE = { page: 1, page_size: 20 };

/**
 * A viewer, and another member: connected with them, in a circle with them, admin of a circle, alone in a peek, introduced to the
 * viewer, author of a review about a third member and of a comment on a peek of theirs, and author of the first message of a group, which the third quotes, and of the
 * last, which the viewer has not read.
 */
export interface Scene {
  readonly db: Database;
  readonly me: string;
  readonly other: string;
  readonly third: string;
  readonly username: string;
  readonly shared: typeof circles.$inferSelect;
  readonly theirs: typeof circles.$inferSelect;
  readonly peek: string;
  /** A peek of the third member on which the other has commented. */
  readonly commented: string;
  /** The group, and the message that quotes. */
  readonly group: { readonly id: string; readonly quoting: string };
}

/** Relations in which a member can be to the viewer. */
export type Relation = 'nothing' | 'I blocked' | 'they blocked' | 'suspended' | 'leaving' | 'erased';

/** Returns whether the other member appears in a place. */
type Appears = (scene: Scene) => Promise<boolean>;
/** A place, and the relations in which it differs from the rule: whether the other member appears there. */
export type Place = readonly [Appears, exceptions?: Readonly<Partial<Record<Relation, boolean>>>];

/** Messages stay, except for who has blocked their author: the other is not told of a block (R-MSG-13). */
const UNLESS_I_BLOCKED = { 'they blocked': true, suspended: true, erased: true };
/** No one is matched with a member who is leaving. */
const NOT_WHILE_LEAVING = { leaving: false };

/** Places in which a member, or a text of theirs, can appear to another. `people-in-answers.test.ts` says which call shows which. */
export const PLACES = {
  'the profile': [async ({ db, me, username }) => (await findPerson(db, me, username)) !== null],
  'a person by id': [async ({ db, me, other }) => (await findPersonById(db, me, other)) !== null],
  'the list of connections': [
    async ({ db, me }) => (await selectConnections(db, { meId: me, status: 'accepted' }, PAGE)).count > 0,
  ],
  'the people in common with a third member': [
    async ({ db, me, other, third }) => {
      await db.insert(connections).values({
        ...{ id: randomUUID(), ...pairOf(other, third), requestedBy: third, status: 'accepted' },
        ...{ origin: 'request', createdAt: NOW, changedAt: NOW },
      });
      return (await selectInCommon(db, me, third, 5)).people.some(({ id }) => id === other);
    },
  ],
  'the members one can write to': [
    async ({ db, me, other }) => (await selectConnectedAmong(db, me, [other])).has(other),
  ],
  'the members one can introduce to each other': [
    async ({ db, me, other }) => (await holdConnected(db, me, [other])).has(other),
  ],
  'the results of a search': [
    async ({ db, me, other, username }) =>
      (await searchPeople(db, searchWords(username), { viewerId: me, now: NOW }, PAGE)).ids.includes(other),
  ],
  'the newcomers of a saved search': [
    async ({ db, me, username }) =>
      (await countNewcomers(db, searchWords(username), { viewerId: me, now: NOW }, BEFORE)) > 0,
    NOT_WHILE_LEAVING,
  ],
  'the suggestions from contacts': [
    async ({ db, me, other, username }) => {
      await disconnect(db, me, other);
      const email = `${username}@example.org`;
      return (await selectByEmail(db, me, [email])).get(email)?.person?.id === other;
    },
    NOT_WHILE_LEAVING,
  ],
  'the introductions': [
    async ({ db, me }) => (await selectOwn(db, me, 'open', PAGE, NOW)).count > 0,
    NOT_WHILE_LEAVING,
  ],
  'the people who can introduce one': [
    async ({ db, me, other, third }) => {
      const since = { createdAt: NOW, changedAt: NOW, origin: 'request' as const };
      const pair = { id: randomUUID(), ...pairOf(other, third), requestedBy: other };
      await db.insert(connections).values({ ...pair, ...since, status: 'accepted' });
      await db.insert(introductionSettings).values([
        { userId: other, introducesOthers: true },
        { userId: third, isReachable: true },
      ]);
      const rows = await selectPaths(db, { meId: me, targetId: third, circleMembers: 0 });
      return rows.some(({ person }) => person.id === other);
    },
    NOT_WHILE_LEAVING,
  ],
  'the person to whom one would be introduced': [
    async ({ db, me, username }) => (await findTarget(db, me, username)) !== null,
    NOT_WHILE_LEAVING,
  ],
  'the requests to introduce people': [
    async ({ db, me, other, third }) => {
      const people = { askerId: other, throughId: me, targetId: third };
      await db.insert(introductionAsks).values({ id: randomUUID(), ...people, askedAt: NOW });
      return (await selectAsks(db, me, BEFORE, PAGE)).count > 0;
    },
    NOT_WHILE_LEAVING,
  ],
  'who introduced two members': [
    async ({ db, me, other }) => (await selectShownPeople(db, me, [other])).has(other),
  ],
  'the members of a circle': [
    async ({ db, me, other, shared }) =>
      (await selectMembers(db, shared, me, PAGE)).rows.some(({ person }) => person.id === other),
  ],
  'the faces of a circle': [
    async ({ db, me, other, shared }) =>
      (await presentCircles(db, [shared], me))[0]?.faces.some(({ id }) => id === other) === true,
  ],
  'the people of a circle event': [
    async (scene) => {
      const people = await selectPeople(scene.db, await holdEvent(scene), scene.me);
      return people.some(({ person }) => person.id === scene.other);
    },
  ],
  'who created a circle event': [
    async (scene) => {
      const id = await holdEvent(scene);
      return (await selectEventParts(scene.db, [id], scene.me)).get(id)?.host?.id === scene.other;
    },
  ],
  'the removed members of a circle': [
    async ({ db, me, other, shared }) => {
      await putRemoval(db, { circleId: shared.id, userId: other, mayAsk: true, removedAt: NOW });
      return (await selectRemovals(db, shared.id, me, PAGE)).count > 0;
    },
  ],
  'the requests to join a circle': [
    async ({ db, me, other, shared }) => {
      await putRequest(db, { circleId: shared.id, userId: other, answer: '', askedAt: NOW });
      return (await selectRequests(db, shared.id, me, PAGE)).count > 0;
    },
  ],
  'the invitations to a circle': [
    async ({ db, me, other, shared }) => {
      await putInvite(db, {
        ...{ id: randomUUID(), circleId: shared.id, inviterId: other, kind: 'link', personId: null },
        ...{ email: null, token: randomUUID(), maxUses: null, createdAt: NOW, endsAt: NOW.add({ hours: 1 }) },
      });
      const whose = { readerId: me, inviterId: null, now: NOW };
      return (await selectInvites(db, shared.id, whose, PAGE)).count > 0;
    },
  ],
  'the circles of which they are admin': [
    async ({ db, me, theirs }) =>
      (await selectCircles(db, { readerId: me, search: theirs.name, ...PAGE })).count > 0,
  ],
  'joining a circle of which they are admin': [({ db, me, theirs }) => isCircleOpenTo(db, theirs.id, me)],
  'the feed of peeks': [async ({ db, me }) => (await feed(db, me)).count > 0],
  'the peeks on their profile': [async ({ db, me, username }) => (await feed(db, me, username)).count > 0],
  'the count of peeks': [async ({ db, me }) => (await countPublished(db, me)) > 0],
  'opening, liking and counting a peek': [({ db, me, peek }) => isShownTo(db, peek, me)],
  'the comments on a peek of a third member': [
    async ({ db, me, commented }) => (await selectComments(db, commented, me, PAGE)).length > 0,
  ],
  'the count of comments on a peek': [
    async ({ db, me, commented }) => (await countComments(db, me, [commented])).has(commented),
  ],
  // Reviews by deleted accounts stay.
  'the reviews about a member': [
    async ({ db, me, third }) => (await selectShownReviews(db, third, me, PAGE)).count > 0,
    { suspended: true, erased: true },
  ],
  'a notification that names them': [
    async ({ db, me, other }) => {
      await insertNotifications(db, [noticeOf(me, other)]);
      const selection = { userId: me, hiddenFrom };
      return (
        (await countNotifications(db, selection)) > 0 &&
        (await selectNotifications(db, selection, PAGE, selectQuotes)).length > 0
      );
    },
  ],
  'an email about them that waits': [
    async ({ db, me, other }) => {
      await insertNotifications(db, [{ ...noticeOf(me, other), emailDueAt: NOW }]);
      return (await takeDueEmails(db, { userId: me, hiddenFrom }, NOW)).length > 0;
    },
  ],
  'a push message about them that waits': [
    async ({ db, me, other }) => {
      const notice = noticeOf(me, other);
      await insertNotifications(db, [notice]);
      return (await findUnread(db, notice.id, hiddenFrom)) !== null;
    },
  ],
  'a notification of their message': [
    async ({ db, me, group }) => {
      const range = { after: NOW.subtract({ hours: 1 }), until: NOW.add({ hours: 1 }) };
      const waiting = await selectUntold(db, range, 1_000);
      return waiting.some(({ conversationId, userId }) => conversationId === group.id && userId === me);
    },
  ],
  'their message in a group, not collapsed': [
    async ({ db, me, other, group }) => !(await blockedIds(db, me, group.id)).includes(other),
    UNLESS_I_BLOCKED,
  ],
  'the quote of their message, not collapsed': [
    async ({ db, me, group }) => {
      const quote = (await findMessage(db, group.quoting, me))?.reply_to;
      return (
        quote?.author_id === undefined ||
        quote.author_id === null ||
        !(await blockedIds(db, me, group.id)).includes(quote.author_id)
      );
    },
    UNLESS_I_BLOCKED,
  ],
  'the messages found by a search': [
    async ({ db, me }) => {
      const user = { id: me } as RequestContext['user'];
      const messages = await findMessages(
        db,
        { user },
        { search: 'analytical', conversation_id: undefined, ...PAGE },
      );
      return messages.count > 0 && messages.results.length > 0;
    },
    UNLESS_I_BLOCKED,
  ],
  'the messages that mention the viewer': [
    async ({ db, me, group }) => {
      await db.execute(sql`insert into message_notifications (message_id, user_id, conversation_id, seq)
        select id, ${me}, conversation_id, seq from messages where conversation_id = ${group.id} and seq = 1`);
      const user = { id: me } as RequestContext['user'];
      const { results, count } = await listMentionsOf(db, { user }, PAGE);
      return count > 0 && results.length > 0;
    },
    UNLESS_I_BLOCKED,
  ],
  'the threads in which the viewer takes part': [
    async ({ db, me, group }) => {
      await db.execute(sql`insert into messages
          (id, conversation_id, author_id, body, reply_to, seq, version, client_id, created_at)
        select gen_random_uuid(), conversation_id, ${me}, 'I agree', id, 4, 4, gen_random_uuid(), created_at
          from messages where conversation_id = ${group.id} and seq = 1`);
      const user = { id: me } as RequestContext['user'];
      return (await listThreadsOf(db, { user }, PAGE)).results.length > 0;
    },
    UNLESS_I_BLOCKED,
  ],
  'the reactions to a message': [
    async ({ db, me, other, group }) => {
      const reaction = { messageId: group.quoting, userId: other, emoji: '🎉' as const };
      await withTransaction(db, (tx) => toggleReaction(tx, reaction, NOW));
      const { rows, count } = await selectReactions(db, me, group.quoting, { ...PAGE, only: undefined });
      return count > 0 && rows.length > 0;
    },
    UNLESS_I_BLOCKED,
  ],
  'the pinned messages of a group': [
    async ({ db, me, third, group }) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from messages where conversation_id = ${group.id} and seq = 1`,
      );
      const messageId = rows[0]?.id ?? '';
      const pin = { messageId, conversationId: group.id, pinnedBy: third, pinnedAt: NOW };
      await withTransaction(db, (tx) => insertPin(tx, pin));
      const conversation = await findConversation(db, me, group.id);
      return (conversation?.pin_count ?? 0) > 0 && (await selectPins(db, me, group.id)).length > 0;
    },
    UNLESS_I_BLOCKED,
  ],
  'the unread messages of a conversation': [
    async ({ db, me, group }) => ((await findConversation(db, me, group.id))?.unread_count ?? 0) > 0,
    UNLESS_I_BLOCKED,
  ],
  'the unread messages in the sidebar': [
    async ({ db, me }) => (await countUnreadMessages(db, me)) > 0,
    UNLESS_I_BLOCKED,
  ],
  'the unread messages left after reading': [
    async ({ db, me, group }) => ((await updateReadSeq(db, group.id, me, 2))?.unreadCount ?? 0) > 0,
    UNLESS_I_BLOCKED,
  ],
} satisfies Readonly<Record<string, Place>>;
export type PlaceName = keyof typeof PLACES;

const BEFORE = NOW.subtract({ hours: 24 * 365 * 10 });

const noticeOf = (userId: string, personId: string) => ({
  ...{ id: randomUUID(), userId, personId, kind: 'connection_accepted' as const, title: 'News', body: '' },
  ...{ translations: {}, path: '/dashboard/network', createdAt: NOW, inApp: true, emailDueAt: null },
});
const feed = (db: Database, readerId: string, username?: string) =>
  selectNewest(
    db,
    { readerId, filter: 'all', withTranscript: false, ...(username === undefined ? {} : { username }) },
    { limit: 20, offset: 0 },
  );
const blockedIds = async (db: Database, me: string, conversationId: string): Promise<readonly string[]> =>
  (await findConversation(db, me, conversationId))?.blocked_ids ?? [];

/** Adds an event of the shared circle that the other member has created and signed up for. @returns its id. */
async function holdEvent({ db, shared, other }: Scene): Promise<string> {
  const id = randomUUID();
  const times = { startsAt: NOW.add({ hours: 24 }), signupEndsAt: NOW.add({ hours: 23 }) };
  await insertEvent(db, {
    ...{ id, circleId: shared.id, hostId: other, name: 'An event', about: '', ...times },
    ...{ roundMinutes: 10, rounds: 3, breakMinutes: 2, places: null, plannedRound: 0, calendarSequence: 0 },
    ...{ createdAt: NOW, timedAt: NOW, cancelledAt: null, cancelReason: '', hiddenAt: null },
  });
  const person = { eventId: id, userId: other, signedUpAt: NOW, enteredAt: null, leftAt: null };
  await putEventPerson(db, person);
  return id;
}

/** Takes away the connection of two members, and leaves a block. */
async function disconnect(db: Database, one: string, other: string): Promise<void> {
  const { personA, personB } = pairOf(one, other);
  await db
    .delete(connections)
    .where(
      and(
        eq(connections.personA, personA),
        eq(connections.personB, personB),
        eq(connections.status, 'accepted'),
      ),
    );
}
