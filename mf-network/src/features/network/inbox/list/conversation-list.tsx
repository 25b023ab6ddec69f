import { useEndpointPages } from '@acquaint/api-client';
import { listConversations, searchMessages, type Conversation } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Flex, ListState, SearchField, Segmented } from '@acquaint/ui';
import { EditOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../../i18n.ts';
import { SHORTEST_SEARCH } from '../found/shortest-search.ts';
import { ConversationItem, MessageItem } from './conversation-item.tsx';
import { MentionList } from './mention-list.tsx';
import { ThreadList } from './thread-list.tsx';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  readonly me: string;
  /** Id of the open conversation. */
  readonly openedId: string | null;
  readonly onNew: () => void;
}

/**
 * What is listed: all conversations, those with unread messages, the messages that mention or answer the member, or the threads in which
 * they take part.
 */
type Which = 'all' | 'unread' | 'mentions' | 'threads';

/** Conversations, latest first; a search finds them by name and by message text. */
export function ConversationList({ me, openedId, onNew }: ConversationListProps) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const [which, setWhich] = useState<Which>('all');
  const isSearch = deferredSearch.length >= SHORTEST_SEARCH;
  const conversations = useEndpointPages(listConversations, {
    query: { search: deferredSearch, ...(which === 'unread' ? { unread: 'true' as const } : {}) },
  });
  const listed = useListed(conversations.items, openedId, which);
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
        value={which}
        options={[
          { value: 'all', label: t('All') },
          { value: 'unread', label: t('Unread') },
          { value: 'mentions', label: t('Mentions') },
          { value: 'threads', label: t('Threads') },
        ]}
        onChange={setWhich}
      />
      <div className={styles['scroller']}>
        {which === 'mentions' && !isSearch ? (
          <MentionList />
        ) : which === 'threads' && !isSearch ? (
          <ThreadList />
        ) : (
          <ListState<Conversation>
            query={conversations}
            items={listed}
            keyOf={(conversation) => conversation.id}
            label={t('Conversations')}
            className={styles['list'] ?? ''}
            empty={
              which === 'unread'
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
        )}
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

/** The items of a list, and in its place the open conversation that has left it: reading a conversation does not take it away. */
function useListed(
  items: readonly Conversation[],
  openedId: string | null,
  which: Which,
): readonly Conversation[] {
  const [kept, setKept] = useState<{ which: Which; at: number; conversation: Conversation } | null>(null);
  const at = items.findIndex(({ id }) => id === openedId);
  const conversation = items[at];
  if (conversation && (conversation !== kept?.conversation || which !== kept.which || at !== kept.at))
    setKept({ which, at, conversation });
  if (conversation || kept?.which !== which || kept.conversation.id !== openedId) return items;
  return items.toSpliced(kept.at, 0, { ...kept.conversation, unread_count: 0, mention_count: 0 });
}
