import { listMyCircles, to } from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import type {
  Circle,
  CircleMember,
  createCircle,
  InvitedCircle,
  ParsedInput,
  readmitCircleMember,
  RemovedMember,
} from '@acquaint/contracts';
import { defineCall, type Call } from '../../http/calls.ts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { badField, conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { t } from '../../i18n/i18n.ts';
import { holdUnblocked } from '../connections/pair-lock.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  deleteMember,
  findCircle,
  insertCircle,
  insertMember,
  isCircleOpenTo,
  isMember,
  presentCircles,
  selectCircles,
  selectMembers,
  updateAdmin,
  type CircleRow,
} from './circles.repository.ts';
import { askBack, deleteRemoval, findRemoval, putRemoval, selectRemovals } from './removals.repository.ts';

type NewCircle = ParsedInput<typeof createCircle>['body'];
type Search = PageRequest & { readonly search: string };

export interface CirclesService {
  readonly list: (context: RequestContext, query: Search) => Promise<Paged<Circle>>;
  readonly listMyCircles: Call<typeof listMyCircles>;
  readonly get: (context: RequestContext, id: string) => Promise<Circle>;
  /** Open to visitors: returns the circle's topics and number of members, but no people. */
  readonly invitation: (context: RequestContext<LoggedIn | null>, id: string) => Promise<InvitedCircle>;
  readonly create: (context: RequestContext, circle: NewCircle) => Promise<Circle>;
  readonly listMembers: (
    context: RequestContext,
    id: string,
    page: PageRequest,
  ) => Promise<Paged<CircleMember>>;
  readonly join: (context: RequestContext, id: string) => Promise<Circle>;
  readonly leave: (context: RequestContext, id: string) => Promise<Circle>;
  readonly transferAdmin: (context: RequestContext, id: string, userId: string) => Promise<Circle>;
  /**
   * Removes a member.
   * @param mayAsk whether they may ask to come back.
   * @throws ProblemError 404, 403, 409 for the admin themselves.
   */
  readonly removeMember: (
    context: RequestContext,
    id: string,
    userId: string,
    mayAsk: boolean,
  ) => Promise<Circle>;
  /**
   * Lists removed members, for the admin.
   * @throws ProblemError 404, 403
   */
  readonly listRemoved: (
    context: RequestContext,
    id: string,
    page: PageRequest,
  ) => Promise<Paged<RemovedMember>>;
  /**
   * Readmits a removed member or refuses them, for the admin.
   * @throws ProblemError 404 (also if they were not removed), 403
   */
  readonly readmit: (
    context: RequestContext,
    id: string,
    choice: ParsedInput<typeof readmitCircleMember>['body'],
  ) => Promise<Circle>;
}

const GONE = 'We couldn’t find this circle.';

/** Reader id of visitors: no member has it, so visitors are in no circle. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
}

/** Creates the service for circles: visible to every member, each with members and one admin (R-CIRC-1). */
export function createCirclesService({ db, events, notifications }: Dependencies): CirclesService {
  const present = async (row: CircleRow, readerId: string): Promise<Circle> => {
    const [circle] = await presentCircles(db, [row], readerId);
    if (!circle) throw notFound('This circle no longer exists.');
    return circle;
  };
  const list = async (readerId: string, search: Search, memberId?: string): Promise<Paged<Circle>> => {
    const { rows, count } = await selectCircles(db, {
      readerId,
      ...search,
      ...(memberId ? { memberId } : {}),
    });
    return paged(await presentCircles(db, rows, readerId), count, search);
  };

  /**
   * Stores the request of a removed member to come back.
   * @throws ProblemError 409 if they may not come back.
   */
  const askToComeBack = async (
    tx: Transaction,
    circle: CircleRow,
    mayAsk: boolean,
    { user, now }: Pick<RequestContext, 'user' | 'now'>,
  ): Promise<void> => {
    if (!mayAsk) throw conflict('The admin of this circle removed you, so you can’t join it again.');
    const isNew = await askBack(tx, circle.id, user.id, now);
    if (!isNew || circle.adminId === null) return;
    await notifications.notify(tx, {
      userId: circle.adminId,
      kind: 'circle_joined',
      content: () => ({
        title: t('Someone would like to join {circle} again', { circle: circle.name }),
        text: t('You removed them. Let them in again, or decline.'),
      }),
      path: to('/dashboard/groups', { circle: circle.id }),
      personId: user.id,
      now,
    });
  };

  return {
    list: ({ user }, query) => list(user.id, query),
    listMyCircles: defineCall(listMyCircles, ({ user }, { query }) => list(user.id, query, user.id)),
    get: async ({ user }, id) => present(await open(db, id, user.id), user.id),

    invitation: async ({ user }, id) => {
      const row = user === null ? await known(db, id) : await open(db, id, user.id);
      const { name, purpose, topics, member_count, is_member } = await present(row, user?.id ?? NOBODY);
      return { id, name, purpose, topics, member_count, is_member, is_visitor: user === null };
    },

    create: async ({ user, now }, { name, purpose, topics }) => {
      const circle = { id: randomUUID(), name, purpose, adminId: user.id, createdAt: now };
      const slugs = [...new Set(topics.map((topic) => topic.slug))];
      try {
        await withTransaction(db, (tx) => insertCircle(tx, circle, slugs));
      } catch (error) {
        if (isUniqueViolation(error, 'circles_name_key')) {
          throw conflict('There’s already a circle with this name. Choose another name, or join that one.');
        }
        if (isForeignKeyViolation(error, 'circle_topics_topic_slug_fkey')) {
          throw badField('topics', 'Choose topics from the list');
        }
        throw error;
      }
      events.publish([user.id], 'circle/joined', { circle_id: circle.id });
      return present(circle, user.id);
    },

    listMembers: async ({ user }, id, page) => {
      const { rows, count } = await selectMembers(db, await open(db, id, user.id), user.id, page);
      return paged(rows, count, page);
    },

    join: async ({ user, now }, id) => {
      const { circle, isNew } = await withTransaction(db, async (tx) => {
        const circle = await open(tx, id, user.id);
        // Locks the pair, so that a block can only be made after this transaction: the admin can see the new member
        // they are notified of.
        const admin = circle.adminId;
        if (admin !== null && admin !== user.id && !(await holdUnblocked(tx, admin, user.id))) {
          if (!(await isMember(tx, id, user.id))) throw notFound(GONE);
        }
        const removal = await findRemoval(tx, id, user.id);
        if (removal !== null) {
          await askToComeBack(tx, circle, removal.mayAsk, { user, now });
          return { circle, isNew: false };
        }
        const added = await insertMember(tx, id, user.id, now);
        const { adminId } = circle;
        if (!added || adminId === null) return { circle, isNew: added };
        await notifications.notify(tx, {
          userId: adminId,
          kind: 'circle_joined',
          content: () => ({
            title: t('{circle} has a new member', { circle: circle.name }),
            text: t('Say hello and make them feel welcome.'),
          }),
          path: to('/dashboard/groups', { circle: id }),
          personId: user.id,
          now,
        });
        return { circle, isNew: added };
      });
      if (isNew) {
        events.publish([user.id], 'circle/joined', { circle_id: id });
        if (circle.adminId) events.publish([circle.adminId], 'circle/joined', { circle_id: id });
      }
      return present(circle, user.id);
    },

    leave: async ({ user }, id) => {
      const { circle, wasMember } = await withTransaction(db, async (tx) => {
        // Locked, so that the member cannot become this circle's admin while they leave.
        const locked = await known(tx, id, true);
        if (locked.adminId === user.id) {
          throw conflict(
            'You’re the admin of this circle. Make someone else the admin first, then you can leave.',
          );
        }
        return { circle: locked, wasMember: await deleteMember(tx, id, user.id) };
      });
      if (wasMember) events.publish([user.id], 'circle/left', { circle_id: id });
      return present(circle, user.id);
    },

    transferAdmin: async ({ user }, id, userId) => {
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        if (userId === user.id) return locked;
        if (!(await isMember(tx, id, userId))) {
          throw conflict('This person isn’t a member of the circle. Choose one of its members.');
        }
        await updateAdmin(tx, id, userId);
        return { ...locked, adminId: userId };
      });
      events.publish([user.id, userId], 'circle/joined', { circle_id: id });
      return present(circle, user.id);
    },

    listRemoved: async ({ user }, id, page) => {
      requireAdmin(await known(db, id), user.id);
      const { rows, count } = await selectRemovals(db, id, user.id, page);
      return paged(rows, count, page);
    },

    readmit: async ({ user, now }, id, { user_id: userId, decision }) => {
      const isMemberNow = decision === 'member';
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        const removal = await findRemoval(tx, id, userId);
        if (removal === null) throw notFound('This person wasn’t removed from the circle.');
        if (!isMemberNow) {
          await putRemoval(tx, { ...removal, mayAsk: decision === 'may_ask' });
          return locked;
        }
        await deleteRemoval(tx, id, userId);
        await insertMember(tx, id, userId, now);
        await notifications.notify(tx, {
          userId,
          kind: 'system',
          content: () => ({
            title: t('You’re back in {circle}', { circle: locked.name }),
            text: t('The circle’s admin has let you in again.'),
          }),
          path: to('/dashboard/groups', { circle: id }),
          personId: user.id,
          now,
        });
        return locked;
      });
      if (isMemberNow) events.publish([userId], 'circle/joined', { circle_id: id });
      return present(circle, user.id);
    },

    removeMember: async ({ user, now }, id, userId, mayAsk) => {
      const { circle, wasMember } = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        if (userId === user.id) {
          throw conflict(
            'You’re the admin of this circle. Make someone else the admin first, then you can leave.',
          );
        }
        const wasMember = await deleteMember(tx, id, userId);
        if (wasMember) await putRemoval(tx, { circleId: id, userId, mayAsk, removedAt: now });
        return { circle: locked, wasMember };
      });
      if (wasMember) events.publish([userId], 'circle/left', { circle_id: id });
      return present(circle, user.id);
    },
  };
}

/**
 * Returns a circle that is open to the reader.
 * @throws ProblemError 404
 */
async function open(db: Database, id: string, readerId: string): Promise<CircleRow> {
  const circle = await known(db, id);
  if (!(await isCircleOpenTo(db, id, readerId))) throw notFound(GONE);
  return circle;
}

async function known(db: Database, id: string, forUpdate = false): Promise<CircleRow> {
  const circle = await findCircle(db, id, { forUpdate });
  if (!circle) throw notFound(GONE);
  return circle;
}

function requireAdmin(circle: CircleRow, userId: string): void {
  if (circle.adminId !== userId) throw forbidden('Only the admin of this circle can do this.');
}
