import { z } from '../zod.ts';
import { Code, PASSWORD_LENGTH } from './identity.ts';

export const Base64Url = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]*$/);
const Attachment = z.enum(['platform', 'cross-platform']).optional();

/** A credential of the browser, in the format of WebAuthn's `PublicKeyCredential.toJSON()`. */
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
  /** Requested by `startPasskeyLogin`. */
  passkey: ShownCredential.optional(),
  /** A code of the authenticator app, for an account without a password. */
  app_code: Code.optional(),
};

/**
 * Returns the schema of a body with reauthentication, required before changes to the security of the account: whoever finds an
 * open browser has the login, but not the account. With none of the fields, the login itself must be recent.
 */
export const provenBody = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .strictObject({ ...proofFields, ...fields })
    .refine(
      (body: Partial<Record<keyof typeof proofFields, unknown>>) =>
        [body.current_password, body.passkey, body.app_code].filter((one) => one !== undefined).length <= 1,
      { path: ['current_password'], message: 'Use only one way to confirm it’s you' },
    );

/** The password, a passkey, or a code of the app; empty for an account without a password after a recent login. */
export const ReauthenticationProof = provenBody({});
export type ReauthenticationProof = z.infer<typeof ReauthenticationProof>;

/** Rate limits that are counted when a reauthentication is checked, one for each kind of proof. */
export const REAUTHENTICATION_LIMITS = ['owner/account', 'second-step/account', 'passkey/address'] as const;
