import { useEndpointPages } from '@acquaint/api-client';
import { listMessageReactions, type Message } from '@acquaint/contracts';
import { ListState, Modal, PersonAvatar, personName } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../../i18n.ts';
import { useReactionsOf } from './reaction-names.tsx';
import { reactionWord } from './reaction-words.ts';
import styles from './reactions.module.css';

interface ReactionsDialogProps {
  readonly message: Message;
  readonly me: string;
  readonly onClosed: () => void;
}

/** Everybody who reacted to a message, and how. Mount it only while it is open. */
export function ReactionsDialog({ message, me, onClosed }: ReactionsDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const reactions = useEndpointPages(listMessageReactions, { params: { id: message.id }, query: {} });
  useReactionsOf(message.version);
  return (
    <Modal
      open={isOpen}
      title={t('Reactions to this message')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={null}
    >
      <ListState
        query={reactions}
        items={reactions.items}
        keyOf={({ reaction, person }) => `${reaction} ${person.id}`}
        label={t('Who reacted')}
        className={styles['people'] ?? ''}
        empty={{ title: t('No reactions'), isLine: true }}
      >
        {({ reaction, person }) => (
          <span className={styles['person']}>
            <PersonAvatar person={person} size={32} />
            <span className={styles['name']}>{person.id === me ? t('You') : personName(person)}</span>
            <span role="img" aria-label={reactionWord(reaction)} title={reactionWord(reaction)}>
              {reaction === 'like' ? '❤️' : reaction}
            </span>
          </span>
        )}
      </ListState>
    </Modal>
  );
}
