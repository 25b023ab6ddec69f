import { confirmTwoFactor, endTwoFactor, renewRecoveryCodes, startTwoFactor } from '@acquaint/contracts';
import type { Platform } from '../../../platform.ts';
import type { TwoFactorService } from './two-factor.service.ts';

/** Registers the endpoints of the authenticator app as a second step of logging in. */
export function serveTwoFactor({ serve }: Platform, twoFactor: TwoFactorService): void {
  serve(startTwoFactor).with(async ({ body }, context) => ({
    status: 201,
    body: await twoFactor.start(context, body),
  }));
  serve(confirmTwoFactor).with(async ({ body }, context) => ({
    status: 200,
    body: await twoFactor.confirm(context, body.code),
  }));
  serve(renewRecoveryCodes).with(async ({ body }, context) => ({
    status: 200,
    body: await twoFactor.renewRecoveryCodes(context, body),
  }));
  serve(endTwoFactor).with(async ({ body }, context) => {
    await twoFactor.end(context, body);
    return { status: 204, body: undefined };
  });
}
