import { call } from '@acquaint/api-client';
import { startPasskeyLogin, type ReauthenticationProof } from '@acquaint/contracts';

export type ShownPasskey = NonNullable<ReauthenticationProof['passkey']>;

/** Returns whether this browser can be asked for a passkey; it requires a secure context (HTTPS). */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/**
 * Asks the device for a passkey.
 * @param signal ends the question.
 * @returns the proof, valid once and for a few minutes.
 * @throws DOMException if the device gives none.
 */
export async function askPasskey(signal: AbortSignal): Promise<ShownPasskey> {
  const { options } = await call(startPasskeyLogin, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = (await navigator.credentials.get({ publicKey, signal })) as PublicKeyCredential;
  return { ...(credential.toJSON() as ShownPasskey), clientExtensionResults: {} };
}
