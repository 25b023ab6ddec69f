import {
  listMyCircles,
  type listCircleMembers,
  type listCircles,
  type updateCircle,
} from '@acquaint/contracts';
import type { SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type {
  Circle,
  CircleMatch,
  CircleMember,
  createCircle,
  IntroductionReason,
  ListedCircle,
  ParsedInput,
  TopicGap,
} from '@acquaint/contracts';
import { defineCall, type Call } from '../../http/calls.ts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { badField, conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Asker } from '../../realtime/worker-requests.ts';
import { pictures } from '../../media/pictures/pictures.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import { isArchivedByStaff, requireAdmin, requireMay, roleIn, type CircleRow } from './circle-rules.ts';
import type { CircleTools } from './circle-tools.ts';
import {
  changeCircle,
  findMemberRole,
  insertCircle,
  replaceTopics,
  selectCircles,
  selectMembers,
} from './circles.repository.ts';
import { selectSharedTopics, selectTopicGaps } from './circle-topics.repository.ts';
import { nextEventOf } from './events/event-presenter.ts';
import { selectNextEvents } from './events/events.repository.ts';
import type { EventCancellations } from './events/event-cancellations.ts';

type NewCircle = ParsedInput<typeof createCircle>['body'];
type CircleChange = ParsedInput<typeof updateCircle>['body'];
type MembersQuery = ParsedInput<typeof listCircleMembers>['query'];
type CircleSearch = ParsedInput<typeof listCircles>['query'];
type Search = PageRequest & Pick<CircleSearch, 'search'> & Partial<CircleSearch>;

/** Circles: what they are, and who is in them. */
export interface CirclesService {
  readonly list: (context: RequestContext, query: CircleSearch) => Promise<Paged<ListedCircle>>;
  readonly listMyCircles: Call<typeof listMyCircles>;
  readonly get: (context: RequestContext, id: string) => Promise<Circle>;
  readonly create: (context: RequestContext, circle: NewCircle) => Promise<Circle>;
  /** @throws ProblemError 404, 403, 400 for an unknown topic, 409 for a name that another circle has. */
  readonly update: (context: RequestContext, id: string, change: CircleChange) => Promise<Circle>;
  /**
   * Replaces the cover with a picture given in base64; null removes it.
   * @throws ProblemError 404, 403, 400 for anything that is not a picture.
   */
  readonly setCover: (context: RequestContext, id: string, content: string | null) => Promise<Circle>;
  /** Archives a circle, which cancels its events that are not over (R-CIRC-28), or reopens it. */
  readonly archive: (context: RequestContext, id: string, isArchived: boolean) => Promise<Circle>;
  readonly listMembers: (
    context: RequestContext,
    id: string,
    query: MembersQuery,
  ) => Promise<Paged<CircleMember>>;
  /** Returns the members whom the caller should meet, best first, with the reasons. */
  readonly listMatches: (context: RequestContext, id: string) => Promise<CircleMatch[]>;
  /**
   * Returns topics that members look for and no one offers.
   * @throws ProblemError 404 for a circle that is hidden from the caller.
   */
  readonly listTopicGaps: (context: RequestContext, id: string) => Promise<TopicGap[]>;
}

/**
 * Compares a member with the others of a circle; implemented by the introductions module.
 * @param ids the others.
 * @param most how many to return.
 * @returns those whom the engine would introduce to the caller, best first, with the strongest reasons; nobody whom they know, have
 * passed, or are kept apart from.
 */
export type BestAmong = (
  asker: Asker,
  ids: readonly string[],
  most: number,
) => Promise<{ readonly id: string; readonly reasons: IntroductionReason[] }[]>;

/**
 * Sorts circles by their chats, for a member of them; implemented by the inbox module.
 * @param circle column of the circle's id.
 */
export type OrderByChat = (circle: SQL, me: string) => SQL[];

interface Dependencies {
  readonly files: Pick<Files, 'put' | 'delete'>;
  readonly bestAmong: BestAmong;
  readonly orderByChat: OrderByChat;
  readonly cancellations: Pick<EventCancellations, 'cancelAll'>;
}

/** Longer side of a stored cover, in pixels: twice the width at which pages show it. */
const COVER_SIDE = 1_760;
const COVER_MAX_BYTES = 5 * 1024 * 1024;
/** How many members of a circle are compared with the reader: those who joined first. */
const COMPARED = 200;
/** How many of them are shown. */
const MATCHES = 4;

/** Creates the service for circles: visible to every member, each with members and one admin (R-CIRC-1). */
export function createCirclesService(
  tools: CircleTools,
  { files, bestAmong, orderByChat, cancellations }: Dependencies,
): CirclesService {
  const { db, events, known, open, present, presentAll, publish } = tools;

  const list = async (
    { user, now }: RequestContext,
    search: Search,
    memberId?: string,
  ): Promise<Paged<ListedCircle>> => {
    const { rows, count } = await selectCircles(db, {
      readerId: user.id,
      ...search,
      ...(memberId ? { memberId, sortedBy: (circle) => orderByChat(circle, memberId) } : {}),
    });
    const ids = rows.map(({ id }) => id);
    const shared = await selectSharedTopics(db, ids, user.id);
    const events = await selectNextEvents(db, ids, now);
    const circles = await presentAll(rows, user.id);
    const listed = circles.map((circle): ListedCircle => {
      const next = events.get(circle.id);
      return {
        ...circle,
        shared_topics: circle.topics.filter(({ slug }) => shared.get(circle.id)?.has(slug) === true),
        next_event: next ? nextEventOf(next) : null,
      };
    });
    return paged(listed, count, search);
  };

  /** Runs a change of a circle by somebody who may edit it. */
  const edit = async (
    { user }: RequestContext,
    id: string,
    change: Partial<CircleRow>,
    topicSlugs?: readonly string[],
  ): Promise<{ before: CircleRow; circle: Circle }> => {
    const { before, after } = await named(() =>
      withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireMay(locked, roleIn(locked, user.id, await findMemberRole(tx, id, user.id)), 'edit');
        if (topicSlugs) await replaceTopics(tx, id, topicSlugs);
        return { before: locked, after: await changeCircle(tx, locked, change) };
      }),
    );
    await publish(id);
    return { before, circle: await present(after, user.id) };
  };

  return {
    list,
    listMyCircles: defineCall(listMyCircles, (context, { query }) => list(context, query, context.user.id)),
    get: async ({ user }, id) => present(await open(db, id, user.id), user.id),

    create: async ({ user, now }, { name, purpose, topics, access }) => {
      const circle = { id: randomUUID(), name, purpose, access, adminId: user.id, createdAt: now };
      const row = await named(() => withTransaction(db, (tx) => insertCircle(tx, circle, slugsOf(topics))));
      events.publish([user.id], 'circle/joined', { circle_id: circle.id });
      return present(row, user.id);
    },

    update: async (context, id, { topics, permissions, ...change }) => {
      const { circle } = await edit(
        context,
        id,
        {
          ...definedOf(change),
          ...(permissions && {
            whoInvites: permissions.invite,
            whoWrites: permissions.write,
            whoRemoves: permissions.remove,
            whoStartsEvents: permissions.events,
          }),
        },
        topics && slugsOf(topics),
      );
      return circle;
    },

    setCover: async (context, id, content) => {
      // Before the picture is decoded, which takes long.
      const found = await known(db, id);
      requireMay(
        found,
        roleIn(found, context.user.id, await findMemberRole(db, id, context.user.id)),
        'edit',
      );
      const coverKey = content === null ? null : `covers/${randomUUID()}.webp`;
      if (content !== null && coverKey !== null) {
        const bytes = Buffer.from(content, 'base64');
        if (bytes.length > COVER_MAX_BYTES) throw badField('content', 'Photos can be up to 5 MB.');
        const picture = await pictures.remake(bytes, { fit: 'inside', side: COVER_SIDE });
        if (!picture)
          throw badField('content', 'We can’t read this photo. Choose a JPEG, PNG, WebP, GIF or AVIF.');
        await files.put(coverKey, picture.bytes, { hasNewKey: true });
      }
      const { before, circle } = await edit(context, id, { coverKey });
      if (before.coverKey !== null) await files.delete(before.coverKey);
      return circle;
    },

    archive: async ({ user, now }, id, isArchived) => {
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        if ((locked.archivedAt !== null) === isArchived) return locked;
        if (isArchivedByStaff(locked))
          throw conflict(
            'Our team archived this circle, so only they can reopen it. Get in touch if you disagree.',
          );
        if (isArchived) await cancellations.cancelAll(tx, id, user.id, now);
        return changeCircle(tx, locked, { archivedAt: isArchived ? now : null });
      });
      await publish(id);
      return present(circle, user.id);
    },

    listMembers: async ({ user }, id, query) => {
      const { rows, count } = await selectMembers(db, await open(db, id, user.id), user.id, query);
      return paged(rows, count, query);
    },

    listMatches: async (context, id) => {
      const { user } = context;
      const circle = await open(db, id, user.id);
      const { rows } = await selectMembers(db, circle, user.id, { page: 1, page_size: COMPARED });
      const people = new Map(rows.map(({ person }) => [person.id, person]));
      people.delete(user.id);
      const best = await bestAmong(context, [...people.keys()], MATCHES);
      return best.flatMap(({ id: personId, reasons }) => {
        const person = people.get(personId);
        return person ? [{ person, reasons }] : [];
      });
    },

    listTopicGaps: async ({ user }, id) => {
      await open(db, id, user.id);
      return selectTopicGaps(db, id);
    },
  };
}

const slugsOf = (topics: readonly { readonly slug: string }[]): string[] => topics.map(({ slug }) => slug);

/** Returns an object without its undefined values. */
function definedOf<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** @throws ProblemError 409 for a name that another circle has, 400 for an unknown topic. */
async function named<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error, 'circles_name_key')) {
      throw conflict('There’s already a circle with this name. Choose another name, or join that one.');
    }
    if (isForeignKeyViolation(error, 'circle_topics_topic_slug_fkey')) {
      throw badField('topics', 'Choose topics from the list');
    }
    throw error;
  }
}
