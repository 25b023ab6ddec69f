import { sendInvites } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Vouchers } from '../payments/wallet.service.ts';
import { createInvitationsService, type Invitations } from './invitations.service.ts';

/** Inviting people who are not yet members, and what it brings. */
export function registerInvitations(
  { serve, db, config, clock, jobs, limits, mail, publicUrl }: Platform,
  { vouchers, notifications }: { readonly vouchers: Vouchers; readonly notifications: Notifications },
): Invitations {
  const keepDays = config.business.invitationKeepDays;
  const invitations = createInvitationsService({
    db,
    limits,
    mail,
    vouchers,
    notifications,
    keepDays,
    publicUrl,
  });
  serve(sendInvites).with(async ({ body }, context) => ({
    status: 202,
    body: await invitations.send(context, body),
  }));
  jobs.define('invitations/forget', z.object({}), () => invitations.forget(clock.now()), {
    cron: '41 3 * * *',
  });
  return invitations;
}
