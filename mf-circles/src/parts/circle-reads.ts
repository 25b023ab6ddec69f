import {
  getCircle,
  getInvitedCircle,
  listCircleMembers,
  listCircles,
  listMyCircles,
} from '@acquaint/contracts';

/** What shows who is in a circle: asked again after a member has come, gone or become its admin. */
export const CIRCLE_READS = [
  listCircles,
  listMyCircles,
  getCircle,
  getInvitedCircle,
  listCircleMembers,
] as const;
