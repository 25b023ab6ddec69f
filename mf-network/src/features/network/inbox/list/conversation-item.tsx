import type { Conversation, Message } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { cx, firstNameOf, PersonAvatar, personName, TimeText, VisuallyHidden } from '@acquaint/ui';
import { MarkedText } from '../../../../components/marked/marked-text.tsx';
import { rich, t } from '../../../../i18n.ts';
import { ConversationFace } from './conversation-face.tsx';
import styles from './conversation-list.module.css';

interface ConversationItemProps {
  readonly conversation: Conversation;
  readonly me: string;
  readonly isOpen: boolean;
}

/** A conversation in the list: its title, last message and number of unread messages. */
export function ConversationItem({ conversation, me, isOpen }: ConversationItemProps) {
  const { id, title, last_message: last, unread_count: unread, mention_count: mentions } = conversation;
  const { is_muted: isMuted } = conversation;
  return (
    <Link
      to={to('/dashboard/network', { conversation: id })}
      className={cx(styles['item'], isOpen && styles['open'], unread > 0 && !isMuted && styles['unread'])}
      {...(isOpen ? { 'aria-current': 'true' as const } : {})}
    >
      <ConversationFace conversation={conversation} me={me} />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['time']}>
            <TimeText at={last?.created_at ?? conversation.active_at} format="relative" />
          </span>
        </span>
        <span className={styles['top']}>
          <span className={styles['last']}>{lastText(conversation, me)}</span>
          {mentions > 0 && (
            <span className={styles['count']}>
              @
              <VisuallyHidden>
                {t('{count, plural, =1 {One message for you} other {# messages for you}}', {
                  count: mentions,
                })}
              </VisuallyHidden>
            </span>
          )}
          {unread > 0 && (
            <span className={cx(styles['count'], isMuted && styles['muted'])}>
              {rich('{count}<hidden> unread</hidden>', {
                count: unread > 99 ? '99+' : unread,
                hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
              })}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function lastText({ last_message: last, kind, blocked_ids }: Conversation, me: string): string {
  if (!last) return t('Say hello');
  if (blocked_ids.includes(last.author.id)) return t('Message from someone you blocked');
  const words = last.is_deleted
    ? t('Message deleted')
    : last.text || (last.files.length > 0 ? t('A file') : '');
  if (last.author.id === me) return t('You: {words}', { words });
  return kind === 'direct' ? words : `${firstNameOf(last.author)}: ${words}`;
}

interface MessageItemProps {
  readonly found: { readonly message: Message; readonly conversation_title: string };
  readonly searched: string;
  /** Whether it waits to be read. */
  readonly isUnread?: boolean;
}

/** A message found by a search, or one for the reader; links to its place in the conversation. */
export function MessageItem({
  found: { message, conversation_title },
  searched,
  isUnread = false,
}: MessageItemProps) {
  return (
    <Link
      to={to('/dashboard/network', { conversation: message.conversation_id, message: message.seq })}
      className={cx(styles['item'], isUnread && styles['unread'])}
    >
      <PersonAvatar person={message.author} size={40} />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <span className={styles['title']}>{conversation_title}</span>
          <span className={styles['time']}>
            <TimeText at={message.created_at} format="relative" />
          </span>
          {isUnread && (
            <span className={styles['dot']}>
              <VisuallyHidden>{t('New')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles['found']}>
          {personName(message.author)}: <MarkedText text={message.text} searched={searched} />
        </span>
      </span>
    </Link>
  );
}
