import {
  adminDecideVerification,
  adminListVerifications,
  confirmWorkEmail,
  getVerification,
  requestVerification,
  requestWorkEmailCode,
  withdrawVerification,
} from '@acquaint/contracts';
import { t } from '../../../i18n/i18n.ts';
import type { Platform } from '../../../platform.ts';
import type { Codes } from '../../identity/secrets/codes.ts';
import { createVerificationsService, type VerificationsService } from './verifications.service.ts';
import { createWorkEmailService } from './work-email.service.ts';

type Needs = Pick<Parameters<typeof createVerificationsService>[0], 'notifications' | 'audit'> & {
  readonly codes: Codes;
};

/** Registers verification of profiles: requested by pro members, decided by staff. @returns the count for the sidebar, and a member's request. */
export function registerVerifications(
  { serve, db, events, mail, limits, config }: Platform,
  { codes, ...needs }: Needs,
): Pick<VerificationsService, 'countOpen' | 'ofPerson'> {
  const verifications = createVerificationsService({ db, events, ...needs });
  const workEmails = createWorkEmailService({ db, mail, limits, codes, settings: config.business });
  serve(getVerification).with(async (_, context) => ({
    status: 200,
    body: await verifications.read(context),
  }));
  serve(requestVerification).with(async ({ body }, context) => ({
    status: 200,
    body: await verifications.request(context, body.evidence),
  }));
  serve(requestWorkEmailCode).with(async ({ body }, context) => {
    await workEmails.request(context, body.email);
    return { status: 202, body: { detail: t('Please check the inbox of this address.') } };
  });
  serve(confirmWorkEmail).with(async ({ body }, context) => {
    await workEmails.confirm(context, body.email, body.code);
    return { status: 200, body: await verifications.read(context) };
  });
  serve(withdrawVerification).with(async (_, context) => {
    await verifications.withdraw(context);
    return { status: 204, body: undefined };
  });
  serve(adminListVerifications).with(async ({ query }, context) => ({
    status: 200,
    body: await verifications.list(context, query),
  }));
  serve(adminDecideVerification).with(async ({ params, body }, context) => ({
    status: 200,
    body: await verifications.decide(context, params.id, body),
  }));
  return verifications;
}
