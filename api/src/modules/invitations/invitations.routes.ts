import { PRODUCT_NAME, sendInvites } from '@acquaint/contracts';
import { z } from 'zod';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';
import { serveOneClick } from '../../http/one-click-page.ts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Vouchers } from '../payments/wallet/wallet.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import {
  createEmailInvitations,
  createInvitationsService,
  type EmailInvitations,
} from './invitations.service.ts';
import { createRefusalLinks, REFUSAL_PATH } from './refusal-link.ts';

interface Dependencies {
  readonly vouchers: Vouchers;
  readonly notifications: Notifications;
  readonly sessions: Pick<Sessions, 'steps'>;
}

/**
 * Registers the endpoints and jobs of invitations to non-members.
 * @returns what other modules need to invite by email.
 */
export function registerInvitations(
  { app, serve, db, config, clock, jobs, limits, mail, publicUrl }: Platform,
  { vouchers, notifications, sessions }: Dependencies,
): EmailInvitations {
  const links = createRefusalLinks(config.sessionSecrets, publicUrl);
  const keepDays = config.business.invitationKeepDays;
  const invitations = createInvitationsService({
    db,
    limits,
    mail,
    vouchers,
    notifications,
    keepDays,
    publicUrl,
    links,
  });
  serveOneClick(app, {
    path: REFUSAL_PATH,
    read: links.read,
    end: async (hash) => {
      await invitations.refuse(hash, clock.now());
      return true;
    },
    question: () => ({
      title: t('Stop all invitations?'),
      text: t(
        'No one will be able to invite your address through {product} any more. We don’t keep the address for this, only a hash that doesn’t reveal it.',
        { product: PRODUCT_NAME },
      ),
    }),
    ended: () => ({
      title: t('Invitations stopped'),
      text: t(
        'No one can invite your address through us any more. You can still join on your own whenever you like.',
      ),
    }),
    button: msg('Stop all invitations'),
  });
  serve(sendInvites).with(async ({ body }, context) => ({
    status: 202,
    body: await invitations.send(context, body),
  }));
  jobs.define('invitations/forget', z.object({}), () => invitations.forget(clock.now()), {
    cron: '41 3 * * *',
  });
  sessions.steps.on('took-place', (tx, { hostId, bookerId }, now) =>
    invitations.rewardInviters(tx, [hostId, bookerId], now),
  );
  return createEmailInvitations(links);
}
