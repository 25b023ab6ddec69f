import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import type { Attachment } from './email.ts';

export const emailOutbox = pgTable('mail_outbox', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  replyTo: text('reply_to'),
  subject: text().notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  attachments: jsonb().$type<readonly Attachment[]>().notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  refusedAt: instant('refused_at'),
});
