import {
  listNotifications,
  readNotifications,
  removeAllNotifications,
  removeNotification,
} from '@acquaint/contracts';
import type { Notification } from '@acquaint/contracts';
import { fake, sampleId, samplePage } from '@acquaint/remote-kit/testing';

/** An unread one about a match, unless told otherwise. */
export function notification(number: number, title: string, part: Partial<Notification> = {}): Notification {
  return {
    id: sampleId(number),
    kind: 'introduction_matched',
    title,
    text: 'Find a time.',
    path: `/dashboard/user?username=person${number}`,
    person: null,
    created_at: '2026-11-20T09:00:00.000Z',
    did_read: false,
    ...part,
  };
}

/** A server that reads and removes notifications. */
export function notificationsServer(notifications: readonly Notification[]) {
  const world = { notifications: [...notifications] };
  const fakes = [
    fake(listNotifications, () => ({ status: 200, body: samplePage(world.notifications) })),
    fake(readNotifications, () => {
      world.notifications = world.notifications.map((each) => ({ ...each, did_read: true }));
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
