import { z } from '../zod.ts';
import { ApiError, Conflict, Id, Instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LoggedInPair } from './identity.ts';
import { REAUTHENTICATION_LIMITS, ReauthenticationProof } from './reauthentication.ts';
import {
  SAMPLE_PASSWORD,
  SAMPLE_PROOF,
  SAMPLE_PROVIDER_LOGIN,
  SAMPLE_PROVIDER_PAGE,
  SAMPLE_PROVIDER_RETURN,
  SAMPLE_TOKENS,
} from './samples.ts';

/** The providers for login. Microsoft's calendar and contacts are called Outlook. */
export const LoginProvider = z.enum(['google', 'linkedin', 'microsoft', 'zoom']);
export type LoginProvider = z.infer<typeof LoginProvider>;

/** The purposes of a connection; each needs separate permissions. */
export const ConnectionUse = z.enum(['sign_in', 'calendar', 'contacts']);
export type ConnectionUse = z.infer<typeof ConnectionUse>;

const ProviderParams = z.strictObject({ provider: LoginProvider });

/** The page to open afterwards. A path of another site is ignored, not rejected. */
const NextPage = z.string().max(2_000).optional();

export const listLoginProviders = defineEndpoint({
  name: 'auth.listProviders',
  method: 'GET',
  path: '/auth/providers/',
  access: 'visitor',
  owner: 'social-accounts',
  summary: 'List the providers with which people can log in to this site',
  sample: {
    answer: {
      results: [
        { provider: 'google', label: 'Google', uses: ['sign_in', 'calendar'] },
        { provider: 'linkedin', label: 'LinkedIn', uses: ['sign_in'] },
      ],
    },
  },
  responses: {
    200: z.object({
      results: z.array(
        z.object({ provider: LoginProvider, label: z.string(), uses: z.array(ConnectionUse) }),
      ),
    }),
  },
});

export const startProviderLogin = defineEndpoint({
  name: 'auth.startProviderSignIn',
  method: 'POST',
  path: '/auth/{provider}-oauth/start/',
  access: 'visitor',
  owner: 'social-accounts',
  limit: 'provider/address',
  summary:
    'Start a login with a provider: return the address of its page, and set a cookie that binds the login to this browser',
  params: ProviderParams,
  body: z.strictObject({
    next: NextPage,
    /** A circle to open when there is no `next` (R-ONB-11). */
    group: z.string().max(64).optional(),
    /** Goals chosen before login, kept for a new account. */
    opportunities: z.array(z.string().max(40)).max(10).optional(),
    time_zone: z.string().max(64).optional(),
    /** Makes the provider ask for a login even if there is a session at the provider; used for reauthentication. */
    again: z.boolean().default(false),
  }),
  sample: { body: { next: '/dashboard/home', time_zone: 'Europe/Lisbon' }, answer: SAMPLE_PROVIDER_PAGE },
  responses: { 200: z.object({ url: z.string() }), 409: Conflict },
});

/** The query parameters with which the provider redirects back. */
const ProviderReturn = z.strictObject({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(2_048).optional(),
  /** OAuth's error code, such as `access_denied`. */
  error: z.string().min(1).max(200).optional(),
  iss: z.string().max(300).optional(),
});

/** Why a provider's account was not accepted. */
export const ProviderFailureReason = z.enum([
  /** The user denied access on the provider's page. */
  'refused',
  /** Not every permission was granted. */
  'missing_permissions',
  /** The provider has not verified the email. */
  'not_verified',
  /** Already connected to another account of ours. */
  'taken',
  /** The account has the maximum number of connections to this provider. */
  'too_many',
  'suspended',
  'provider_error',
]);
export type ProviderFailureReason = z.infer<typeof ProviderFailureReason>;

const Failed = z.object({
  outcome: z.literal('failed'),
  reason: ProviderFailureReason,
  /** A sentence to show. */
  detail: z.string(),
  next: z.string().nullable(),
});

const LoggedInByProvider = z.object({
  outcome: z.literal('signed_in'),
  tokens: LoggedInPair,
  first_name: z.string(),
  is_new: z.boolean(),
  /** True while onboarding is not complete (R-ONB-7). */
  needs_onboarding: z.boolean(),
  next: z.string().nullable(),
  group: z.string().nullable(),
});

/** An account with this email exists: its owner has to confirm the connection. */
const ConfirmLink = z.object({
  outcome: z.literal('confirm_link'),
  /** Valid once, for ten minutes. */
  ticket: z.string(),
  email: z.string(),
  /** False when the account has no password: its owner logs in another way first. */
  has_password: z.boolean(),
  /** Whether the caller is logged in as that owner: any form of reauthentication is then accepted. */
  is_signed_in: z.boolean(),
  next: z.string().nullable(),
  group: z.string().nullable(),
});

/** The account also needs the code of an authenticator app: `auth.completeSignIn` finishes the login. */
const SecondStepRequired = z.object({
  outcome: z.literal('second_step'),
  second_step: z.string(),
  next: z.string().nullable(),
  group: z.string().nullable(),
});

export const ProviderLoginOutcome = z.discriminatedUnion('outcome', [
  LoggedInByProvider,
  SecondStepRequired,
  ConfirmLink,
  // The circle, for another try.
  Failed.extend({ group: z.string().nullable() }),
]);
export type ProviderLoginOutcome = z.infer<typeof ProviderLoginOutcome>;

/** Serves `/auth/linkedin-oauth/`, `/auth/zoom-oauth/` and the same path for the other providers. */
export const finishProviderLogin = defineEndpoint({
  name: 'auth.finishProviderSignIn',
  method: 'POST',
  path: '/auth/{provider}-oauth/',
  access: 'visitor',
  owner: 'social-accounts',
  limit: 'provider/address',
  summary: 'Finish a login with the response of the provider, once and in the same browser',
  givesTokens: true,
  params: ProviderParams,
  body: ProviderReturn,
  sample: { body: SAMPLE_PROVIDER_RETURN, answer: SAMPLE_PROVIDER_LOGIN },
  responses: { 200: ProviderLoginOutcome },
});

export const confirmProviderLink = defineEndpoint({
  name: 'auth.confirmProviderLink',
  method: 'POST',
  path: '/auth/provider-link/',
  access: 'visitor',
  owner: 'social-accounts',
  limit: 'provider/address',
  serviceLimits: [...REAUTHENTICATION_LIMITS, 'login/address', 'login/account'],
  givesTokens: true,
  summary:
    "Connect a provider's account to the account with the same email, after its password or another reauthentication",
  body: z.strictObject({
    ticket: z.string().min(1).max(128),
    password: z.string().min(1).max(128).optional(),
    /** Reauthentication instead of the password, when the owner is logged in. */
    proof: ReauthenticationProof.optional(),
  }),
  sample: { body: { ticket: 'sample', password: SAMPLE_PASSWORD }, answer: SAMPLE_PROVIDER_LOGIN },
  responses: {
    200: z.discriminatedUnion('outcome', [LoggedInByProvider, SecondStepRequired]),
    409: Conflict,
  },
});

export const loginWithGoogle = defineEndpoint({
  name: 'auth.signInWithGoogle',
  method: 'POST',
  path: '/oauth/google-oauth2/',
  access: 'visitor',
  owner: 'social-accounts',
  noPage: 'Native apps, which get Google’s token on the device; pages sign in through the provider’s page',
  limit: 'provider/address',
  summary: 'Log in with an access token of Google; its audience is checked',
  givesTokens: true,
  body: z.strictObject({
    access_token: z.string().min(1).max(4_096),
    /** Goals chosen before login, kept for the new account. */
    opportunities: z.array(z.string().max(40)).max(10).optional(),
  }),
  sample: { body: { access_token: 'google-token' }, answer: SAMPLE_TOKENS },
  responses: {
    200: LoggedInPair,
    201: LoggedInPair,
    /** With `second_step`, a code of an authenticator app is needed. */
    401: z.object({ detail: z.string(), second_step: z.string().optional() }),
    /** The email has an account: connect it with the ticket and its password. */
    409: z.object({ detail: z.string(), ticket: z.string() }),
    403: ApiError,
  },
});

/** A provider's account that is connected to the caller's account. */
export const SocialAccount = z.object({
  id: Id,
  provider: LoginProvider,
  label: z.string(),
  email: z.string().nullable(),
  uses: z.array(ConnectionUse),
  connected_at: Instant,
  /** False for the last login method. */
  can_disconnect: z.boolean(),
});
export type SocialAccount = z.infer<typeof SocialAccount>;

export const listSocialAccounts = defineEndpoint({
  name: 'socialAccounts.list',
  method: 'GET',
  path: '/social-accounts/',
  access: 'member',
  owner: 'social-accounts',
  staleOn: ['social-account/changed'],
  summary: 'List the provider accounts connected to the own account',
  sample: { answer: { results: [] } },
  responses: { 200: z.object({ results: z.array(SocialAccount) }) },
});

/** These paths call Microsoft `outlook`, after its calendar: `/social-accounts/outlook/…`. */
const ConnectedProvider = z
  .enum(['google', 'linkedin', 'microsoft', 'zoom', 'outlook'])
  .transform((name): LoginProvider => (name === 'outlook' ? 'microsoft' : name));
const ConnectParams = z.strictObject({ provider: ConnectedProvider });

export const getProviderUrl = defineEndpoint({
  name: 'socialAccounts.getProviderUrl',
  method: 'GET',
  path: '/social-accounts/{provider}/url/',
  access: 'member',
  owner: 'social-accounts',
  serviceLimits: ['provider/address'],
  summary:
    "Return the address of the provider's page for connecting an account, and set a cookie that the last step checks",
  params: ConnectParams,
  query: z.strictObject({ use: ConnectionUse.exclude(['sign_in']).default('calendar'), next: NextPage }),
  sample: { answer: SAMPLE_PROVIDER_PAGE },
  responses: { 200: z.object({ url: z.string() }), 409: Conflict },
});

/** Adds a permanent login method, so it needs reauthentication: a login left open on a device must not be enough. */
export const getLoginUrl = defineEndpoint({
  name: 'socialAccounts.getSignInUrl',
  method: 'POST',
  path: '/social-accounts/{provider}/url/',
  access: 'member',
  owner: 'social-accounts',
  serviceLimits: [...REAUTHENTICATION_LIMITS, 'provider/address'],
  summary: "Return the address of the provider's page that adds it as a login method, after reauthentication",
  params: ConnectParams,
  body: z.strictObject({ proof: ReauthenticationProof, next: NextPage }),
  sample: { body: { proof: SAMPLE_PROOF }, answer: SAMPLE_PROVIDER_PAGE },
  responses: { 200: z.object({ url: z.string() }), 409: Conflict },
});

export const connectProvider = defineEndpoint({
  name: 'socialAccounts.connect',
  method: 'POST',
  path: '/social-accounts/{provider}/auth/',
  access: 'member',
  owner: 'social-accounts',
  limit: 'provider/address',
  emits: ['social-account/changed'],
  summary: 'Finish connecting a provider with the response of its page',
  params: ConnectParams,
  body: ProviderReturn,
  sample: { body: SAMPLE_PROVIDER_RETURN, answer: { outcome: 'connected', use: 'calendar', next: null } },
  responses: {
    200: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('connected'), use: ConnectionUse, next: z.string().nullable() }),
      Failed.extend({ use: ConnectionUse }),
    ]),
  },
});

export const disconnectProvider = defineEndpoint({
  name: 'socialAccounts.disconnect',
  method: 'POST',
  path: '/social-accounts/{provider}/disconnect/',
  access: 'member',
  owner: 'social-accounts',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['social-account/changed'],
  summary: "Disconnect a provider's account, after reauthentication; the last login method cannot be removed",
  params: ConnectParams,
  /** The account to disconnect, when several of one provider are connected. */
  query: z.strictObject({ account: Id.optional() }),
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF },
  responses: { 204: z.undefined(), 409: z.object({ detail: z.string() }) },
});

/** Which calendars are connected (R-CAL-5): `google.calendar`, `outlook.calendar`. */
export const getSyncState = defineEndpoint({
  name: 'socialAccounts.getSyncState',
  method: 'GET',
  path: '/social-accounts/has_synced_meet_or_zoom/',
  access: 'member',
  owner: 'social-accounts',
  staleOn: ['social-account/changed'],
  summary: 'List the accounts and calendars that are connected',
  sample: {
    answer: {
      google: { calendar: true, contacts: false },
      outlook: { calendar: false, contacts: false },
      zoom: false,
    },
  },
  responses: {
    200: z.object({
      google: z.object({ calendar: z.boolean(), contacts: z.boolean() }),
      outlook: z.object({ calendar: z.boolean(), contacts: z.boolean() }),
      zoom: z.boolean(),
    }),
  },
});
