import { ApiFailure, call } from '@acquaint/api-client';
import { loginWithPasskey, startPasskeyLogin, type CallInput, type LoggedInPair } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { t } from '../i18n.ts';

export type ShownPasskey = CallInput<typeof loginWithPasskey>['body']['credential'];

const NOT_GIVEN = msg('We didn’t get a passkey from your device. Try again, or use your password.');

/** Returns whether this browser supports passkeys; it requires a secure context (HTTPS). */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks the device for a passkey assertion. @returns the proof, valid once and for a few minutes. */
export async function showPasskey(): Promise<ShownPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call(startPasskeyLogin, {});
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...credential, clientExtensionResults: {} };
}

/** Logs in with a passkey. */
export async function loginByPasskey(): Promise<LoggedInPair> {
  return call(loginWithPasskey, { body: { credential: await showPasskey() } });
}

/** Returns the message for a failure: the server's, or a general one, for example if the member cancelled the device's dialog. */
export function passkeyFailure(error: unknown): { readonly detail: string } {
  return { detail: error instanceof ApiFailure ? error.detail : t(NOT_GIVEN) };
}
