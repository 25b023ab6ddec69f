import { ApiFailure, call } from '@acquaint/api-client';
import {
  addPasskey,
  signInWithPasskey,
  startPasskeySignIn,
  type CallInput,
  type Passkey,
  type SignedInPair,
} from '@acquaint/contracts';
import { msg } from '@acquaint/words';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { t } from '../words.ts';

export type ShownPasskey = CallInput<typeof signInWithPasskey>['body']['credential'];
type Options = Readonly<Record<string, unknown>>;

const NOT_GIVEN = msg('We didn’t get a passkey from your device. Try again, or use your password.');

/** Whether this browser knows passkeys; it wants a page that is served securely. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Has the device make a passkey and the account keep it. @param options what the server asks the device. */
export async function makePasskey(options: Options, name: string): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({
    // The server's library wrote what this one reads.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return call(addPasskey, { body: { name, credential: { ...credential, clientExtensionResults: {} } } });
}

/** Has the device show a passkey. @returns what proves it, good for one use within minutes. */
export async function showPasskey(): Promise<ShownPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call(startPasskeySignIn, {});
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...credential, clientExtensionResults: {} };
}

/** Has the device show a passkey, and signs in with it. */
export async function signInByPasskey(): Promise<SignedInPair> {
  return call(signInWithPasskey, { body: { credential: await showPasskey() } });
}

/** What to show of a failure: the server's sentence, or that the device gave nothing, as when its owner says no. */
export function passkeyFailure(error: unknown): { readonly detail: string } {
  return { detail: error instanceof ApiFailure ? error.detail : t(NOT_GIVEN) };
}
