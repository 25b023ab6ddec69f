import { z } from '../zod.ts';
import { Nothing } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { NotificationKind } from '../members/network.ts';
import { SAMPLE_NOTIFICATION_SETTINGS } from './samples.ts';

/** A time of day on the 15-minute grid, `22:00`, in the member's time zone. */
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Choose a time on the quarter hour, such as 22:00');

/**
 * The channels of one kind of notification. `mail` is null for kinds that have separate emails: a session's email carries the
 * calendar entry, and reminders are set with the availability. `in_app` is null for messages, which are listed and counted in the
 * inbox, and for reminders of sessions, which are set by their time with the availability.
 */
export const NotificationChannels = z.object({
  kind: NotificationKind,
  /** What the kind is called, in the reader's language. */
  label: z.string(),
  in_app: z.boolean().nullable(),
  mail: z.boolean().nullable(),
  push: z.boolean(),
});
export type NotificationChannels = z.infer<typeof NotificationChannels>;

/**
 * Hours in which no notifications are emailed or pushed, in the member's time zone; if `from` is later than `until`, they span
 * midnight. The daily digest also waits until they end.
 */
const QuietHours = z
  .strictObject({ from: TimeOfDay, until: TimeOfDay })
  .refine(({ from, until }) => from !== until, {
    error: 'The start and end must be different',
    path: ['until'],
  });

export const NotificationSettings = z.object({
  kinds: z.array(NotificationChannels),
  quiet_hours: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** When the daily digest is sent, in the member's time zone; null for one email per notification. */
  digest_at: z.string().nullable(),
  /** Minutes that a notification stays unread before it is emailed. */
  mail_after_minutes: z.number().int(),
  time_zone: z.string(),
  /** The server's public key for web push, base64url. */
  push_key: z.string(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = defineEndpoint({
  name: 'notifications.getSettings',
  method: 'GET',
  path: '/notifications/settings/',
  access: 'member',
  owner: 'notifications',
  staleOn: ['notification-settings/changed'],
  summary: 'Return the channels and times of notifications',
  sample: { answer: SAMPLE_NOTIFICATION_SETTINGS },
  responses: { 200: NotificationSettings },
});

export const updateNotificationSettings = defineEndpoint({
  name: 'notifications.updateSettings',
  method: 'PATCH',
  path: '/notifications/settings/',
  access: 'member',
  owner: 'notifications',
  emits: ['notification-settings/changed'],
  summary: 'Change channels and times of notifications; omitted fields stay unchanged',
  body: z.strictObject({
    kinds: z
      .array(
        z.strictObject({
          kind: NotificationKind,
          in_app: z.boolean().optional(),
          mail: z.boolean().optional(),
          push: z.boolean().optional(),
        }),
      )
      .max(NotificationKind.options.length)
      .optional(),
    quiet_hours: QuietHours.nullable().optional(),
    digest_at: TimeOfDay.nullable().optional(),
  }),
  sample: { body: { digest_at: '08:00' }, answer: { ...SAMPLE_NOTIFICATION_SETTINGS, digest_at: '08:00' } },
  responses: { 200: NotificationSettings },
});

/** URL at which a browser's push service accepts messages for it (RFC 8030). */
const PushEndpoint = z.url({ protocol: /^https?$/ }).max(1_000);
const Base64Url = z.string().regex(/^[A-Za-z0-9_-]{16,200}={0,2}$/, 'This isn’t a valid browser key');

export const addPushSubscription = defineEndpoint({
  name: 'notifications.addPushSubscription',
  method: 'POST',
  path: '/notifications/push-subscriptions/',
  access: 'member',
  owner: 'notifications',
  summary: 'Send push notifications to this browser as long as its login lasts',
  body: z.strictObject({
    endpoint: PushEndpoint,
    keys: z.strictObject({ p256dh: Base64Url, auth: Base64Url }),
  }),
  sample: {
    body: {
      endpoint: 'https://push.example/subscription',
      keys: { p256dh: 'browser-key-of-16-letters', auth: 'browser-key-of-16-letters' },
    },
  },
  responses: { 204: Nothing },
});

export const removePushSubscription = defineEndpoint({
  name: 'notifications.removePushSubscription',
  method: 'POST',
  path: '/notifications/push-subscriptions/remove/',
  access: 'member',
  owner: 'notifications',
  summary: 'Stop sending push notifications to this browser',
  body: z.strictObject({ endpoint: PushEndpoint }),
  sample: { body: { endpoint: 'https://push.example/subscription' } },
  responses: { 204: Nothing },
});

/** The JSON payload of a push message: the text to show and the page a click opens. */
export const PushNews = z.object({
  title: z.string(),
  text: z.string(),
  /** A path of this site. */
  path: z.string(),
  /** A later message with the same tag replaces the earlier one. */
  tag: z.string(),
});
export type PushNews = z.infer<typeof PushNews>;
