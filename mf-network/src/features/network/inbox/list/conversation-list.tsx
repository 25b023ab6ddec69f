import { useEndpointPages } from '@acquaint/api-client';
import { listConversations, searchMessages, type Conversation } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Flex, ListState, SearchField, Segmented } from '@acquaint/ui';
import { EditOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../../i18n.ts';
import { SHORTEST_SEARCH } from '../found/shortest-search.ts';
import { ConversationItem, MessageItem } from './conversation-item.tsx';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  readonly me: string;
  /** Id of the open conversation. */
  readonly openedId: string | null;
  readonly onNew: () => void;
}

/** Conversations, latest first, or only those with unread messages; a search finds them by name and by message text. */
export function ConversationList({ me, openedId, onNew }: ConversationListProps) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const [isUnread, setUnread] = useState(false);
  const isSearch = deferredSearch.length >= SHORTEST_SEARCH;
  const conversations = useEndpointPages(listConversations, {
    query: { search: deferredSearch, ...(isUnread ? { unread: 'true' as const } : {}) },
  });
  const written = useEndpointPages(
    searchMessages,
    { query: { search: deferredSearch } },
    { enabled: isSearch },
  );
  return (
    <div className={styles['pane']}>
      <Flex gap={8} className={styles['tools'] ?? ''}>
        <SearchField
          label={t('Search conversations and messages')}
          placeholder={t('Search')}
          value={search}
          onSearch={setSearch}
        />
        <Button aria-label={t('Start a conversation')} icon={<EditOutlined />} onClick={onNew} />
      </Flex>
      <Segmented
        className={styles['filter'] ?? ''}
        aria-label={t('Which conversations')}
        value={isUnread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('All') },
          { value: 'unread', label: t('Unread') },
        ]}
        onChange={(which) => setUnread(which === 'unread')}
      />
      <div className={styles['scroller']}>
        <ListState<Conversation>
          query={conversations}
          items={conversations.items}
          keyOf={(conversation) => conversation.id}
          label={t('Conversations')}
          className={styles['list'] ?? ''}
          empty={
            isUnread
              ? { title: t('No unread messages'), isLine: true }
              : deferredSearch === ''
                ? {
                    drawing: 'messages',
                    title: t('No messages yet'),
                    text: t('Write to one of your connections.'),
                    action: (
                      <Link to={to('/dashboard/network', { tab: 'connections' })}>
                        {t('Your connections')}
                      </Link>
                    ),
                  }
                : { title: t('No matching conversations'), isLine: true }
          }
        >
          {(conversation) => (
            <ConversationItem conversation={conversation} me={me} isOpen={conversation.id === openedId} />
          )}
        </ListState>
        {isSearch && (
          <>
            <h2 className={styles['heading']}>{t('Messages')}</h2>
            <ListState
              query={written}
              items={written.items}
              keyOf={({ message }) => message.id}
              label={t('Matching messages')}
              className={styles['list'] ?? ''}
              empty={{ drawing: 'search', title: t('No matching messages') }}
            >
              {(found) => <MessageItem found={found} searched={deferredSearch} />}
            </ListState>
          </>
        )}
      </div>
    </div>
  );
}
