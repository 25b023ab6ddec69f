import { z } from './zod.ts';
import { Code, PASSWORD_LENGTH } from './identity.ts';

export const Base64Url = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]*$/);
const Attachment = z.enum(['platform', 'cross-platform']).optional();

/** What a browser answers with, as WebAuthn's `PublicKeyCredential.toJSON()` writes it. */
export const credentialFields = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

export const ShownCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});

export const CurrentPassword = z.string().min(1, 'Enter your password').max(PASSWORD_LENGTH.max);

const proofFields = {
  current_password: CurrentPassword.optional(),
  /** Asked for by `startPasskeySignIn`. */
  passkey: ShownCredential.optional(),
  /** Of the authenticator app, for an account without a password. */
  app_code: Code.optional(),
};

/**
 * A body with the proof of it being the account's owner, asked again before anything of the account's safety changes: whoever
 * finds an open browser has the sign-in, not the account. None of the fields: the sign-in itself has to be new.
 */
export const provenBody = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .strictObject({ ...proofFields, ...fields })
    .refine(
      (body: Partial<Record<keyof typeof proofFields, unknown>>) =>
        [body.current_password, body.passkey, body.app_code].filter((one) => one !== undefined).length <= 1,
      { path: ['current_password'], message: 'Use only one way to confirm it’s you' },
    );

/** The password, a passkey, or a code of the app; nothing for who has just logged in and has no password. */
export const OwnerProof = provenBody({});
export type OwnerProof = z.infer<typeof OwnerProof>;

/** Rate limits that are counted when an owner's proof is checked, each for its kind of proof. */
export const OWNER_PROOF_LIMITS = ['owner/account', 'second-step/account', 'passkey/address'] as const;
