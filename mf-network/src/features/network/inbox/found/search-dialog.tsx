import { useEndpointPages } from '@acquaint/api-client';
import { searchMessages, type Conversation } from '@acquaint/contracts';
import { Flex, ListState, Modal, SearchField } from '@acquaint/ui';
import { useDeferredValue, useRef, useState } from 'react';
import { t } from '../../../../i18n.ts';
import { MessageEntry } from '../conversation/message/message-entry.tsx';
import styles from '../conversation/message/message-entry.module.css';
import { SHORTEST_SEARCH } from './shortest-search.ts';

export interface SearchDialogProps {
  readonly conversation: Conversation;
  readonly me: string;
  /** Scrolls the conversation to a message. */
  readonly onJump: (seq: number) => unknown;
  readonly onClosed: () => void;
}

/** Finds messages of one conversation by their text, newest first, and leads to them. Mount it only while it is open. */
export function SearchDialog({ conversation, me, onJump, onClosed }: SearchDialogProps) {
  const { id, title } = conversation;
  const [isOpen, setOpen] = useState(true);
  const [search, setSearch] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(search.trim());
  const isSearch = wanted.length >= SHORTEST_SEARCH;
  const found = useEndpointPages(
    searchMessages,
    { query: { search: wanted, conversation_id: id } },
    { enabled: isSearch },
  );
  const { total } = found;
  return (
    <Modal
      open={isOpen}
      title={t('Search in {title}', { title })}
      onCancel={() => setOpen(false)}
      // Who opened it goes on by writing.
      afterOpenChange={(hasOpened) => hasOpened && field.current?.querySelector('input')?.focus()}
      afterClose={onClosed}
      footer={null}
    >
      <Flex vertical gap={12}>
        <div ref={field}>
          <SearchField label={t('Words in messages')} value={search} onSearch={setSearch} />
        </div>
        <p className={styles['soft']} role="status">
          {isSearch && total !== undefined && total > 0
            ? t('{count, plural, =1 {One message} other {# messages}}', { count: total })
            : ''}
        </p>
        {isSearch && (
          <ListState
            query={found}
            items={found.items}
            keyOf={({ message }) => message.id}
            label={t('Matching messages')}
            className={styles['list'] ?? ''}
            empty={{ drawing: 'search', title: t('No matching messages') }}
          >
            {({ message }) => (
              <div className={styles['item']}>
                <MessageEntry
                  message={message}
                  me={me}
                  searched={wanted}
                  onJump={() => {
                    setOpen(false);
                    onJump(message.seq);
                  }}
                />
              </div>
            )}
          </ListState>
        )}
      </Flex>
    </Modal>
  );
}
