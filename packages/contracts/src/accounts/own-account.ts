import { z } from '../zod.ts';
import { ChosenUsername, Conflict, Email, Instant, Nothing } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Code, OneTimeCode, Password } from './identity.ts';
import {
  CurrentPassword,
  REAUTHENTICATION_LIMITS,
  ReauthenticationProof,
  provenBody,
} from './reauthentication.ts';
import {
  SAMPLE_ACCOUNT,
  SAMPLE_CODE,
  SAMPLE_PASSWORD,
  SAMPLE_PROOF,
  SAMPLE_RECOVERY_CODES,
} from './samples.ts';

const Accepted = z.object({ detail: z.string() });

/** Data of the account page in addition to the initial data. */
export const Account = z.object({
  email: z.string(),
  /** False for an account that has only logged in with a provider. */
  has_password: z.boolean(),
  /** Whether a login with a password asks for a code of an authenticator app. */
  has_two_factor: z.boolean(),
  recovery_codes_left: z.number().int(),
  created_at: Instant,
  /**
   * Until when this login is recent enough for reauthentication; null when it is not, and for accounts with a password, which
   * must enter it.
   */
  fresh_until: Instant.nullable(),
  /** When the account will be erased; null when that was not requested. */
  erase_at: Instant.nullable(),
  /** When the username can be changed again; null when it can be now. */
  username_change_at: Instant.nullable(),
  /** Days between two changes of the username, and for which a former one leads to the member. */
  username_change_days: z.number().int(),
  former_username_days: z.number().int(),
  /** Usernames that the member had before and that still lead to them, the last one first. */
  former_usernames: z.array(z.object({ username: z.string(), kept_until: Instant })),
});
export type Account = z.infer<typeof Account>;

export const getAccount = defineEndpoint({
  name: 'account.get',
  method: 'GET',
  path: '/account/',
  access: 'member',
  owner: 'identity',
  staleOn: ['account/changed', 'email/changed'],
  summary: 'Return the own account: its email and how it is protected',
  sample: { answer: SAMPLE_ACCOUNT },
  responses: { 200: Account },
});

export const requestEmailChange = defineEndpoint({
  name: 'account.requestEmailChange',
  method: 'POST',
  path: '/account/email/request_code/',
  access: 'member',
  owner: 'identity',
  serviceLimits: [...REAUTHENTICATION_LIMITS, 'code-request/address', 'code-request/account'],
  summary:
    'Email a code to a new address; the response is the same whether or not the address belongs to another account',
  body: provenBody({ email: Email }),
  sample: { body: { ...SAMPLE_PROOF, email: 'ada@example.net' }, answer: { detail: 'On its way.' } },
  responses: { 202: Accepted },
});

export const confirmEmailChange = defineEndpoint({
  name: 'account.confirmEmailChange',
  method: 'POST',
  path: '/account/email/confirm/',
  access: 'member',
  owner: 'identity',
  limit: ['code-check/address', 'code-check/account'],
  emits: ['email/changed'],
  summary: 'Change the email with the code from the new mailbox; the old address is notified',
  body: z.strictObject({ email: Email, code: Code }),
  sample: { body: { email: 'ada@example.org', code: SAMPLE_CODE }, answer: SAMPLE_ACCOUNT },
  responses: { 200: Account, 409: Conflict },
});

export const changeUsername = defineEndpoint({
  name: 'account.changeUsername',
  method: 'POST',
  path: '/account/username/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['account/changed', 'onboarding/changed'],
  summary:
    'Change the username; the former one leads to the member for a while, and nobody else can take it meanwhile',
  body: provenBody({ username: ChosenUsername }),
  sample: { body: { ...SAMPLE_PROOF, username: 'ada.byron' }, answer: SAMPLE_ACCOUNT },
  responses: { 200: Account, 409: Conflict },
});

export const changePassword = defineEndpoint({
  name: 'account.changePassword',
  method: 'POST',
  path: '/account/password/',
  access: 'member',
  owner: 'identity',
  serviceLimits: ['owner/account'],
  emits: ['sign-in/ended'],
  summary: 'Change the password; ends every other login, and notifies the owner by email',
  body: z.strictObject({ current_password: CurrentPassword, password: Password }),
  sample: {
    body: { current_password: SAMPLE_PASSWORD, password: 'eight blue kettles' },
    answer: { detail: 'Your password has been changed.' },
  },
  responses: { 200: Accepted },
});

export const startTwoFactor = defineEndpoint({
  name: 'account.startTwoFactor',
  method: 'POST',
  path: '/account/two_factor/start/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  summary: 'Create a secret for an authenticator app; it takes effect when a first code confirms it',
  body: ReauthenticationProof,
  sample: {
    body: SAMPLE_PROOF,
    answer: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Acquaint:ada?secret=JBSWY3DPEHPK3PXP' },
  },
  responses: {
    /** `uri` is encoded in the QR code for the app; `secret` is for manual entry. */
    201: z.object({ secret: z.string(), uri: z.string() }),
    409: Conflict,
  },
});

/** Shown once; each can be used instead of one code of the app. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTwoFactor = defineEndpoint({
  name: 'account.confirmTwoFactor',
  method: 'POST',
  path: '/account/two_factor/confirm/',
  access: 'member',
  owner: 'identity',
  limit: 'second-step/account',
  emits: ['account/changed'],
  summary: 'Turn on two-factor login; the response contains the recovery codes, which are not shown again',
  body: z.strictObject({ code: Code }),
  sample: { body: { code: SAMPLE_CODE }, answer: SAMPLE_RECOVERY_CODES },
  responses: { 200: RecoveryCodes, 409: Conflict },
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'account.renewRecoveryCodes',
  method: 'POST',
  path: '/account/two_factor/recovery_codes/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['account/changed'],
  summary: 'Create new recovery codes; the old ones become invalid',
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF, answer: SAMPLE_RECOVERY_CODES },
  responses: { 200: RecoveryCodes, 409: Conflict },
});

export const endTwoFactor = defineEndpoint({
  name: 'account.endTwoFactor',
  method: 'POST',
  path: '/account/two_factor/end/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['account/changed'],
  summary: 'Turn off two-factor login',
  body: provenBody({ code: OneTimeCode }),
  sample: { body: { ...SAMPLE_PROOF, code: SAMPLE_CODE } },
  responses: { 204: Nothing, 409: Conflict },
});

export const requestDeletion = defineEndpoint({
  name: 'account.requestDeletion',
  method: 'POST',
  path: '/account/deletion/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['account/changed', 'sign-in/ended'],
  summary: 'Schedule the deletion of the account in 30 days; it can be cancelled until then',
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF, answer: { ...SAMPLE_ACCOUNT, erase_at: '2026-12-21T09:00:00.000Z' } },
  // 409 for the only admin (R-ADMIN-28).
  responses: { 200: Account, 409: Conflict },
});

export const takeDeletionBack = defineEndpoint({
  name: 'account.takeDeletionBack',
  method: 'DELETE',
  path: '/account/deletion/',
  access: 'member',
  owner: 'identity',
  emits: ['account/changed'],
  summary: 'Cancel the scheduled deletion of the account',
  sample: { answer: SAMPLE_ACCOUNT },
  responses: { 200: Account },
});
