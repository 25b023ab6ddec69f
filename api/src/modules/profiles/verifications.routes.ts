import {
  adminDecideVerification,
  adminListVerifications,
  getVerification,
  requestVerification,
  withdrawVerification,
} from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { createVerificationsService, type VerificationsService } from './verifications.service.ts';

type Needs = Pick<Parameters<typeof createVerificationsService>[0], 'notifications' | 'audit'>;

/** Verification of profiles: asked for by pro members, decided by staff. @returns what the sidebar counts. */
export function registerVerifications(
  { serve, db, facts }: Platform,
  needs: Needs,
): Pick<VerificationsService, 'countOpen'> {
  const verifications = createVerificationsService({ db, facts, ...needs });
  serve(getVerification).with(async (_, context) => ({
    status: 200,
    body: await verifications.read(context),
  }));
  serve(requestVerification).with(async ({ body }, context) => ({
    status: 200,
    body: await verifications.request(context, body.evidence),
  }));
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
