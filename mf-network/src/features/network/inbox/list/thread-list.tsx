import { useEndpointPages } from '@acquaint/api-client';
import { listThreads, type ListedThread } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { cx, ListState, PersonAvatar, personName, TimeText, VisuallyHidden } from '@acquaint/ui';
import { t } from '../../../../i18n.ts';
import styles from './conversation-list.module.css';

/** The threads that the reader began or replied in, the last replied to first (R-MSG-5). */
export function ThreadList() {
  const threads = useEndpointPages(listThreads, { query: {} });
  return (
    <ListState
      query={threads}
      items={threads.items}
      keyOf={({ message }) => message.id}
      label={t('Your threads')}
      className={styles['list'] ?? ''}
      empty={{
        drawing: 'messages',
        title: t('No threads yet'),
        text: t('When someone replies to a message of yours, or you reply to one, you’ll find it here.'),
      }}
    >
      {(thread) => <ThreadItem thread={thread} />}
    </ListState>
  );
}

function ThreadItem({ thread }: { readonly thread: ListedThread }) {
  const { message, conversation_title, reply_count, last_reply_at, is_unread, is_muted } = thread;
  const isNew = is_unread && !is_muted;
  return (
    <Link
      to={to('/dashboard/network', { conversation: message.conversation_id, thread: message.seq })}
      className={cx(styles['item'], isNew && styles['unread'])}
    >
      <PersonAvatar person={message.author} size={40} />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <span className={styles['title']}>{conversation_title}</span>
          <span className={styles['time']}>
            <TimeText at={last_reply_at} format="relative" />
          </span>
          {isNew && (
            <span className={styles['dot']}>
              <VisuallyHidden>{t('New')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles['found']}>
          {personName(message.author)}: {message.text || t('A file')}
        </span>
        <span className={styles['replies']}>
          {t('{count, plural, one {# reply} other {# replies}}', { count: reply_count })}
          {is_muted && ` · ${t('Muted')}`}
        </span>
      </span>
    </Link>
  );
}
