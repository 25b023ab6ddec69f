import {
  adminAppointCircleAdmin,
  adminListOrphanedCircles,
  answerCircleRequest,
  answerCircleTransfer,
  archiveCircle,
  createCircle,
  createCircleLink,
  endCircleInvite,
  getCircle,
  getInvitedCircle,
  inviteToCircle,
  joinCircle,
  leaveCircle,
  listCircleInvites,
  listCircleMatches,
  listTopicGaps,
  listCircleMembers,
  listCircleRequests,
  listCircles,
  listRemovedMembers,
  readmitCircleMember,
  removeCircleCover,
  removeCircleMember,
  setCircleRole,
  transferCircleAdmin,
  updateCircle,
  uploadCircleCover,
  withdrawCircleRequest,
  withdrawCircleTransfer,
} from '@acquaint/contracts';
import { z } from 'zod';
import type { Audit } from '../../audit.ts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { AccountDeletions } from '../identity/account/account-deletions.ts';
import type { EmailInvitations } from '../invitations/invitations.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Rounds } from '../sessions/rounds/rounds.service.ts';
import { registerCircleCovers } from './circle-covers.ts';
import { createCircleTools } from './circle-tools.ts';
import { createCirclesService, type BestAmong, type OrderByChat } from './circles.service.ts';
import type { RoundPlanner } from './events/event-rounds.service.ts';
import type { EventCancellations } from './events/event-cancellations.ts';
import { registerCircleEvents } from './events/events.routes.ts';
import { createCircleInvitesService } from './joining/invites.service.ts';
import { createCircleJoiningService } from './joining/joining.service.ts';
import { createCircleRescueService } from './staff/rescue.service.ts';
import { createCircleRolesService } from './roles.service.ts';
import { createStaffCirclesService } from './staff/staff-circles.service.ts';
import { createSuccession, type Succession } from './succession.ts';

interface Dependencies {
  readonly notifications: Notifications;
  readonly accountDeletions: AccountDeletions;
  readonly emails: EmailInvitations;
  readonly bestAmong: BestAmong;
  readonly orderByChat: OrderByChat;
  readonly roundPlanner: RoundPlanner;
  readonly rounds: Rounds;
  readonly cancellations: EventCancellations;
  readonly audit: Audit;
}

/** Creates what lets deputies follow: before the other services, because suspending a member needs it. */
export function createCircleSuccession(
  { db, events, config: { business } }: Platform,
  notifications: Notifications,
  cancellations: EventCancellations,
): Succession {
  return createSuccession({
    db,
    events,
    notifications,
    cancellations,
    awayDays: business.circleAdminAwayDays,
    warningDays: business.circleAdminWarningDays,
  });
}

/** Registers the endpoints and jobs of circles. */
export function registerCircles(platform: Platform, succession: Succession, deps: Dependencies): void {
  const { notifications, accountDeletions, emails, roundPlanner, rounds, cancellations, audit } = deps;
  const { bestAmong, orderByChat } = deps;
  const { serve, db, events, files, config, limits, mail, publicUrl, jobs, clock } = platform;
  const { circleAskAgainDays: askAgainDays, circleInviteDays: inviteDays } = config.business;
  const tools = createCircleTools({ db, events, notifications, askAgainDays });
  const circles = createCirclesService(tools, { files, bestAmong, orderByChat, cancellations });
  const joining = createCircleJoiningService(tools, succession);
  const roles = createCircleRolesService(tools, succession);
  const invites = createCircleInvitesService(tools, { limits, mail, emails, publicUrl, inviteDays });
  const rescue = createCircleRescueService(tools, succession, audit);

  accountDeletions.onErasing(succession.leaveAll);
  jobs.define('circles/watch-admins', z.object({}), () => succession.watchAway(clock.now()), {
    cron: '13 5 * * *',
  });
  jobs.define('circles/forget-invites', z.object({}), () => invites.forget(clock.now()), {
    cron: '53 3 * * *',
  });
  registerCircleCovers(platform);
  registerCircleEvents(platform, tools, { rounds, cancellations, planner: roundPlanner });

  serveCalls(serve, circles);
  serveCalls(serve, createStaffCirclesService(tools, cancellations, audit));
  serve(listCircles).with(async ({ query }, context) => ({
    status: 200,
    body: await circles.list(context, query),
  }));
  serve(createCircle).with(async ({ body }, context) => ({
    status: 201,
    body: await circles.create(context, body),
  }));
  serve(getCircle).with(async ({ params }, context) => ({
    status: 200,
    body: await circles.get(context, params.id),
  }));
  serve(updateCircle).with(async ({ params, body }, context) => ({
    status: 200,
    body: await circles.update(context, params.id, body),
  }));
  serve(uploadCircleCover).with(async ({ params, body }, context) => ({
    status: 200,
    body: await circles.setCover(context, params.id, body.content),
  }));
  serve(removeCircleCover).with(async ({ params }, context) => ({
    status: 200,
    body: await circles.setCover(context, params.id, null),
  }));
  serve(archiveCircle).with(async ({ params, body }, context) => ({
    status: 200,
    body: await circles.archive(context, params.id, body.is_archived),
  }));
  serve(listCircleMembers).with(async ({ params, query }, context) => ({
    status: 200,
    body: await circles.listMembers(context, params.id, query),
  }));
  serve(listCircleMatches).with(async ({ params }, context) => ({
    status: 200,
    body: { results: await circles.listMatches(context, params.id) },
  }));
  serve(listTopicGaps).with(async ({ params }, context) => ({
    status: 200,
    body: { results: await circles.listTopicGaps(context, params.id) },
  }));

  serve(getInvitedCircle).with(async ({ params, query }, context) => ({
    status: 200,
    body: await joining.invitation(context, params.id, query.invite),
  }));
  serve(joinCircle).with(async ({ params, body }, context) => ({
    status: 200,
    body: await joining.join(context, params.id, body),
  }));
  serve(withdrawCircleRequest).with(async ({ params }, context) => ({
    status: 200,
    body: await joining.withdrawRequest(context, params.id),
  }));
  serve(leaveCircle).with(async ({ params }, context) => ({
    status: 200,
    body: await joining.leave(context, params.id),
  }));
  serve(listCircleRequests).with(async ({ params, query }, context) => ({
    status: 200,
    body: await joining.listRequests(context, params.id, query),
  }));
  serve(answerCircleRequest).with(async ({ params, body }, context) => ({
    status: 200,
    body: await joining.answerRequest(context, params.id, body),
  }));

  serve(listCircleInvites).with(async ({ params, query }, context) => ({
    status: 200,
    body: await invites.list(context, params.id, query),
  }));
  serve(createCircleLink).with(async ({ params, body }, context) => ({
    status: 201,
    body: await invites.createLink(context, params.id, body),
  }));
  serve(inviteToCircle).with(async ({ params, body }, context) => ({
    status: 200,
    body: await invites.invite(context, params.id, body),
  }));
  serve(endCircleInvite).with(async ({ params, body }, context) => {
    await invites.end(context, params.id, body.invite_id);
    return { status: 204, body: undefined };
  });

  serve(transferCircleAdmin).with(async ({ params, body }, context) => ({
    status: 200,
    body: await roles.offer(context, params.id, body.user_id),
  }));
  serve(withdrawCircleTransfer).with(async ({ params }, context) => ({
    status: 200,
    body: await roles.withdrawOffer(context, params.id),
  }));
  serve(answerCircleTransfer).with(async ({ params, body }, context) => ({
    status: 200,
    body: await roles.answerOffer(context, params.id, body.accept),
  }));
  serve(setCircleRole).with(async ({ params, body }, context) => ({
    status: 200,
    body: await roles.setRole(context, params.id, body.user_id, body.role),
  }));
  serve(removeCircleMember).with(async ({ params, body }, context) => ({
    status: 200,
    body: await roles.removeMember(context, params.id, body.user_id, body.may_ask),
  }));
  serve(listRemovedMembers).with(async ({ params, query }, context) => ({
    status: 200,
    body: await roles.listRemoved(context, params.id, query),
  }));
  serve(readmitCircleMember).with(async ({ params, body }, context) => ({
    status: 200,
    body: await roles.readmit(context, params.id, body),
  }));

  serve(adminListOrphanedCircles).with(async ({ query }, context) => ({
    status: 200,
    body: await rescue.list(context, query),
  }));
  serve(adminAppointCircleAdmin).with(async ({ params, body }, context) => {
    await rescue.appoint(context, params.id, body);
    return { status: 204, body: undefined };
  });
}
