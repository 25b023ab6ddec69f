import { to } from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import type { Circle, CircleMember, createCircle, InvitedCircle, ParsedInput } from '@acquaint/contracts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { badField, conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { SignedIn } from '../../http/tokens.ts';
import type { Database } from '../../ports/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import { t } from '../../words/words.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  deleteMember,
  findCircle,
  insertCircle,
  insertMember,
  isMember,
  presentCircles,
  selectCircles,
  selectMembers,
  updateAdmin,
  type CircleRow,
} from './circles.repository.ts';

type NewCircle = ParsedInput<typeof createCircle>['body'];
type Search = PageRequest & { readonly search: string };

export interface CirclesService {
  readonly list: (context: RequestContext, query: Search) => Promise<Paged<Circle>>;
  readonly listMine: (context: RequestContext, query: Search) => Promise<Paged<Circle>>;
  readonly get: (context: RequestContext, id: string) => Promise<Circle>;
  /** Open to visitors: no people, only what the circle is about and how many are in it. */
  readonly invitation: (context: RequestContext<SignedIn | null>, id: string) => Promise<InvitedCircle>;
  readonly create: (context: RequestContext, circle: NewCircle) => Promise<Circle>;
  readonly listMembers: (
    context: RequestContext,
    id: string,
    page: PageRequest,
  ) => Promise<Paged<CircleMember>>;
  readonly join: (context: RequestContext, id: string) => Promise<Circle>;
  readonly leave: (context: RequestContext, id: string) => Promise<Circle>;
  readonly transferAdmin: (context: RequestContext, id: string, userId: string) => Promise<Circle>;
  readonly removeMember: (context: RequestContext, id: string, userId: string) => Promise<Circle>;
}

/** No member's id: who reads without an account is in no circle. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Dependencies {
  readonly db: Database;
  readonly facts: FactPublisher;
  readonly notifications: Notifications;
}

/** Circles, visible to every member, with their members and one admin each (R-CIRC-1). */
export function createCirclesService({ db, facts, notifications }: Dependencies): CirclesService {
  const present = async (row: CircleRow, readerId: string): Promise<Circle> => {
    const [circle] = await presentCircles(db, [row], readerId);
    if (!circle) throw notFound('This circle no longer exists.');
    return circle;
  };
  const list = async (readerId: string, search: Search, memberId?: string): Promise<Paged<Circle>> => {
    const { rows, count } = await selectCircles(db, { ...search, ...(memberId ? { memberId } : {}) });
    return paged(await presentCircles(db, rows, readerId), count, search);
  };

  return {
    list: ({ user }, query) => list(user.id, query),
    listMine: ({ user }, query) => list(user.id, query, user.id),
    get: async ({ user }, id) => present(await known(db, id), user.id),

    invitation: async ({ user }, id) => {
      const row = await known(db, id);
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
      facts.publish([user.id], 'circle/joined', { circle_id: circle.id });
      return present(circle, user.id);
    },

    listMembers: async (_context, id, page) => {
      const { rows, count } = await selectMembers(db, await known(db, id), page);
      return paged(rows, count, page);
    },

    join: async ({ user, now }, id) => {
      const { circle, isNew } = await withTransaction(db, async (tx) => {
        const found = await known(tx, id);
        const added = await insertMember(tx, id, user.id, now);
        const { adminId } = found;
        if (!added || adminId === null) return { circle: found, isNew: added };
        await notifications.notify(tx, {
          userId: adminId,
          kind: 'circle_joined',
          words: () => ({
            title: t('{circle} has a new member', { circle: found.name }),
            text: t('Say hello and make them feel welcome.'),
          }),
          path: to('/dashboard/groups', { circle: id }),
          personId: user.id,
          now,
        });
        return { circle: found, isNew: added };
      });
      if (isNew) {
        facts.publish([user.id], 'circle/joined', { circle_id: id });
        if (circle.adminId) facts.publish([circle.adminId], 'circle/joined', { circle_id: id });
      }
      return present(circle, user.id);
    },

    leave: async ({ user }, id) => {
      const { circle, wasMember } = await withTransaction(db, async (tx) => {
        // Locked: nobody becomes this circle's admin while they leave it.
        const locked = await known(tx, id, true);
        if (locked.adminId === user.id) {
          throw conflict(
            'You’re the admin of this circle. Make someone else the admin first, then you can leave.',
          );
        }
        return { circle: locked, wasMember: await deleteMember(tx, id, user.id) };
      });
      if (wasMember) facts.publish([user.id], 'circle/left', { circle_id: id });
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
      facts.publish([user.id, userId], 'circle/joined', { circle_id: id });
      return present(circle, user.id);
    },

    removeMember: async ({ user }, id, userId) => {
      const { circle, wasMember } = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        if (userId === user.id) {
          throw conflict(
            'You’re the admin of this circle. Make someone else the admin first, then you can leave.',
          );
        }
        return { circle: locked, wasMember: await deleteMember(tx, id, userId) };
      });
      if (wasMember) facts.publish([userId], 'circle/left', { circle_id: id });
      return present(circle, user.id);
    },
  };
}

async function known(db: Database, id: string, forUpdate = false): Promise<CircleRow> {
  const circle = await findCircle(db, id, { forUpdate });
  if (!circle) throw notFound('We couldn’t find this circle.');
  return circle;
}

function requireAdmin(circle: CircleRow, userId: string): void {
  if (circle.adminId !== userId) throw forbidden('Only the admin of this circle can do this.');
}
