import type { PersonSummary, ChatMessage } from '@acquaint/contracts';
import { Button, Input, LinkedText, TimeText, VisuallyHidden } from '@acquaint/ui';
import { SendOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { SidePanel } from '../../../components/panel/side-panel.tsx';
import { authorName } from './author-name.ts';
import type { ChatDraft } from './chat-draft.ts';
import styles from './room-chat.module.css';
import { t } from '../../../i18n.ts';

interface RoomChatProps {
  readonly messages: readonly ChatMessage[];
  readonly people: readonly PersonSummary[];
  readonly ownId: string;
  readonly draft: ChatDraft;
  /** False while the socket is closed, when nothing can be sent. */
  readonly canWrite: boolean;
  readonly onWrite: (text: string) => void;
  readonly onClose: () => void;
}

/** Chat of the call. It is deleted with the call; the conversation is for messages to keep. */
export function RoomChat({ messages, people, ownId, draft, canWrite, onWrite, onClose }: RoomChatProps) {
  const [text, setText] = useState(draft.read);
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    // Undefined in tests, because jsdom has no layout.
    end.current?.scrollIntoView?.({ block: 'end' });
  }, [count]);

  const change = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === '' || !canWrite) return;
    onWrite(trimmed);
    change('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const nameOf = (id: string): string => (id === ownId ? t('You') : authorName(id, people));

  return (
    <SidePanel
      label={t('Chat for this call')}
      title={t('Chat')}
      closeLabel={t('Close the chat')}
      onClose={onClose}
    >
      <div className={styles['notes']} role="log" aria-label={t('Messages')} tabIndex={0}>
        {count === 0 && (
          <p className={styles['empty']}>{t('What you write here disappears when the call ends.')}</p>
        )}
        {messages.map((message) => (
          <article key={message.id} className={message.person_id === ownId ? styles['own'] : styles['note']}>
            <p className={styles['meta']}>
              <strong>{nameOf(message.person_id)}</strong> <TimeText at={message.sent_at} format="time" />
            </p>
            <p className={styles['text']}>
              <LinkedText text={message.text} />
            </p>
          </article>
        ))}
        <div ref={end} />
      </div>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label htmlFor="room-note">
          <VisuallyHidden>{t('Message everyone in the call')}</VisuallyHidden>
        </label>
        <Input.TextArea
          id="room-note"
          autoFocus
          rows={2}
          maxLength={2_000}
          placeholder={t('Message everyone in the call')}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <Button
          htmlType="submit"
          type="primary"
          aria-label={t('Send')}
          icon={<SendOutlined />}
          disabled={!canWrite || text.trim() === ''}
        />
      </form>
    </SidePanel>
  );
}
