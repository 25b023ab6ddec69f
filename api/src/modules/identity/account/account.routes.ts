import {
  changePassword,
  changeUsername,
  confirmEmailChange,
  getAccount,
  requestDeletion,
  requestEmailChange,
  takeDeletionBack,
} from '@acquaint/contracts';
import { t } from '../../../i18n/i18n.ts';
import type { Platform } from '../../../platform.ts';
import { createAccountService } from './account.service.ts';
import type { Codes } from '../secrets/codes.ts';
import type { AccountDeletionEmitter } from './account-deletions.ts';
import type { Reauthentication } from '../login/reauthentication.ts';
import type { PasswordCheck } from '../passwords/password-rules.ts';

/** Registers the endpoints of a member's own account: its email, password and deletion. */
export function registerAccount(
  platform: Platform,
  codes: Codes,
  checkPassword: PasswordCheck,
  owner: Reauthentication,
  accountDeletions: AccountDeletionEmitter,
): void {
  const { serve, db, revocations, mail, limits, publicUrl } = platform;
  const settings = platform.config.business;
  const account = createAccountService({
    db,
    revocations,
    mail,
    limits,
    codes,
    checkPassword,
    owner,
    settings,
    publicUrl,
    accountDeletions,
  });
  serve(getAccount).with(async (_, context) => ({ status: 200, body: await account.read(context) }));
  serve(requestEmailChange).with(async ({ body }, context) => {
    await account.requestEmailChange(context, body);
    return { status: 202, body: { detail: t('Please check the inbox of your new address.') } };
  });
  serve(confirmEmailChange).with(async ({ body }, context) => ({
    status: 200,
    body: await account.confirmEmailChange(context, body.email, body.code),
  }));
  serve(changeUsername).with(async ({ body }, context) => ({
    status: 200,
    body: await account.changeUsername(context, body),
  }));
  serve(requestDeletion).with(async ({ body }, context) => ({
    status: 200,
    body: await account.requestDeletion(context, body),
  }));
  serve(takeDeletionBack).with(async (_, context) => ({
    status: 200,
    body: await account.takeDeletionBack(context),
  }));
  serve(changePassword).with(async ({ body }, context) => {
    await account.changePassword(context, body);
    return {
      status: 200,
      body: { detail: t('Your password has been changed. All your other devices are logged out.') },
    };
  });
}
