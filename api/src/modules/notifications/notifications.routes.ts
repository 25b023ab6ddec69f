import {
  addPushSubscription,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  removeAllNotifications,
  removeNotification,
  removePushSubscription,
  updateNotificationSettings,
} from '@acquaint/contracts';
import { z } from 'zod';
import { oldestOf } from '../../http/security/key-ring.ts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import { createNewsMailing } from './news-mailing.service.ts';
import type { HiddenFrom, SelectQuotes } from './notifications.repository.ts';
import { createNotificationSettingsService } from './notification-settings.service.ts';
import { createNotificationsService, type NewsReading, type Notifications } from './notifications.service.ts';
import { pushKeysOf, type PushKeys } from './push-keys.ts';
import { createPushSender } from './push-sender.ts';
import { createPushService } from './push.service.ts';
import { serveUnsubscribe } from './unsubscribe.routes.ts';
import { createUnsubscribeLinks } from './unsubscribe-link.ts';

interface Dependencies {
  readonly hiddenFrom: HiddenFrom;
  readonly selectQuotes: SelectQuotes;
}

/** Registers notifications in the app, by email and by push. */
export function registerNotifications(
  platform: Platform,
  { hiddenFrom, selectQuotes }: Dependencies,
): Notifications & NewsReading {
  const { serve, db, events, config } = platform;
  const keys = pushKeysOf(oldestOf(config.sessionSecrets));
  const waitMinutes = config.business.notificationMailMinutes;
  const enqueuePush = servePush(platform, { keys, hiddenFrom });
  const notifications = createNotificationsService({
    ...{ db, events, waitMinutes },
    ...{ hiddenFrom, selectQuotes, enqueuePush },
  });
  serveCalls(serve, notifications);
  serveSettings(platform, { waitMinutes, keys, hiddenFrom });
  serve(listNotifications).with(async ({ query }, context) => ({
    status: 200,
    body: await notifications.list(context, query),
  }));
  serve(readNotifications).with(async ({ body }, context) => ({
    status: 200,
    body: { read: await notifications.read(context, body) },
  }));
  serve(removeNotification).with(async ({ params }, context) => {
    await notifications.remove(context, params.id);
    return { status: 204, body: undefined };
  });
  serve(removeAllNotifications).with(async (_, context) => {
    await notifications.removeAll(context);
    return { status: 204, body: undefined };
  });
  return notifications;
}

/** @returns a function that queues a notification for push. */
function servePush(
  { serve, db, jobs, config }: Platform,
  { keys, hiddenFrom }: Pick<Dependencies, 'hiddenFrom'> & { readonly keys: PushKeys },
) {
  const push = createPushService({
    db,
    send: createPushSender(keys, `mailto:${config.mailAddress}`),
    services: config.pushServices,
    hiddenFrom,
  });
  const pushing = jobs.define('notifications/push', z.object({ id: z.uuid() }), ({ id }) => push.push(id));
  serve(addPushSubscription).with(async ({ body }, context) => {
    await push.subscribe(context, body);
    return { status: 204, body: undefined };
  });
  serve(removePushSubscription).with(async ({ body }, context) => {
    await push.unsubscribe(context, body.endpoint);
    return { status: 204, body: undefined };
  });
  return (id: string, startAfter: Temporal.Instant, tx: Parameters<Notifications['notify']>[0]) =>
    pushing.enqueue({ id }, { startAfter, tx });
}

function serveSettings(
  { app, serve, db, mail, jobs, clock, config, publicUrl }: Platform,
  {
    waitMinutes,
    keys,
    hiddenFrom,
  }: Pick<Dependencies, 'hiddenFrom'> & { readonly waitMinutes: number; readonly keys: PushKeys },
): void {
  const settings = createNotificationSettingsService({ db, waitMinutes, pushKey: keys.publicKey });
  const links = createUnsubscribeLinks(config.sessionSecrets, publicUrl);
  const mailing = createNewsMailing({ db, mail, links, siteUrl: publicUrl, hiddenFrom, log: app.log });
  jobs.define(
    'notifications/mail-due',
    z.object({}),
    async () => {
      await mailing.emailDue(clock.now());
    },
    { cron: '* * * * *' },
  );
  serve(getNotificationSettings).with(async (_, context) => ({
    status: 200,
    body: await settings.read(context),
  }));
  serve(updateNotificationSettings).with(async ({ body }, context) => ({
    status: 200,
    body: await settings.update(context, body),
  }));
  serveUnsubscribe(app, links, settings);
}
