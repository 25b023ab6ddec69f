import { z } from '../zod.ts';
import { Conflict, Id, IdParams, Instant, Nothing, text } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LoggedInPair } from './identity.ts';
import {
  Base64Url,
  credentialFields,
  REAUTHENTICATION_LIMITS,
  ReauthenticationProof,
  ShownCredential,
} from './reauthentication.ts';
import {
  SAMPLE_CREDENTIAL_OPTIONS,
  SAMPLE_NEW_CREDENTIAL,
  SAMPLE_PASSKEY,
  SAMPLE_PROOF,
  SAMPLE_SHOWN_CREDENTIAL,
  SAMPLE_TOKENS,
} from './samples.ts';

const NewCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: Base64Url.optional(),
    publicKey: Base64Url.optional(),
    /** A COSE algorithm id; those in use are small negative numbers. */
    publicKeyAlgorithm: z.number().int().min(-65_536).max(65_535).optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** Options for `navigator.credentials`, as JSON. */
const CredentialOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** A passkey as shown to its owner. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = text(60, 1);

export const listPasskeys = defineEndpoint({
  name: 'passkeys.list',
  method: 'GET',
  path: '/account/passkeys/',
  access: 'member',
  owner: 'identity',
  staleOn: ['passkey/changed'],
  summary: 'List the own passkeys, newest first',
  sample: { answer: { results: [] } },
  responses: { 200: z.object({ results: z.array(Passkey) }) },
});

export const startPasskey = defineEndpoint({
  name: 'passkeys.start',
  method: 'POST',
  path: '/account/passkeys/start/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  summary: 'Return the options with which the device creates a passkey',
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF, answer: SAMPLE_CREDENTIAL_OPTIONS },
  responses: { 200: CredentialOptions, 409: Conflict },
});

export const addPasskey = defineEndpoint({
  name: 'passkeys.add',
  method: 'POST',
  path: '/account/passkeys/',
  access: 'member',
  owner: 'identity',
  emits: ['passkey/changed'],
  summary: 'Store the passkey that the device created',
  body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
  sample: { body: { name: 'Laptop', credential: SAMPLE_NEW_CREDENTIAL }, answer: SAMPLE_PASSKEY },
  responses: { 201: Passkey, 409: Conflict },
});

export const renamePasskey = defineEndpoint({
  name: 'passkeys.rename',
  method: 'PATCH',
  path: '/account/passkeys/{id}/',
  access: 'member',
  owner: 'identity',
  emits: ['passkey/changed'],
  summary: 'Rename a passkey',
  params: IdParams,
  body: z.strictObject({ name: PasskeyName }),
  sample: { body: { name: 'Work laptop' }, answer: { ...SAMPLE_PASSKEY, name: 'Work laptop' } },
  responses: { 200: Passkey },
});

export const removePasskey = defineEndpoint({
  name: 'passkeys.remove',
  method: 'POST',
  path: '/account/passkeys/{id}/remove/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['passkey/changed'],
  summary:
    'Remove a passkey, after reauthentication; the owner is notified by email. The last login method cannot be removed',
  params: IdParams,
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF },
  responses: { 204: Nothing, 409: Conflict },
});

export const startPasskeyLogin = defineEndpoint({
  name: 'auth.startPasskeySignIn',
  method: 'POST',
  path: '/auth/passkey/start/',
  access: 'visitor',
  owner: 'identity',
  limit: 'passkey/address',
  summary: 'Return the options with which the device logs in with a passkey; they are the same for everyone',
  sample: { answer: SAMPLE_CREDENTIAL_OPTIONS },
  responses: { 200: CredentialOptions },
});

export const loginWithPasskey = defineEndpoint({
  name: 'auth.signInWithPasskey',
  method: 'POST',
  path: '/auth/passkey/',
  access: 'visitor',
  owner: 'identity',
  serviceLimits: ['passkey/address'],
  givesTokens: true,
  summary: 'Log in with a passkey, without a password or a code',
  body: z.strictObject({ credential: ShownCredential }),
  sample: { body: { credential: SAMPLE_SHOWN_CREDENTIAL }, answer: SAMPLE_TOKENS },
  responses: { 200: LoggedInPair },
});

export const endLogin = defineEndpoint({
  name: 'auth.endSignIn',
  method: 'POST',
  path: '/auth/sign-ins/{id}/end/',
  access: 'member',
  owner: 'identity',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['sign-in/ended'],
  summary: 'End one login, after reauthentication',
  params: IdParams,
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF },
  responses: { 204: Nothing },
});
