import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import { listMentions, markMentionsRead } from '@acquaint/contracts';
import { App, Button, ListState } from '@acquaint/ui';
import { t } from '../../../../i18n.ts';
import { MessageItem } from './conversation-item.tsx';
import styles from './conversation-list.module.css';

/** The messages that mention or answer the reader: unread ones first, then the newest (R-MSG-5). */
export function MentionList() {
  const mentions = useEndpointPages(listMentions, { query: {} });
  const { message: toast } = App.useApp();
  const markRead = useEndpointMutation(markMentionsRead, {
    onError: ({ detail }) => void toast.error(detail),
  });
  return (
    <>
      {/* Unread ones are first, so that it is known from the first page. */}
      {mentions.items?.[0]?.is_unread === true && (
        <Button
          type="link"
          size="small"
          className={styles['readAll'] ?? ''}
          loading={markRead.isPending}
          onClick={() => markRead.mutate({})}
        >
          {t('Mark all as read')}
        </Button>
      )}
      <ListState
        query={mentions}
        items={mentions.items}
        keyOf={({ message }) => message.id}
        label={t('Mentions and replies')}
        className={styles['list'] ?? ''}
        empty={{
          drawing: 'messages',
          title: t('No mentions or replies yet'),
          text: t(
            'When someone in a circle or group writes “@” and your name or replies to you, you’ll find it here.',
          ),
        }}
      >
        {(found) => <MessageItem found={found} searched="" isUnread={found.is_unread} />}
      </ListState>
    </>
  );
}
