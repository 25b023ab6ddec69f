import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { named, personSummaries } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';
import { circles } from '../circles/circles.queries.ts';
import { inLocale, t } from '../../i18n/i18n.ts';
import { renameMentions } from './mentions/mention-text.ts';
import { rewriteMessages, selectMentioning } from './mentions/mentions.repository.ts';
import { inboxSettings } from './inbox.tables.ts';

/** Personal data of this module. */
export const inboxData: PersonalData = {
  columns: {
    'conversations.person_a': ['keep', 'conversations'], // also the other member's history
    'conversations.person_b': ['keep', 'conversations'],
    'conversation_members.user_id': ['delete', 'conversations'],
    'messages.author_id': ['keep', 'messages'], // written to others: kept under “Deleted member” (R-ACCT-24)
    'message_mentions.user_id': ['delete', 'messages-mentioned'], // the text of the message says “Deleted member” from then on
    'message_notifications.user_id': [
      'delete',
      not('that there was a notification, which the file “notifications” contains'),
    ],
    'message_files.uploader_id': ['keep', 'messages'], // deleted with the message
    'message_likes.user_id': ['delete', 'messages-liked'],
    'message_pins.pinned_by': ['keep', 'messages-pinned'], // of the conversation: kept under “Deleted member”, as messages are
    'thread_mutes.user_id': ['delete', 'threads-muted'],
    'inbox_settings.user_id': ['delete', 'settings'],
  },
  exports: [
    {
      name: 'conversations',
      about: msg('the conversations you’re in: who with, and how far you’ve read'),
      rows: (
        me,
      ) => sql`select c.id, c.kind, c.title, c.created_at, (select name from ${circles} where id = c.circle_id) as circle,
          case when c.kind = 'direct' then (select ${named('p')} from ${personSummaries} p
            where p.id in (c.person_a, c.person_b) and p.id <> ${me}) end as person,
          m.joined_at, m.read_seq, m.is_muted, m.muted_until, m.notify_level
        from conversation_members m join conversations c on c.id = m.conversation_id
        where m.user_id = ${me} order by m.joined_at, c.id`,
    },
    {
      name: 'messages',
      about: msg('the messages you wrote; their pictures and files are in the folder “messages”'),
      rows: (me) => sql`select m.conversation_id, m.seq, m.body as text,
          (select to_message.seq from messages to_message where to_message.id = m.reply_to) as in_reply_to_seq, m.created_at, m.edited_at, m.deleted_at, m.mentions_everyone,
          (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'format', f.content_type, 'size_bytes', f.size_bytes) order by f.position), '[]')
            from message_files f where f.message_id = m.id and f.uploader_id = ${me}) as files
        from messages m where m.author_id = ${me} order by m.created_at, m.id`,
    },
    {
      name: 'messages-liked',
      about: msg('the messages you like or reacted to'),
      rows: (me) => sql`select m.conversation_id, m.seq, l.emoji, l.created_at from message_likes l
        join messages m on m.id = l.message_id where l.user_id = ${me} order by l.created_at, m.id`,
    },
    {
      name: 'threads-muted',
      about: msg('the threads that you muted'),
      rows: (me) => sql`select m.conversation_id, m.seq, t.muted_at from thread_mutes t
        join messages m on m.id = t.thread_id where t.user_id = ${me} order by t.muted_at, m.id`,
    },
    {
      name: 'messages-mentioned',
      about: msg('the messages that mention you'),
      rows: (me) => sql`select m.conversation_id, m.seq, x.name, m.created_at from message_mentions x
        join messages m on m.id = x.message_id where x.user_id = ${me} order by m.created_at, m.id`,
    },
    {
      name: 'messages-pinned',
      about: msg('the messages you pinned'),
      rows: (me) => sql`select p.conversation_id, m.seq, p.pinned_at from message_pins p
        join messages m on m.id = p.message_id where p.pinned_by = ${me} order by p.pinned_at, m.id`,
    },
  ],
  erase: async (tx, userId) => {
    const mentioning = await selectMentioning(tx, userId);
    const erased = inLocale(null, () => t('Deleted member'));
    await rewriteMessages(
      tx,
      mentioning.map(({ id, body, mentions }) => ({
        id,
        body: renameMentions(body, mentions, (mentioned) => (mentioned === userId ? erased : undefined)),
      })),
    );
    return [];
  },
  settings: { inbox: inboxSettings },
  files: (me) => sql`select 'inbox/' || conversation_id || '/' || id as key,
        'messages/' || id || coalesce(substring(lower(name) from '\\.[a-z0-9]+$'), '') as path
      from message_files where uploader_id = ${me} and message_id is not null`,
};
