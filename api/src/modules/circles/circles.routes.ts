import {
  createCircle,
  getCircle,
  getInvitedCircle,
  joinCircle,
  leaveCircle,
  listCircleMembers,
  listCircles,
  listRemovedMembers,
  readmitCircleMember,
  removeCircleMember,
  transferCircleAdmin,
} from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createCirclesService } from './circles.service.ts';

/** Registers the endpoints of circles: list, create, join, leave, and the actions of their admin. */
export function registerCircles(
  { serve, db, events }: Platform,
  { notifications }: { readonly notifications: Notifications },
): void {
  const circles = createCirclesService({ db, events, notifications });
  serveCalls(serve, circles);
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
  serve(getInvitedCircle).with(async ({ params }, context) => ({
    status: 200,
    body: await circles.invitation(context, params.id),
  }));
  serve(listCircleMembers).with(async ({ params, query }, context) => ({
    status: 200,
    body: await circles.listMembers(context, params.id, query),
  }));
  serve(joinCircle).with(async ({ params }, context) => ({
    status: 200,
    body: await circles.join(context, params.id),
  }));
  serve(leaveCircle).with(async ({ params }, context) => ({
    status: 200,
    body: await circles.leave(context, params.id),
  }));
  serve(transferCircleAdmin).with(async ({ params, body }, context) => ({
    status: 200,
    body: await circles.transferAdmin(context, params.id, body.user_id),
  }));
  serve(removeCircleMember).with(async ({ params, body }, context) => ({
    status: 200,
    body: await circles.removeMember(context, params.id, body.user_id, body.may_ask),
  }));
  serve(listRemovedMembers).with(async ({ params, query }, context) => ({
    status: 200,
    body: await circles.listRemoved(context, params.id, query),
  }));
  serve(readmitCircleMember).with(async ({ params, body }, context) => ({
    status: 200,
    body: await circles.readmit(context, params.id, body),
  }));
}
