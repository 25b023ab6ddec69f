import type { NotificationKind } from '@acquaint/contracts';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { instant } from '../../db/columns.ts';
import type { Translations } from './notification-texts.ts';

type Kind = z.infer<typeof NotificationKind>;

/** Notifications of members. */
export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  translations: jsonb('translations').$type<Translations>().notNull().default({}),
  path: text('path').notNull(),
  personId: uuid('person_id'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  /** False: neither listed nor counted, only emailed or pushed. */
  inApp: boolean('in_app').notNull().default(true),
  /** When it is emailed unless it is read by then; null for no email, or if already handled. */
  emailDueAt: instant('mail_due_at'),
});

/** Choices of members who have made any. Times are local times in the member's zone. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id').primaryKey(),
  inAppOff: text('in_app_off').array().$type<Kind[]>().notNull().default([]),
  emailOff: text('mail_off').array().$type<Kind[]>().notNull().default([]),
  pushOff: text('push_off').array().$type<Kind[]>().notNull().default([]),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  digestAt: text('digest_at'),
});

/** Push subscriptions of browsers, each valid as long as its login. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  loginId: uuid('sign_in_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: instant('created_at').notNull(),
});
