import { z } from '../zod.ts';
import { Conflict, ChosenUsername, Goal, Id, Locale, text, TimeZone } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LANGUAGES_AT_MOST, SpokenLanguage } from '../members/spoken-languages.ts';
import { Role } from '../roles.ts';
import { SAMPLE_INITIAL_DATA } from '../samples.ts';

/** The steps of onboarding (R-ONB-9); completing it sets the last two. */
export const OnboardingStep = z.enum([
  'ai-match',
  'explore-peeks',
  'book-session',
  'live-session',
  'build-network',
  'complete-profile',
]);
export type OnboardingStep = z.infer<typeof OnboardingStep>;

export const MultistepOnboarding = z.object({
  has_completed_onboarding: z.boolean(),
  /** True for completed steps. */
  steps: z.record(OnboardingStep, z.boolean()),
});
export type MultistepOnboarding = z.infer<typeof MultistepOnboarding>;

const OnboardingFlags = z.object({ redirect_location: z.boolean(), redirect_expertize: z.boolean() });

export const updateOnboarding = defineEndpoint({
  name: 'onboarding.update',
  method: 'POST',
  path: '/onboarding/',
  access: 'member',
  owner: 'onboarding',
  emits: ['onboarding/changed'],
  summary: 'Choose a username, a location and languages, or clear the redirect to the expertise form',
  body: z.strictObject({
    redirect_expertize: z.literal(false).optional(),
    redirect_location: z.literal(false).optional(),
    username: ChosenUsername.optional(),
    time_zone: TimeZone.optional(),
    location: text(120).optional(),
    headline: text(160).optional(),
    goals: z.array(Goal).max(4).optional(),
    /** Languages in which the member can hold a conversation; matching uses them. */
    languages: z
      .array(SpokenLanguage)
      .min(1, 'Choose at least one language')
      .max(LANGUAGES_AT_MOST)
      .optional(),
  }),
  sample: {
    body: { username: 'ada', time_zone: 'Europe/Lisbon', redirect_location: false },
    answer: { redirect_location: false, redirect_expertize: true, username: 'ada' },
  },
  responses: { 200: OnboardingFlags.extend({ username: z.string() }), 409: Conflict },
});

export const suggestUsername = defineEndpoint({
  name: 'onboarding.suggestUsername',
  method: 'GET',
  path: '/onboarding/username/',
  access: 'member',
  owner: 'onboarding',
  summary: 'Suggest a free username that fits the caller’s name; null if there is none',
  sample: { answer: { username: 'ada.byron' } },
  responses: { 200: z.object({ username: z.string().nullable() }) },
});

export const updateMultistepOnboarding = defineEndpoint({
  name: 'onboarding.updateSteps',
  method: 'PATCH',
  path: '/multistep-onboarding/update-current/',
  access: 'member',
  owner: 'onboarding',
  emits: ['onboarding/changed'],
  summary: 'Mark onboarding steps as done',
  body: z.strictObject({
    steps: z.partialRecord(OnboardingStep, z.boolean()).optional(),
    has_completed_onboarding: z.boolean().optional(),
  }),
  sample: {
    body: { steps: { 'complete-profile': true }, has_completed_onboarding: true },
    answer: SAMPLE_INITIAL_DATA.user_data.multistep_onboarding,
  },
  responses: { 200: MultistepOnboarding },
});

/** A peek in the initial data, with the fields that decide whether it awaits the member's decision (R-ONB-6). */
export const InitialPeek = z.object({
  uuid: Id,
  created_at: z.string(),
  is_skipped: z.boolean(),
  did_clip: z.boolean(),
  raw_users: z.array(z.string()),
  joined_users: z.array(z.string()),
  show_after: z.string(),
});
export type InitialPeek = z.infer<typeof InitialPeek>;

export const InitialData = z.object({
  user_data: z.object({
    id: Id,
    /** The chosen username, or the email while none is chosen. */
    username: z.string(),
    has_chosen_username: z.boolean(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** The name was stored before the rule for names and breaks it: the member is asked to change it (R-PROF-11). */
    must_change_name: z.boolean(),
    profile: Id,
    picture_url: z.string().nullable(),
    time_zone: z.string(),
    formats: Locale,
    interests: z.array(z.string()),
    is_pro: z.boolean(),
    role: Role,
    /** Staff who have to set up a second factor before the admin area answers them (R-ADMIN-33). */
    needs_second_factor: z.boolean(),
    onboarding: OnboardingFlags,
    multistep_onboarding: MultistepOnboarding,
  }),
  snips: z.array(InitialPeek),
  /** Numbers of the product that pages apply; settings of the operator. */
  limits: z.object({
    /** Minutes in which the author of a message can edit it. */
    message_edit_minutes: z.number().int(),
    /** Days for which a member pauses introductions with one click. */
    introduction_pause_days: z.number().int(),
  }),
});
export type InitialData = z.infer<typeof InitialData>;

export const getInitialData = defineEndpoint({
  name: 'users.getInitialData',
  method: 'GET',
  path: '/users/initial-data/',
  access: 'member',
  owner: 'onboarding',
  staleOn: [
    'profile/updated',
    'profile-record/changed',
    'expertise/saved',
    'plan/changed',
    'onboarding/changed',
    'first-step/done',
    'email/changed',
    'snip/changed',
  ],
  summary:
    'Return what the shell needs to start: the account, the remaining onboarding steps and the peeks to decide on',
  sample: { answer: SAMPLE_INITIAL_DATA },
  responses: { 200: InitialData },
});

/** The sidebar counts (R-PAGE-22), cache key `sidebar-notification-count` (R-PAGE-20). */
export const SidebarCounts = z.object({
  messages: z.number().int(),
  upcoming_sessions: z.number().int(),
  pending_reviews: z.number().int(),
  introductions: z.number().int(),
  notifications: z.number().int(),
  /** Profiles to be verified, for staff who may decide; 0 for others. */
  verifications: z.number().int(),
  /** Open reports, for staff; 0 for others. */
  reports: z.number().int(),
  /** Disputes about reliability marks, inquiries, decisions about withheld money and payouts, for staff; 0 for others. */
  disputes: z.number().int(),
  inquiries: z.number().int(),
  withheld_money: z.number().int(),
  payouts: z.number().int(),
  /** All that waits for staff together. */
  staff: z.number().int(),
});
export type SidebarCounts = z.infer<typeof SidebarCounts>;

export const getSidebarCounts = defineEndpoint({
  name: 'users.getSidebarCounts',
  method: 'GET',
  path: '/users/side_bar_notifications/',
  access: 'member',
  owner: 'onboarding',
  staleOn: [
    'expertise/saved',
    'introduction/offered',
    'introduction/answered',
    'introduction/matched',
    'session/requested',
    'session/booked',
    'session/cancelled',
    'session/completed',
    'attendance/changed',
    'review/written',
    'notification/arrived',
    'notification/read',
    'notifications/changed',
    'introductions/found',
    'message/arrived',
    'conversation/changed',
    'staff-area/changed',
  ],
  summary: 'Return the numbers next to the navigation items',
  sample: {
    answer: {
      messages: 0,
      upcoming_sessions: 1,
      pending_reviews: 1,
      introductions: 1,
      notifications: 2,
      verifications: 0,
      reports: 0,
      disputes: 0,
      inquiries: 0,
      withheld_money: 0,
      payouts: 0,
      staff: 0,
    },
  },
  responses: { 200: SidebarCounts },
});
