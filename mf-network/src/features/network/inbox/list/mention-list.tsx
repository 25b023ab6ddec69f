import { useEndpointPages } from '@acquaint/api-client';
import { listMentions } from '@acquaint/contracts';
import { ListState } from '@acquaint/ui';
import { t } from '../../../../i18n.ts';
import { MessageItem } from './conversation-item.tsx';
import styles from './conversation-list.module.css';

/** The messages that mention or answer the reader: unread ones first, then the newest (R-MSG-5). */
export function MentionList() {
  const mentions = useEndpointPages(listMentions, { query: {} });
  return (
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
  );
}
