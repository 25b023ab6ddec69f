import { useEndpointMutation, useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { listNotifications, readNotifications, removeAllNotifications } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Button, Flex, ListState, Page, Popconfirm, Segmented, Tabs } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { NotificationCard } from './notification-card.tsx';
import { NotificationSettingsPart } from './notification-settings.tsx';
import { useFailureToast } from './use-failure-toast.ts';

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
  const onError = useFailureToast();
  const notifications = useEndpointPages(
    listNotifications,
    isUnreadOnly ? { query: { did_read: 'false' } } : {},
  );
  const read = useEndpointMutation(readNotifications, { onError });
  const clear = useEndpointMutation(removeAllNotifications, { onError });
  // Asks the server, because older notifications that are not loaded yet may be unread.
  const unread = useEndpointQuery(listNotifications, { query: { did_read: 'false', page_size: 1 } });
  const hasUnread = (unread.data?.count ?? 0) > 0;

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
              cancelText={t('Keep them')}
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
          drawing: 'bell',
          title: t('You’re all caught up'),
          text: t('Matches, bookings and reviews will show up here.'),
          action: <Link to="/dashboard/home/intros">{t('See your introductions')}</Link>,
        }}
      >
        {(notification) => <NotificationCard notification={notification} />}
      </ListState>
    </>
  );
}
