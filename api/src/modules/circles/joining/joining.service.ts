import { to } from '@acquaint/contracts';
import type { Circle, CircleRequest, InvitedCircle, joinCircle, ParsedInput } from '@acquaint/contracts';
import { paged, type Paged, type PageRequest } from '../../../http/paging.ts';
import { badField, conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { holdUnblocked } from '../../connections/pair-lock.ts';
import { requireMay, roleIn, type CircleRow } from '../circle-rules.ts';
import { NO_CIRCLE, type CircleTools } from '../circle-tools.ts';
import { coverUrl, findMemberRole } from '../circles.repository.ts';
import { deleteMember, insertMember, lockJoining, selectDeputyIds } from '../memberships.repository.ts';
import { findInviter, hasInvite, takeInvite } from './invites.repository.ts';
import { askBack, findRemoval } from './removals.repository.ts';
import {
  declineRequest,
  deleteRequest,
  lockRequest,
  putRequest,
  selectRequests,
} from './requests.repository.ts';
import { nextEventOf } from '../events/event-presenter.ts';
import { selectNextEvents } from '../events/events.repository.ts';
import type { Succession } from '../succession.ts';

type JoinInput = ParsedInput<typeof joinCircle>['body'];

/** How members come into a circle and leave it. */
export interface CircleJoiningService {
  /** Open to visitors: returns what the circle is about, but no people. */
  readonly invitation: (
    context: RequestContext<LoggedIn | null>,
    id: string,
    token: string,
  ) => Promise<InvitedCircle>;
  /**
   * Joins a circle, or asks to join it.
   * @throws ProblemError 404, 409 if the caller needs an invitation, was removed, or was declined a short while ago.
   */
  readonly join: (context: RequestContext, id: string, input: JoinInput) => Promise<Circle>;
  readonly withdrawRequest: (context: RequestContext, id: string) => Promise<Circle>;
  /** @throws ProblemError 404, 409 for an admin without a deputy. */
  readonly leave: (context: RequestContext, id: string) => Promise<Circle>;
  /** @throws ProblemError 404, 403 */
  readonly listRequests: (
    context: RequestContext,
    id: string,
    page: PageRequest,
  ) => Promise<Paged<CircleRequest>>;
  /** @throws ProblemError 404 (also if they do not ask), 403 */
  readonly answerRequest: (
    context: RequestContext,
    id: string,
    answer: {
      readonly user_id: string;
      readonly decision: 'accept' | 'decline';
      readonly reason: string;
    },
  ) => Promise<Circle>;
}

/** Reader id of visitors: no member has it, so visitors are in no circle. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const NOT_ASKING = 'This person is no longer asking to join.';

type Asking = Pick<RequestContext, 'user' | 'now'>;

export function createCircleJoiningService(tools: CircleTools, succession: Succession): CircleJoiningService {
  const { db, events, notifications, askAgainDays, known, open, present, publish } = tools;

  /** Notifies the admin, and for a request also the deputies, who can answer it. */
  const tellLeaders = async (
    tx: Transaction,
    circle: CircleRow,
    { user, now }: Asking,
    what: 'joined' | 'asks' | 'asks again',
  ): Promise<void> => {
    const deputies = what === 'asks' ? await selectDeputyIds(tx, circle.id) : [];
    const leaders = new Set([...(circle.adminId === null ? [] : [circle.adminId]), ...deputies]);
    const name = { circle: circle.name };
    await notifications.notifyOncePerPerson(
      tx,
      Array.from(leaders, (userId) => ({
        userId,
        kind: 'circle_joined',
        content: () =>
          ({
            joined: {
              title: t('{circle} has a new member', name),
              text: t('Say hello and make them feel welcome.'),
            },
            asks: {
              title: t('Someone would like to join {circle}', name),
              text: t('Read what they wrote, then let them in or decline.'),
            },
            'asks again': {
              title: t('Someone would like to join {circle} again', name),
              text: t('You removed them. Let them back in, or decline.'),
            },
          })[what],
        path: to('/dashboard/groups', {
          circle: circle.id,
          ...(what === 'joined' ? {} : { tab: 'requests' }),
        }),
        personId: user.id,
        now,
      })),
    );
  };

  /** @throws ProblemError 409, 400 without an answer to the circle's question. */
  const ask = async (tx: Transaction, circle: CircleRow, answer: string, asking: Asking): Promise<void> => {
    const { user, now } = asking;
    const before = await lockRequest(tx, circle.id, user.id);
    if (before && before.declinedAt === null) return;
    const again = before?.declinedAt?.add({ hours: 24 * askAgainDays });
    if (again && Temporal.Instant.compare(now, again) < 0)
      throw conflict(
        t(
          'Your request was declined. You can ask again {days, plural, =1 {a day} other {# days}} after the decision.',
          { days: askAgainDays },
        ),
      );
    if (circle.question !== '' && answer === '') throw badField('answer', 'Answer the question');
    await putRequest(tx, { circleId: circle.id, userId: user.id, answer, askedAt: now });
    await tellLeaders(tx, circle, asking, 'asks');
  };

  /** @returns whether the caller has become a member. */
  const enter = async (
    tx: Transaction,
    circle: CircleRow,
    input: JoinInput,
    asking: Asking,
  ): Promise<boolean> => {
    const { user, now } = asking;
    // Someone may press the button twice: the second call finds what the first one did.
    await lockJoining(tx, circle.id, user.id);
    if ((await findMemberRole(tx, circle.id, user.id)) !== null) return false;
    if (circle.archivedAt !== null) throw notFound(NO_CIRCLE);
    const removal = await findRemoval(tx, circle.id, user.id);
    if (removal !== null) {
      if (!removal.mayAsk)
        throw conflict('The admin of this circle removed you, so you can’t join it again.');
      if (await askBack(tx, circle.id, user.id, now)) await tellLeaders(tx, circle, asking, 'asks again');
      return false;
    }
    const token = input.invite ?? null;
    const isInvited =
      circle.access !== 'open' && (await takeInvite(tx, circle.id, { userId: user.id, token }, now));
    if (circle.access === 'request' && !isInvited) {
      await ask(tx, circle, input.answer, asking);
      return false;
    }
    if (circle.access === 'invitation' && !isInvited)
      throw conflict(
        token === null
          ? 'Only people with an invitation can join this circle.'
          : 'This invitation is no longer valid. Ask whoever sent it for a new one.',
      );
    await deleteRequest(tx, circle.id, user.id);
    const added = await insertMember(tx, circle.id, user.id, now);
    if (added) await tellLeaders(tx, circle, asking, 'joined');
    return added;
  };

  return {
    invitation: async ({ user, now }, id, token) => {
      const row = user === null ? await known(db, id) : await open(db, id, user.id);
      if (row.archivedAt !== null && user === null) throw notFound(NO_CIRCLE);
      const shown = await present(row, user?.id ?? NOBODY);
      const known_ = { userId: user?.id ?? null, token: token === '' ? null : token };
      const isInvited = await hasInvite(db, id, known_, now);
      const needs = isInvited
        ? ('join' as const)
        : ({ open: 'join', request: 'ask', invitation: 'invitation' } as const)[shown.access];
      const next = needs === 'invitation' ? undefined : (await selectNextEvents(db, [id], now)).get(id);
      return {
        id,
        name: shown.name,
        purpose: shown.purpose,
        rules: shown.rules,
        cover_url: coverUrl(row.coverKey),
        topics: shown.topics,
        member_count: shown.member_count,
        next_event: next ? nextEventOf(next) : null,
        access: shown.access,
        question: shown.question,
        needs,
        is_invite_valid: token === '' ? null : isInvited,
        inviter:
          user === null || !isInvited ? null : await findInviter(db, id, { ...known_, userId: user.id }, now),
        is_member: shown.is_member,
        has_asked: shown.has_asked,
        is_visitor: user === null,
      };
    },

    join: async (context, id, input) => {
      const { user } = context;
      const { circle, isNew } = await withTransaction(db, async (tx) => {
        const found = await open(tx, id, user.id);
        // Locks the pair, so that a block can only be made after this transaction: the admin can see the new member
        // they are notified of.
        const admin = found.adminId;
        if (admin !== null && admin !== user.id && !(await holdUnblocked(tx, admin, user.id))) {
          if ((await findMemberRole(tx, id, user.id)) === null) throw notFound(NO_CIRCLE);
        }
        return { circle: found, isNew: await enter(tx, found, input, context) };
      });
      if (isNew) events.publish([user.id], 'circle/joined', { circle_id: id });
      await publish(id, [user.id]);
      return present(circle, user.id);
    },

    withdrawRequest: async ({ user }, id) => {
      const circle = await open(db, id, user.id);
      if (await withTransaction(db, (tx) => deleteRequest(tx, id, user.id, { isWaiting: true })))
        await publish(id, [user.id]);
      return present(circle, user.id);
    },

    leave: async ({ user, now }, id) => {
      const { circle, wasMember } = await withTransaction(db, async (tx) => {
        // Locked, so that the member cannot become this circle's admin while they leave.
        const locked = await known(tx, id, true);
        if (locked.adminId !== user.id)
          return { circle: locked, wasMember: await deleteMember(tx, id, user.id) };
        const followed = await succession.followBy(tx, locked, now);
        if (!followed)
          throw conflict(
            'You’re the admin of this circle. Name a deputy or hand over the circle before you leave.',
          );
        return { circle: followed, wasMember: await deleteMember(tx, id, user.id) };
      });
      if (wasMember) {
        events.publish([user.id], 'circle/left', { circle_id: id });
        await publish(id, [user.id]);
      }
      return present(circle, user.id);
    },

    listRequests: async ({ user }, id, page) => {
      const circle = await known(db, id);
      requireMay(circle, roleIn(circle, user.id, await findMemberRole(db, id, user.id)), 'admit');
      const { rows, count } = await selectRequests(db, id, user.id, page);
      return paged(rows, count, page);
    },

    answerRequest: async ({ user, now }, id, { user_id: userId, decision, reason }) => {
      const isAccepted = decision === 'accept';
      const circle = await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        requireMay(locked, roleIn(locked, user.id, await findMemberRole(tx, id, user.id)), 'admit');
        // Like in the list, which leaves them out: the admin or another deputy answers.
        if (!(await holdUnblocked(tx, user.id, userId))) throw notFound(NOT_ASKING);
        const request = await lockRequest(tx, id, userId);
        if (!request || request.declinedAt !== null) {
          // Two who answer at once: the second finds the decision made.
          if (isAccepted && (await findMemberRole(tx, id, userId)) !== null) return locked;
          throw notFound(NOT_ASKING);
        }
        if (isAccepted) {
          await deleteRequest(tx, id, userId);
          await insertMember(tx, id, userId, now);
        } else await declineRequest(tx, id, userId, { reason, declinedAt: now });
        const name = { circle: locked.name };
        await notifications.notify(tx, {
          userId,
          kind: 'system',
          content: () =>
            isAccepted
              ? { title: t('Welcome to {circle}', name), text: t('Your request was accepted.') }
              : {
                  title: t('{circle} declined your request', name),
                  text: reason === '' ? t('No reason was given.') : t('“{text}”', { text: reason }),
                },
          path: to('/dashboard/groups', { circle: id }),
          personId: user.id,
          now,
        });
        return locked;
      });
      if (isAccepted) events.publish([userId], 'circle/joined', { circle_id: id });
      await publish(id, [userId]);
      return present(circle, user.id);
    },
  };
}
