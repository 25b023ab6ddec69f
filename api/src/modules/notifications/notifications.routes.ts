import {
  listNotifications,
  readNotifications,
  removeAllNotifications,
  removeNotification,
} from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { createNotificationsService, type Notifications } from './notifications.service.ts';

/** Notifications in the app. */
export function registerNotifications({ serve, db, facts }: Platform): Notifications {
  const notifications = createNotificationsService({ db, facts });
  serve(listNotifications).with(async ({ query }, context) => ({
    status: 200,
    body: await notifications.list(context, query),
  }));
  serve(readNotifications).with(async (_, context) => ({
    status: 200,
    body: { read: await notifications.readAll(context) },
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
