import type { NotificationKind } from '@acquaint/contracts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { instant } from '../../db/columns.ts';

/** What a person was told in the app. */
export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<z.infer<typeof NotificationKind>>().notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  path: text('path').notNull(),
  personId: uuid('person_id'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});
