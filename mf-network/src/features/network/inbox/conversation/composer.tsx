import { MESSAGE_FILES, MESSAGE_LENGTH } from '@acquaint/contracts';
import { socketChannel } from '@acquaint/event-bus';
import { Button, Progress } from '@acquaint/ui';
import { CloseOutlined, PaperClipOutlined, SendOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { useRef, useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { rich, t } from '../../../../i18n.ts';
import type { Attachment } from '../core/attachment.ts';
import type { Attached } from '../core/inbox.ts';
import type { LocalStore, Unsent } from '../core/local-store.ts';
import { isWaiting } from '../core/waiting-files.ts';
import { MentionField, type TextAreaHandle } from '../mentions/mention-field.tsx';
import styles from './composer.module.css';
import { useAttachments } from './use-attachments.ts';

/** The message being replied to. */
export interface Answered {
  readonly id: string;
  readonly author_name: string;
  readonly text: string;
}

export interface ComposerProps {
  readonly conversationId: string;
  /** Under which the unsent text is kept: the conversation's id, or one of its own for a thread. */
  readonly draftKey: string;
  readonly store: LocalStore;
  readonly attached: Attached;
  readonly label: string;
  readonly placeholder: string;
  /** Whether the field has the focus at first. */
  readonly hasFocus?: boolean;
  readonly answered: Answered | null;
  readonly onAnswerEnd: () => void;
  /** `data`: contents of the waiting files, in base64. */
  readonly onSend: (text: string, files: Unsent['files'], data: ReadonlyMap<string, string>) => void;
  /** Returns the size in bytes of the files that wait with unsent messages. */
  readonly waitingBytes: () => number;
  /** Arrow up in an empty field: edits the member's last message. */
  readonly onEditLast: () => void;
}

/** Minimum interval between typing messages, in milliseconds. */
const TYPING_EVERY_MS = 3_000;

/** Message input: Enter sends, Shift+Enter starts a new line; files can be pasted, dropped or chosen. */
export function Composer(props: ComposerProps) {
  const { conversationId, draftKey, store, answered, onAnswerEnd, onSend, onEditLast } = props;
  const [text, setText] = useDraft(store, draftKey);
  const { attachments, add, remove, clear } = useAttachments(
    conversationId,
    props.attached,
    props.waitingBytes,
  );
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<TextAreaHandle>(null);
  const answeredId = answered?.id;
  useEffect(() => {
    // Who chose to reply goes on by writing.
    if (answeredId !== undefined) field.current?.focus();
  }, [answeredId]);
  const typedAt = useRef(0);
  const files = attachments.flatMap(({ file }) => (file ? [file] : []));
  const isReady = files.length === attachments.length;
  const canSend = isReady && (text.trim() !== '' || files.length > 0);

  const send = () => {
    if (!canSend) return;
    const data = attachments.flatMap(({ key, data: held }) =>
      held === undefined ? [] : [[key, held] as const],
    );
    onSend(text.trim(), files, new Map(data));
    setText('');
    clear();
    typedAt.current = 0;
  };
  const type = (next: string) => {
    setText(next);
    const now = Date.now();
    if (next === '' || now - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = now;
    socketChannel.send({ type: 'chat/typing', conversation_id: conversationId });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && answered) {
      event.preventDefault();
      onAnswerEnd();
    }
    if (event.key === 'ArrowUp' && text === '') onEditLast();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div
      className={styles['composer']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      {answered && (
        <div className={styles['answered']}>
          <span>
            {rich('Reply to <strong>{name}</strong>: {text}', {
              name: answered.author_name,
              text: answered.text || t('a file'),
              strong: (inside) => <strong>{inside}</strong>,
            })}
          </span>
          <Button
            type="text"
            size="small"
            aria-label={t('Cancel reply')}
            icon={<CloseOutlined />}
            onClick={onAnswerEnd}
          />
        </div>
      )}
      {attachments.length > 0 && (
        <ul className={styles['attachments']} aria-label={t('Files in this message')}>
          {attachments.map((one) => (
            <AttachmentChip key={one.key} attachment={one} onRemove={() => remove(one.key)} />
          ))}
        </ul>
      )}
      <div className={styles['line']}>
        <Button
          type="text"
          aria-label={t('Add photos or files')}
          icon={<PaperClipOutlined />}
          disabled={attachments.length >= MESSAGE_FILES}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('Photos or files')}
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = '';
          }}
        />
        <MentionField
          ref={field}
          label={props.label}
          placeholder={props.placeholder}
          autoFocus={props.hasFocus ?? false}
          maxLength={MESSAGE_LENGTH}
          value={text}
          onChange={type}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return;
            event.preventDefault();
            add(event.clipboardData.files);
          }}
        />
        <Button
          type="primary"
          aria-label={t('Send')}
          icon={<SendOutlined />}
          disabled={!canSend}
          onClick={send}
        />
      </div>
    </div>
  );
}

const WAITS = {
  network: msg('will send when you’re online'),
  server: msg('can’t be uploaded right now; we’ll send it with your message as soon as we can'),
} as const;

interface AttachmentChipProps {
  readonly attachment: Attachment;
  readonly onRemove: () => void;
}

function AttachmentChip({ attachment, onRemove }: AttachmentChipProps) {
  const { name, progress, file, problem } = attachment;
  return (
    <li className={styles['attachment']}>
      <span className={styles['fileName']}>{name}</span>
      {problem !== null && (
        <span role="alert" className={styles['problem']}>
          {problem}
        </span>
      )}
      {problem === null && file !== null && isWaiting(file) && (
        <span>{t(WAITS[attachment.waitsFor ?? 'network'])}</span>
      )}
      {problem === null && file === null && (
        <Progress
          percent={Math.round(progress * 100)}
          size="small"
          aria-label={t('Uploading {name}', { name })}
          style={{ width: 96, margin: 0 }}
        />
      )}
      <Button
        type="text"
        size="small"
        aria-label={t('Remove {name}', { name })}
        icon={<CloseOutlined />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Keeps the unsent text of a conversation or thread, also over a reload. */
function useDraft(store: LocalStore, draftKey: string) {
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const restore = useEffectEvent((draft: string) => {
    if (!isTouched && draft !== '') setText(draft);
  });
  useEffect(() => {
    let isCurrent = true;
    void store.readDraft(draftKey).then((draft) => {
      if (isCurrent) restore(draft);
    });
    return () => {
      isCurrent = false;
    };
  }, [store, draftKey]);
  const change = (next: string) => {
    setTouched(true);
    setText(next);
    void store.putDraft(draftKey, next);
  };
  return [text, change] as const;
}
