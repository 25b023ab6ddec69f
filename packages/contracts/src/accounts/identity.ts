import { z } from '../zod.ts';
import { ChosenUsername, Email, Locale, Goal, Id, text, TimeZone } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { personNamePart } from '../members/names.ts';
import { SAMPLE_INITIAL_DATA } from '../samples.ts';

/** The pair of tokens (R-ACCT-11), which the shell stores under the key `tokens` (R-PAGE-16). */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

/** A pair of tokens, with information to show right after login. */
export const SignedInPair = TokenPair.extend({
  /** When the account will be erased, if its owner has requested that; it can still be canceled. */
  erase_at: z.string().optional(),
});
export type SignedInPair = z.infer<typeof SignedInPair>;

/** Shortest and longest password, in characters (R-ACCT-5). */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** The server also rejects common passwords and those that contain the email's name (R-ACCT-5). */
export const Password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** Six digits from an email. */
export const Code = z.string().regex(/^\d{6}$/, 'Enter the six digits from the email');

/** Six digits of an authenticator app, or a recovery code as `ABCDE-FGHIJ`. */
export const OneTimeCode = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{10})$/, 'Enter the six digits from the app, or a recovery code'));

/**
 * Why a login was refused. With `second_step`, a code of the authenticator app is needed. It is asked for whether or not the
 * password was correct, so that a guess reveals nothing. `second_step` is valid for a few minutes and a few attempts.
 */
const LoginRefused = z.object({ detail: z.string(), second_step: z.string().optional() });

const Accepted = z.object({ detail: z.string() });

export const createToken = defineEndpoint({
  name: 'auth.createToken',
  method: 'POST',
  path: '/auth/token/obtain/',
  access: 'visitor',
  owner: 'identity',
  limit: 'login/address',
  serviceLimits: ['login/account', 'login/person'],
  givesTokens: true,
  summary: 'Log in with an email or a username, and a password',
  body: z
    .strictObject({
      username: z.string().trim().max(254).optional(),
      email: z.string().trim().max(254).optional(),
      password: z.string().min(1, 'Enter your password').max(PASSWORD_LENGTH.max),
    })
    .refine((body) => Boolean(body.username ?? body.email), {
      path: ['username'],
      message: 'Enter your email or username',
    }),
  responses: { 200: SignedInPair, 401: LoginRefused },
});

/** The second step of a login, with a code of the authenticator app or a recovery code. */
export const completeLogin = defineEndpoint({
  name: 'auth.completeSignIn',
  method: 'POST',
  path: '/auth/token/second_step/',
  access: 'visitor',
  owner: 'identity',
  limit: 'second-step/address',
  serviceLimits: ['second-step/account', 'second-step/person'],
  givesTokens: true,
  summary: 'Finish logging in with the code of an authenticator app, or a recovery code',
  body: z.strictObject({ second_step: z.string().min(1).max(512), code: OneTimeCode }),
  responses: { 200: SignedInPair },
});

export const refreshToken = defineEndpoint({
  name: 'auth.refreshToken',
  method: 'POST',
  path: '/auth/token/refresh/',
  access: 'visitor',
  owner: 'identity',
  limit: 'refresh/address',
  givesTokens: true,
  summary: 'A new access token; the refresh token is rotated at each use',
  body: z.strictObject({ refresh: z.string().min(1).max(512) }),
  responses: { 200: TokenPair },
});

export const revokeToken = defineEndpoint({
  name: 'auth.revokeToken',
  method: 'POST',
  path: '/auth/token/revoke/',
  access: 'visitor',
  owner: 'identity',
  limit: 'refresh/address',
  summary: 'End the sign-in that this refresh token belongs to',
  body: z.strictObject({ refresh: z.string().min(1).max(512) }),
  responses: { 204: z.undefined() },
});

export const requestVerificationCode = defineEndpoint({
  name: 'auth.requestVerificationCode',
  method: 'POST',
  path: '/auth/verification/code/request/',
  access: 'visitor',
  owner: 'identity',
  limit: 'code-request/address',
  serviceLimits: ['code-request/account'],
  summary: 'Mail a six-digit code; the answer is the same whether the email is known or not',
  body: z.strictObject({ email: Email, first_name: text(60, 1) }),
  sample: { answer: { detail: 'If this address is new, a code is on its way.' } },
  responses: { 202: Accepted },
});

export const registerUser = defineEndpoint({
  name: 'users.register',
  method: 'POST',
  path: '/users/',
  access: 'visitor',
  owner: 'identity',
  limit: ['register/address', 'code-check/address'],
  serviceLimits: ['code-check/account'],
  summary: 'Register with the code from the mail; the username equals the email until one is chosen',
  body: z
    .strictObject({
      email: Email,
      username: Email,
      first_name: personNamePart(60, 1),
      last_name: personNamePart(60, 1),
      password: Password,
      code: Code,
      user_type_identifier: z.literal('basic'),
      time_zone: TimeZone.optional(),
    })
    .refine((body) => body.username === body.email, {
      path: ['username'],
      message: 'Your username is your email until you choose one',
    }),
  responses: { 201: z.object({ id: Id, username: z.string(), email: z.string() }) },
});

export const requestResetCode = defineEndpoint({
  name: 'auth.requestResetCode',
  method: 'POST',
  path: '/auth/reset_password/request_code/',
  access: 'visitor',
  owner: 'identity',
  limit: 'code-request/address',
  serviceLimits: ['code-request/account'],
  summary: 'Mail a code for a new password; the answer is the same whether the email is known or not',
  body: z.strictObject({ email: Email }),
  sample: { answer: { detail: 'On its way.' } },
  responses: { 202: Accepted },
});

export const validateResetCode = defineEndpoint({
  name: 'auth.validateResetCode',
  method: 'POST',
  path: '/auth/reset_password/validate_code/',
  access: 'visitor',
  owner: 'identity',
  limit: 'code-check/address',
  serviceLimits: ['code-check/account'],
  summary: 'Trade the code for a reset token',
  body: z.strictObject({ email: Email, code: Code }),
  responses: { 200: z.object({ reset_token: z.string() }) },
});

export const confirmReset = defineEndpoint({
  name: 'auth.confirmReset',
  method: 'POST',
  path: '/auth/reset_password/confirm/',
  access: 'visitor',
  owner: 'identity',
  limit: 'code-check/address',
  summary: 'Set the new password; every sign-in of the account ends',
  body: z.strictObject({ reset_token: z.string().min(1).max(512), password: Password }),
  sample: { answer: { detail: 'Changed.' } },
  responses: { 200: Accepted },
});

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
  summary: 'Choose a username and a place, or clear the expertise redirect',
  body: z.strictObject({
    redirect_expertize: z.literal(false).optional(),
    redirect_location: z.literal(false).optional(),
    username: ChosenUsername.optional(),
    time_zone: TimeZone.optional(),
    location: text(120).optional(),
    headline: text(160).optional(),
    goals: z.array(Goal).max(4).optional(),
  }),
  responses: { 200: OnboardingFlags.extend({ username: z.string() }) },
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
    profile: Id,
    picture_url: z.string().nullable(),
    time_zone: z.string(),
    formats: Locale,
    interests: z.array(z.string()),
    is_pro: z.boolean(),
    role: z.enum(['member', 'support', 'moderator', 'admin']),
    onboarding: OnboardingFlags,
    multistep_onboarding: MultistepOnboarding,
  }),
  snips: z.array(InitialPeek),
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
    'email/changed',
    'snip/changed',
  ],
  summary: 'What the shell needs to start: who is here, what is left of onboarding, peeks to decide',
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
    'review/written',
    'notification/arrived',
    'notification/read',
    'notifications/changed',
    'introductions/found',
    'message/arrived',
    'conversation/changed',
    'verification/decided',
  ],
  summary: 'The numbers beside the navigation items',
  responses: { 200: SidebarCounts },
});

/** A login of an account: a family of rotated refresh tokens. */
export const Login = z.object({
  id: Id,
  created_at: z.string(),
  last_used_at: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
  /** Whether its tokens work only in the browser that logged in (R-ACCT-27). */
  is_bound: z.boolean(),
});
export type Login = z.infer<typeof Login>;

export const listLogins = defineEndpoint({
  name: 'auth.listSignIns',
  method: 'GET',
  path: '/auth/sign-ins/',
  access: 'member',
  owner: 'identity',
  staleOn: ['sign-in/ended'],
  summary: 'Where the account is signed in',
  responses: { 200: z.object({ results: z.array(Login) }) },
});
