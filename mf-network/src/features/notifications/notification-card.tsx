import { useEndpointMutation } from '@acquaint/api-client';
import { readNotifications, removeNotification, type Notification } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { asAddress, Link } from '@acquaint/remote-kit';
import { Button, Card, Flex, PersonAvatar, Tag, TimeText } from '@acquaint/ui';
import { BellOutlined, DeleteOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';
import styles from './notification-card.module.css';
import { useFailureToast } from './use-failure-toast.ts';

/** What to do next about each kind. */
const ACTIONS: Readonly<Record<Notification['kind'], string>> = {
  introduction_offered: msg('See who it is'),
  introduction_matched: msg('Choose a time'),
  introduction_asked: msg('Answer'),
  session_requested: msg('Answer'),
  session_booked: msg('See your sessions'),
  session_cancelled: msg('See your sessions'),
  session_reminder: msg('Go to your session'),
  promise_due: msg('Open'),
  review_received: msg('Read the review'),
  peek_pending: msg('Watch and decide'),
  peek_commented: msg('Read the comments'),
  circle_joined: msg('Open the circle'),
  circle_event: msg('Open the event'),
  search_matched: msg('See who it is'),
  connection_requested: msg('Answer'),
  connection_accepted: msg('See your connections'),
  message_mentioned: msg('Show the message'),
  message_received: msg('Reply'),
  system: msg('Open'),
};

/** A notification: whom it is about, what happened, when, and what to do next. */
export function NotificationCard({ notification }: { readonly notification: Notification }) {
  const { id, kind, title, text, quote, path, person, created_at, did_read } = notification;
  const onError = useFailureToast();
  const remove = useEndpointMutation(removeNotification, { onError });
  // A failure is ignored: the shell marks the notification as read when its page opens.
  const read = useEndpointMutation(readNotifications);
  const open = () => {
    if (!did_read) read.mutate({ body: { id } });
  };
  return (
    <Card size="small">
      <div className={styles['card']}>
        {person ? (
          <PersonAvatar person={person} size={48} />
        ) : (
          <span className={styles['icon']} aria-hidden>
            <BellOutlined />
          </span>
        )}
        <div>
          <Flex gap={8} align="center" wrap>
            <Link to={asAddress(path)} onClick={open} onAuxClick={open} className={styles['title'] ?? ''}>
              {title}
            </Link>
            {!did_read && <Tag color="processing">{t('New')}</Tag>}
          </Flex>
          {quote === null ? (
            <div className={styles['text']}>{text}</div>
          ) : (
            <blockquote className={styles['quote']}>{quote}</blockquote>
          )}
          <div className={styles['foot']}>
            <TimeText at={created_at} format="relative" />
            {/* The link above covers the card: one tab stop, and its name says where it leads. */}
            <span className={styles['action']} aria-hidden>
              {t(ACTIONS[kind])}
            </span>
          </div>
        </div>
        <Button
          type="text"
          className={styles['remove'] ?? ''}
          aria-label={t('Remove “{title}”', { title })}
          icon={<DeleteOutlined />}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        />
      </div>
    </Card>
  );
}
