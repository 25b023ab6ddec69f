import type { FastifyInstance } from 'fastify';
import { serveOneClick } from '../../http/one-click-page.ts';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';
import { kindLabel } from './kind-labels.ts';
import type { NotificationSettingsService } from './notification-settings.service.ts';
import { SETTINGS_PATH } from './notification-emails.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeClaims, type UnsubscribeLinks } from './unsubscribe-link.ts';

/** Registers the page of unsubscribe links, where one click stops emails of the kinds in the email. */
export function serveUnsubscribe(
  app: FastifyInstance,
  links: UnsubscribeLinks,
  settings: Pick<NotificationSettingsService, 'endEmails'>,
): void {
  const items = ({ kinds }: UnsubscribeClaims): readonly string[] =>
    kinds === 'all' ? [t('All updates')] : kinds.map(kindLabel);
  serveOneClick(app, {
    path: UNSUBSCRIBE_PATH,
    read: links.read,
    end: ({ user, kinds }) => settings.endEmails(user, kinds),
    question: (claims) => ({
      title: t('Stop these emails?'),
      items: items(claims),
      text: t('You’ll still see updates on the site, and you’ll still get our other emails.'),
    }),
    ended: (claims) => ({
      title: t('These emails have stopped'),
      items: items(claims),
      text: t('You’ll still see updates on the site.'),
    }),
    button: msg('Stop these emails'),
    next: { href: SETTINGS_PATH, label: msg('Choose what we email you about') },
  });
}
