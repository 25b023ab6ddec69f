import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  loginWithPasskey,
  startPasskey,
  startPasskeyLogin,
} from '@acquaint/contracts';
import type { Platform } from '../../../platform.ts';
import type { PasskeyService } from './passkeys.service.ts';
import type { PasskeyChecks } from './passkey-checks.ts';
import type { LoginService } from '../login/login.service.ts';

/** Registers the endpoints of passkeys: adding, renaming and removing them, and logging in with one. */
export function servePasskeys(
  { serve }: Platform,
  passkeys: PasskeyService,
  shown: PasskeyChecks,
  logins: LoginService,
): void {
  serve(listPasskeys).with(async (_, context) => ({
    status: 200,
    body: { results: await passkeys.list(context) },
  }));
  serve(startPasskey).with(async ({ body }, context) => ({
    status: 200,
    body: { options: await passkeys.start(context, body) },
  }));
  serve(addPasskey).with(async ({ body }, context) => ({
    status: 201,
    body: await passkeys.add(context, body),
  }));
  serve(renamePasskey).with(async ({ params, body }, context) => ({
    status: 200,
    body: await passkeys.rename(context, params.id, body.name),
  }));
  serve(removePasskey).with(async ({ params, body }, context) => {
    await passkeys.remove(context, params.id, body);
    return { status: 204, body: undefined };
  });
  serve(startPasskeyLogin).with(async (_, context) => ({
    status: 200,
    body: { options: await shown.start(context) },
  }));
  serve(loginWithPasskey).with(async ({ body }, context) => ({
    status: 200,
    body: await logins.beginWithPasskey(context, await shown.check(context, body.credential)),
  }));
}
