import { useEndpointMutation, useEndpointPages, type ApiFailure } from '@acquaint/api-client';
import {
  listNotifications,
  readNotifications,
  removeAllNotifications,
  removeNotification,
  type Notification,
} from '@acquaint/contracts';
import { Link, useSearchParams, asAddress } from '@acquaint/remote-kit';
import {
  App,
  Button,
  Card,
  Flex,
  ListState,
  Page,
  Popconfirm,
  Segmented,
  Tabs,
  Tag,
  TimeText,
} from '@acquaint/ui';
import { DeleteOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { NotificationSettingsPart } from './notification-settings.tsx';

/** `/dashboard/notifications`: notifications, newest first; with `tab=settings` their settings. */
export function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'settings' ? 'settings' : 'news';
  return (
    <Page title={t('Notifications')}>
      <Tabs
        activeKey={tab}
        onChange={(key) => setParams(key === 'settings' ? { tab: key } : {}, { replace: true })}
        items={[
          { key: 'news', label: t('Updates'), children: <NewsList /> },
          { key: 'settings', label: t('Settings'), children: <NotificationSettingsPart /> },
        ]}
        destroyOnHidden
      />
    </Page>
  );
}

function NewsList() {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const onError = useSaidFailure();
  const notifications = useEndpointPages(
    listNotifications,
    isUnreadOnly ? { query: { did_read: 'false' } } : {},
  );
  const read = useEndpointMutation(readNotifications, { onError });
  const clear = useEndpointMutation(removeAllNotifications, { onError });
  const hasUnread = notifications.items.some((notification) => !notification.did_read);

  return (
    <>
      <Flex justify="space-between" gap={16} wrap style={{ marginBottom: 16 }}>
        <Segmented
          aria-label={t('Filter notifications')}
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={(value) => setIsUnreadOnly(value === 'unread')}
          options={[
            { value: 'all', label: t('All') },
            { value: 'unread', label: t('Unread') },
          ]}
        />
        {notifications.items.length > 0 && (
          <Flex gap={8} wrap>
            <Button disabled={!hasUnread} loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
              {t('Mark all as read')}
            </Button>
            <Popconfirm
              title={t('Clear all notifications?')}
              okText={t('Clear all')}
              cancelText={t('Keep it')}
              onConfirm={() => clear.mutate({})}
            >
              <Button loading={clear.isPending}>{t('Clear all')}</Button>
            </Popconfirm>
          </Flex>
        )}
      </Flex>
      <ListState
        query={notifications}
        items={notifications.items}
        keyOf={(notification) => notification.id}
        label={t('Notifications')}
        empty={{
          title: t('You’re all caught up'),
          text: t('Matches, bookings and reviews will show up here.'),
        }}
      >
        {(notification) => <NotificationCard notification={notification} />}
      </ListState>
    </>
  );
}

/** Returns an error handler that shows a toast. */
function useSaidFailure(): (failure: ApiFailure) => void {
  const { message } = App.useApp();
  return (failure) => void message.error(failure.detail);
}

function NotificationCard({ notification }: { readonly notification: Notification }) {
  const onError = useSaidFailure();
  const remove = useEndpointMutation(removeNotification, { onError });
  // A failure is ignored: the shell marks the notification as read when its page opens.
  const read = useEndpointMutation(readNotifications);
  const open = () => {
    if (!notification.did_read) read.mutate({ body: { id: notification.id } });
  };
  return (
    <Card size="small">
      <Flex justify="space-between" gap={16}>
        <div>
          <Flex gap={8} align="center" wrap>
            <Link to={asAddress(notification.path)} onClick={open} onAuxClick={open}>
              {notification.title}
            </Link>
            {!notification.did_read && <Tag color="processing">{t('New')}</Tag>}
          </Flex>
          <div>{notification.text}</div>
          <TimeText at={notification.created_at} format="relative" />
        </div>
        <Button
          type="text"
          aria-label={t('Remove “{title}”', { title: notification.title })}
          icon={<DeleteOutlined />}
          style={{ flex: 'none' }}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: notification.id } })}
        />
      </Flex>
    </Card>
  );
}
