import {
  addPushSubscription,
  getNotificationSettings,
  listNotifications,
  NotificationKind,
  readNotifications,
  removeAllNotifications,
  removeNotification,
  removePushSubscription,
  updateNotificationSettings,
} from '@acquaint/contracts';
import type { Notification, NotificationSettings } from '@acquaint/contracts';
import { fake, sampleId, samplePage, sampleItem } from '@acquaint/remote-kit/testing';

/** Returns an unread notification about a match; `part` overrides fields. */
export function notification(number: number, title: string, part: Partial<Notification> = {}): Notification {
  return {
    ...sampleItem(listNotifications),
    id: sampleId(number),
    title,
    path: `/dashboard/user?username=person${number}`,
    person: null,
    ...part,
  };
}

/** Labels of the kinds that tests look up by name. */
const LABELS: Readonly<Partial<Record<Notification['kind'], string>>> = {
  introduction_matched: 'Matches',
  session_booked: 'Booked sessions',
  session_reminder: 'Session reminders',
};

/** Creates a fake server that marks notifications as read and removes them. */
export function notificationsServer(notifications: readonly Notification[]) {
  const settings: NotificationSettings = {
    kinds: NotificationKind.options.map((kind) => ({
      kind,
      label: LABELS[kind] ?? kind,
      in_app: kind === 'message_received' || kind === 'session_reminder' ? null : true,
      mail: kind.startsWith('session_') ? null : true,
      push: true,
    })),
    quiet_hours: null,
    digest_at: null,
    mail_after_minutes: 15,
    time_zone: 'Europe/Berlin',
    push_key: 'BKey',
  };
  const world = { notifications: [...notifications], settings, browsers: [] as string[] };
  const fakes = [
    fake(getNotificationSettings, () => ({ status: 200, body: world.settings })),
    fake(updateNotificationSettings, ({ body }) => {
      const { kinds = [], ...rest } = body;
      world.settings = {
        ...world.settings,
        ...rest,
        kinds: world.settings.kinds.map((row) => ({
          ...row,
          ...kinds.find(({ kind }) => kind === row.kind),
        })),
      } as NotificationSettings;
      return { status: 200, body: world.settings };
    }),
    fake(addPushSubscription, ({ body }) => {
      world.browsers.push(body.endpoint);
      return { status: 204, body: undefined };
    }),
    fake(removePushSubscription, ({ body }) => {
      world.browsers = world.browsers.filter((endpoint) => endpoint !== body.endpoint);
      return { status: 204, body: undefined };
    }),
    fake(listNotifications, ({ query }) => ({
      status: 200,
      body: samplePage(
        world.notifications.filter(
          ({ did_read }) => query.did_read === undefined || did_read === query.did_read,
        ),
      ),
    })),
    fake(readNotifications, ({ body }) => {
      const isMeant = ({ id }: Notification) => body.id === undefined || body.id === id;
      world.notifications = world.notifications.map((each) =>
        isMeant(each) ? { ...each, did_read: true } : each,
      );
      return { status: 200, body: { read: world.notifications.length } };
    }),
    fake(removeNotification, ({ params }) => {
      world.notifications = world.notifications.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
    fake(removeAllNotifications, () => {
      world.notifications = [];
      return { status: 204, body: undefined };
    }),
  ];
  return { world, fakes };
}
