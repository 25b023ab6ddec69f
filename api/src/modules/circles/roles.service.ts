import { to } from '@acquaint/contracts';
import type { Circle, ParsedInput, readmitCircleMember, RemovedMember } from '@acquaint/contracts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { t } from '../../i18n/i18n.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { holdUnblocked } from '../connections/pair-lock.ts';
import { requireAdmin, requireMay, roleIn } from './circle-rules.ts';
import type { CircleTools } from './circle-tools.ts';
import { changeCircle, findMemberRole } from './circles.repository.ts';
import { changeMemberRole, deleteMember, insertMember } from './memberships.repository.ts';
import { deleteRemoval, findRemoval, putRemoval, selectRemovals } from './joining/removals.repository.ts';
import { holdActive, type Succession } from './succession.ts';

type Change = (context: RequestContext, id: string) => Promise<Circle>;
type MemberChange = (context: RequestContext, id: string, userId: string) => Promise<Circle>;

/** The roles in a circle: who leads it, who may follow, and who was removed. */
export interface CircleRolesService {
  /**
   * Offers the circle to another member.
   * @throws ProblemError 404, 403, 409 for someone who is not a member.
   */
  readonly offer: MemberChange;
  readonly withdrawOffer: Change;
  /**
   * Answers an offer as the member to whom it was made.
   * @throws ProblemError 404, 409 if the circle is not offered to the caller.
   */
  readonly answerOffer: (context: RequestContext, id: string, accept: boolean) => Promise<Circle>;
  readonly setRole: (
    context: RequestContext,
    id: string,
    userId: string,
    role: 'deputy' | 'member',
  ) => Promise<Circle>;
  /**
   * Removes a member.
   * @param mayAsk whether they may ask to come back.
   * @throws ProblemError 404, 403, 409 for the admin and for oneself.
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

const NO_OFFER = 'This offer no longer stands.';
const NO_MEMBER = 'This person isn’t a member of the circle. Choose one of its members.';

export function createCircleRolesService(tools: CircleTools, succession: Succession): CircleRolesService {
  const { db, events, notifications, known, present, publish } = tools;

  return {
    offer: async ({ user, now }, id, userId) => {
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        if (userId === user.id) return locked;
        if ((await findMemberRole(tx, id, userId)) === null) throw conflict(NO_MEMBER);
        // Two people with a block between them do not see each other among the members (R-NET-6).
        if (!(await holdUnblocked(tx, user.id, userId))) throw conflict(NO_MEMBER);
        if (!(await holdActive(tx, userId))) throw conflict(NO_MEMBER);
        if (locked.offeredTo === userId) return locked;
        await notifications.notify(tx, {
          userId,
          kind: 'system',
          content: () => ({
            title: t('Would you like to lead {circle}?', { circle: locked.name }),
            text: t('Its admin would like to hand it over to you. Nothing changes until you accept.'),
          }),
          path: to('/dashboard/groups', { circle: id }),
          personId: user.id,
          now,
        });
        return changeCircle(tx, locked, { offeredTo: userId });
      });
      await publish(id, [userId]);
      return present(circle, user.id);
    },

    withdrawOffer: async ({ user }, id) => {
      const { circle, offeredTo } = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireAdmin(locked, user.id);
        return { circle: await changeCircle(tx, locked, { offeredTo: null }), offeredTo: locked.offeredTo };
      });
      if (offeredTo !== null) await publish(id, [offeredTo]);
      return present(circle, user.id);
    },

    answerOffer: async ({ user, now }, id, accept) => {
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        // Accepting twice, for example in two tabs, changes nothing.
        if (accept && locked.adminId === user.id) return locked;
        if (locked.offeredTo !== user.id) throw conflict(NO_OFFER);
        const formerId = locked.adminId;
        if (accept && !(await holdActive(tx, user.id))) throw conflict(NO_MEMBER);
        // Since the offer, one of the two may have blocked the other.
        if (accept && formerId !== null && !(await holdUnblocked(tx, formerId, user.id)))
          throw conflict(NO_OFFER);
        const changed = accept
          ? await succession.handOver(tx, locked, user.id, now)
          : await changeCircle(tx, locked, { offeredTo: null });
        if (formerId !== null)
          await notifications.notify(tx, {
            userId: formerId,
            kind: 'system',
            content: () => ({
              title: accept
                ? t('{circle} has a new admin', { circle: locked.name })
                : t('You still lead {circle}', { circle: locked.name }),
              text: accept
                ? t('Your offer was accepted. You’re still a member.')
                : t('Your offer was declined. You can offer the circle to someone else.'),
            }),
            path: to('/dashboard/groups', { circle: id }),
            personId: user.id,
            now,
          });
        return changed;
      });
      await publish(id);
      return present(circle, user.id);
    },

    setRole: async ({ user, now }, id, userId, role) => {
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireMay(locked, roleIn(locked, user.id, await findMemberRole(tx, id, user.id)), 'edit');
        const before = await findMemberRole(tx, id, userId);
        if (before === null) throw conflict(NO_MEMBER);
        if (userId === user.id || before === role) return locked;
        // As with an offer. The other way round, so that a deputy does not stay one because of a block.
        if (role === 'deputy' && !(await holdUnblocked(tx, user.id, userId))) throw conflict(NO_MEMBER);
        await changeMemberRole(tx, id, userId, role);
        if (role === 'deputy')
          await notifications.notify(tx, {
            userId,
            kind: 'system',
            content: () => ({
              title: t('You’re now a deputy of {circle}', { circle: locked.name }),
              text: t('You answer requests to join, and you take over the circle if its admin leaves.'),
            }),
            path: to('/dashboard/groups', { circle: id }),
            personId: user.id,
            now,
          });
        return locked;
      });
      await publish(id);
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
        if (locked.archivedAt !== null) throw conflict('This circle is archived. Reopen it first.');
        // The list of removed members leaves out people with a block, too. The lock makes a block that comes now wait, so it finds a member.
        if (!(await holdUnblocked(tx, user.id, userId)))
          throw notFound('This person wasn’t removed from the circle.');
        await deleteRemoval(tx, id, userId);
        await insertMember(tx, id, userId, now);
        await notifications.notify(tx, {
          userId,
          kind: 'system',
          content: () => ({
            title: t('You’re back in {circle}', { circle: locked.name }),
            text: t('The circle’s admin has let you back in.'),
          }),
          path: to('/dashboard/groups', { circle: id }),
          personId: user.id,
          now,
        });
        return locked;
      });
      if (isMemberNow) events.publish([userId], 'circle/joined', { circle_id: id });
      await publish(id, [userId]);
      return present(circle, user.id);
    },

    removeMember: async ({ user, now }, id, userId, mayAsk) => {
      const { circle, wasMember } = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireMay(locked, roleIn(locked, user.id, await findMemberRole(tx, id, user.id)), 'remove');
        if (userId === locked.adminId) {
          throw conflict(
            userId === user.id
              ? 'You’re the admin of this circle. Make someone else the admin first, then you can leave.'
              : 'The admin of a circle can’t be removed.',
          );
        }
        if (userId === user.id) throw conflict('You can’t remove yourself. Leave the circle instead.');
        const wasMember = await deleteMember(tx, id, userId);
        if (wasMember) await putRemoval(tx, { circleId: id, userId, mayAsk, removedAt: now });
        return { circle: locked, wasMember };
      });
      if (wasMember) {
        events.publish([userId], 'circle/left', { circle_id: id });
        await publish(id, [userId]);
      }
      return present(circle, user.id);
    },
  };
}
