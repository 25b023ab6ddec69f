import type { ChatMessage, PersonSummary } from '@acquaint/contracts';
import { Briefly } from '../briefly.tsx';
import { authorName } from './author-name.ts';
import styles from './chat-preview.module.css';
import { t } from '../../../i18n.ts';

interface ChatPreviewProps {
  readonly messages: readonly ChatMessage[];
  /** Number of messages that this person has not read; none while the chat is open. */
  readonly unread: number;
  readonly people: readonly PersonSummary[];
  readonly onOpen: () => void;
}

/** The newest unread chat message, for a few seconds over the pictures: who wrote what. It is read out, and opens the chat. */
export function ChatPreview({ messages, unread, people, onOpen }: ChatPreviewProps) {
  const last = unread > 0 ? messages.at(-1) : undefined;
  return (
    <div role="status" className={styles['place']}>
      {last && (
        <Briefly key={last.id}>
          <button type="button" className={styles['preview']} title={t('Open the chat')} onClick={onOpen}>
            <strong>{authorName(last.person_id, people)}</strong>
            <span className={styles['text']}>{last.text}</span>
          </button>
        </Briefly>
      )}
    </div>
  );
}
