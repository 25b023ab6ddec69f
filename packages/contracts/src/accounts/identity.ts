import { z } from '../zod.ts';
import { Email, Id, TimeZone, Conflict } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { familyName, personNamePart } from '../members/names.ts';
import { SAMPLE_CODE, SAMPLE_PASSWORD, SAMPLE_TOKENS } from './samples.ts';
import { sampleId } from '../samples.ts';

/** The pair of tokens (R-ACCT-11), which the shell stores under the key `tokens` (R-PAGE-16). */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

/** A pair of tokens, with information to show right after login. */
export const LoggedInPair = TokenPair.extend({
  /** When the account will be erased, if its owner has requested that; it can still be canceled. */
  erase_at: z.string().optional(),
});
export type LoggedInPair = z.infer<typeof LoggedInPair>;

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
  sample: { body: { username: 'ada', password: SAMPLE_PASSWORD }, answer: SAMPLE_TOKENS },
  responses: { 200: LoggedInPair, 401: LoginRefused },
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
  summary: 'Finish logging in with a code from an authenticator app or a recovery code',
  body: z.strictObject({ second_step: z.string().min(1).max(512), code: OneTimeCode }),
  sample: { body: { second_step: 'second-step', code: SAMPLE_CODE }, answer: SAMPLE_TOKENS },
  responses: { 200: LoggedInPair },
});

export const refreshToken = defineEndpoint({
  name: 'auth.refreshToken',
  method: 'POST',
  path: '/auth/token/refresh/',
  access: 'visitor',
  owner: 'identity',
  limit: 'refresh/address',
  givesTokens: true,
  summary: 'Issue a new access token; the refresh token is replaced at each use',
  body: z.strictObject({ refresh: z.string().min(1).max(512) }),
  sample: { body: { refresh: SAMPLE_TOKENS.refresh }, answer: SAMPLE_TOKENS },
  responses: { 200: TokenPair },
});

export const revokeToken = defineEndpoint({
  name: 'auth.revokeToken',
  method: 'POST',
  path: '/auth/token/revoke/',
  access: 'visitor',
  owner: 'identity',
  limit: 'refresh/address',
  summary: 'End the login that this refresh token belongs to',
  body: z.strictObject({ refresh: z.string().min(1).max(512) }),
  sample: { body: { refresh: SAMPLE_TOKENS.refresh } },
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
  summary: 'Email a six-digit code; the response is the same whether the email is known or not',
  body: z.strictObject({ email: Email, first_name: personNamePart(60, 1) }),
  sample: {
    body: { email: 'ada@example.org', first_name: 'Ada' },
    answer: { detail: 'If this address is new, a code is on its way.' },
  },
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
  summary: 'Register with the code from the email; the username equals the email until one is chosen',
  body: z
    .strictObject({
      email: Email,
      username: Email,
      first_name: personNamePart(60, 1),
      last_name: familyName(60, 1),
      password: Password,
      code: Code,
      user_type_identifier: z.literal('basic'),
      time_zone: TimeZone.optional(),
    })
    .refine((body) => body.username === body.email, {
      path: ['username'],
      message: 'Your username is your email until you choose one',
    }),
  sample: {
    body: {
      email: 'ada@example.org',
      username: 'ada@example.org',
      first_name: 'Ada',
      last_name: 'Byron',
      password: SAMPLE_PASSWORD,
      code: SAMPLE_CODE,
      user_type_identifier: 'basic',
      time_zone: 'Europe/Lisbon',
    },
    answer: { id: sampleId(1), username: 'ada@example.org', email: 'ada@example.org' },
  },
  responses: { 201: z.object({ id: Id, username: z.string(), email: z.string() }), 409: Conflict },
});

export const requestResetCode = defineEndpoint({
  name: 'auth.requestResetCode',
  method: 'POST',
  path: '/auth/reset_password/request_code/',
  access: 'visitor',
  owner: 'identity',
  limit: 'code-request/address',
  serviceLimits: ['code-request/account'],
  summary: 'Email a code for a new password; the response is the same whether the email is known or not',
  body: z.strictObject({ email: Email }),
  sample: { body: { email: 'ada@example.org' }, answer: { detail: 'On its way.' } },
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
  summary: 'Exchange the code for a reset token',
  body: z.strictObject({ email: Email, code: Code }),
  sample: { body: { email: 'ada@example.org', code: SAMPLE_CODE }, answer: { reset_token: 'reset-token' } },
  responses: { 200: z.object({ reset_token: z.string() }) },
});

export const confirmReset = defineEndpoint({
  name: 'auth.confirmReset',
  method: 'POST',
  path: '/auth/reset_password/confirm/',
  access: 'visitor',
  owner: 'identity',
  limit: 'code-check/address',
  summary: 'Set the new password; ends every login of the account',
  body: z.strictObject({ reset_token: z.string().min(1).max(512), password: Password }),
  sample: { body: { reset_token: 'reset-token', password: SAMPLE_PASSWORD }, answer: { detail: 'Changed.' } },
  responses: { 200: Accepted },
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
  summary: 'List the logins of the account',
  sample: {
    answer: {
      results: [
        {
          id: sampleId(8),
          created_at: '2026-11-01T09:00:00.000Z',
          last_used_at: '2026-11-20T09:00:00.000Z',
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          is_current: true,
          is_bound: true,
        },
        {
          id: sampleId(9),
          created_at: '2026-10-01T09:00:00.000Z',
          last_used_at: '2026-10-20T09:00:00.000Z',
          user_agent: '',
          is_current: false,
          is_bound: false,
        },
      ],
    },
  },
  responses: { 200: z.object({ results: z.array(Login) }) },
});
