import { z } from '../zod.ts';
import {
  ApiError,
  Conflict,
  Id,
  IdParams,
  Instant,
  Nothing,
  pageOf,
  PageQuery,
  StaffReason,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_VIEW } from './samples.ts';

/**
 * The header, in lower case, with which staff see a member's pages as that member sees them (R-ADMIN-11): its value is the id of
 * the view. The access token stays that of the member of staff.
 */
export const SUPPORT_VIEW_HEADER = 'x-support-view';

/** `code` of a 403 for what a view does not include: asking again never helps. */
export const NOT_IN_SUPPORT_VIEW = 'hidden-in-support-view';

/** The body of a 403 for what a view does not include. */
export const NotInSupportView = ApiError.extend({ code: z.literal(NOT_IN_SUPPORT_VIEW) });

/** How many minutes a view lasts. */
export const SUPPORT_VIEW_MINUTES = 15;

/**
 * The calls that the server answers in a view. All others are refused: everything that changes something, and everything that
 * reads messages, notes, recordings or peeks.
 */
export const SUPPORT_VIEW_CALLS: readonly string[] = [
  'academicLevels.list',
  'account.get',
  'circles.get',
  'circles.list',
  'circles.listMembers',
  'circles.listMine',
  'connections.count',
  'connections.countConnected',
  'connections.list',
  'connections.listPending',
  'interviews.get',
  'interviews.getAttendance',
  'interviews.getReliability',
  'interviews.getReminders',
  'interviews.getSettings',
  'interviews.list',
  'interviews.listPendingReviews',
  'introductions.exposure',
  'introductions.list',
  'notifications.getSettings',
  'payments.getWallet',
  'payments.listWalletEntries',
  'profiles.getByUsername',
  'topics.list',
  'users.getByUsername',
  'users.getInitialData',
  'users.getSidebarCounts',
  'users.listReviews',
  'users.search',
];

/**
 * What a view replaces in answers, by the name of the field: words from one member to another, and clips of recordings. The value
 * is what is shown instead.
 */
export const BLANKED_IN_SUPPORT_VIEW: Readonly<Record<string, unknown>> = {
  note: '',
  opening: '',
  cancel_reason: '',
  dispute: '',
  snips: [],
  // A request to join a circle, with the answer to its question.
  request: null,
};

/** A view of a member's pages by staff. */
export const SupportView = z.object({
  id: Id,
  user_id: Id,
  started_at: Instant,
  ends_at: Instant,
  /** When it was ended early; null if it was not. */
  ended_at: Instant.nullable(),
  reason: z.string(),
});
export type SupportView = z.infer<typeof SupportView>;

export const adminBeginView = defineEndpoint({
  name: 'admin.beginView',
  method: 'POST',
  path: '/admin/people/{id}/view/',
  access: 'support',
  owner: 'staff',
  emits: ['member/changed'],
  summary:
    'Begin to see the pages of a member as the member does, without changing anything; the member is told',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: SAMPLE_VIEW.reason }, answer: SAMPLE_VIEW },
  responses: { 201: SupportView, 409: Conflict },
});

export const adminEndView = defineEndpoint({
  name: 'admin.endView',
  method: 'POST',
  path: '/admin/views/end/',
  access: 'support',
  owner: 'staff',
  emits: ['member/changed'],
  summary: 'End the own view of a member’s pages before its time is over',
  responses: { 204: Nothing },
});

/** A view as its member sees it: staff are not named. */
export const OwnSupportView = SupportView.omit({ user_id: true });

export const listSupportViews = defineEndpoint({
  name: 'account.listSupportViews',
  method: 'GET',
  path: '/account/support-views/',
  access: 'member',
  owner: 'staff',
  staleOn: ['notification/arrived'],
  summary: 'List when and why staff have seen the pages of the own account, newest first',
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        id: SAMPLE_VIEW.id,
        started_at: SAMPLE_VIEW.started_at,
        ends_at: SAMPLE_VIEW.ends_at,
        ended_at: null,
        reason: SAMPLE_VIEW.reason,
      },
    ]),
  },
  responses: { 200: pageOf(OwnSupportView) },
});
