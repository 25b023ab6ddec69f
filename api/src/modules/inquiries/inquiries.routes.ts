import {
  adminClaimInquiry,
  adminDecideInquiry,
  adminListInquiries,
  adminReplyToInquiry,
  getInquiryChallenge,
  sendInquiry,
} from '@acquaint/contracts';
import { z } from 'zod';
import { t } from '../../i18n/i18n.ts';
import type { Platform } from '../../platform.ts';
import { createChallenges } from './challenge.ts';
import { countOpenInquiries } from './inquiries.repository.ts';
import { createInquiriesService } from './inquiries.service.ts';

type Needs = Pick<Parameters<typeof createInquiriesService>[0], 'audit' | 'notifications'>;

/** Registers the endpoints of inquiries, for the public pages and for staff. */
export function registerInquiries(
  { serve, db, mail, config, jobs, clock, publicUrl }: Platform,
  { audit, notifications }: Needs,
): { readonly countOpen: () => Promise<number> } {
  const { business } = config;
  const service = createInquiriesService({
    db,
    mail,
    audit,
    notifications,
    challenges: createChallenges(config.sessionSecrets, {
      bits: business.inquiryProofBits,
      waitSeconds: business.inquiryWaitSeconds,
    }),
    mailbox: config.inquiriesTo,
    publicUrl,
    retentionDays: business.inquiryRetentionDays,
  });
  serve(getInquiryChallenge).with(async (_input, context) => ({
    status: 200,
    body: await service.challenge(context),
  }));
  serve(sendInquiry).with(async ({ body }, context) => {
    await service.send(context, body);
    return {
      status: 202,
      body: { detail: t('Thank you. We’ve received your message and will reply by email.') },
    };
  });
  serve(adminListInquiries).with(async ({ query }, context) => ({
    status: 200,
    body: await service.list(context, query),
  }));
  serve(adminDecideInquiry).with(async ({ params, body }, context) => ({
    status: 200,
    body: await service.decide(context, params.id, body),
  }));
  serve(adminClaimInquiry).with(async ({ params, body }, context) => ({
    status: 200,
    body: await service.claim(context, params.id, body),
  }));
  serve(adminReplyToInquiry).with(async ({ params, body }, context) => ({
    status: 200,
    body: await service.reply(context, params.id, body.text),
  }));
  jobs.define('inquiries/forget', z.object({}), () => service.forget(clock.now()), { cron: '23 3 * * *' });
  return { countOpen: () => countOpenInquiries(db) };
}
