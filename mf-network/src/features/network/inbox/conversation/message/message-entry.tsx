import type { Message } from '@acquaint/contracts';
import { PersonAvatar, personName, TimeText } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { MarkedText } from '../../../../../components/marked/marked-text.tsx';
import { t } from '../../../../../i18n.ts';
import styles from './message-entry.module.css';

interface MessageEntryProps {
  readonly message: Message;
  readonly me: string;
  /** What was searched for, which is marked; empty if nothing was. */
  readonly searched?: string;
  /** Shows the message in its conversation. */
  readonly onJump: () => void;
  /** More about it, below its text. */
  readonly children?: ReactNode;
}

/** A message in a list outside its conversation: its author, time and first lines. Leads to its place. */
export function MessageEntry({ message, me, searched = '', onJump, children }: MessageEntryProps) {
  return (
    <button type="button" className={styles['entry']} onClick={onJump}>
      <PersonAvatar person={message.author} size={32} />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <strong>{message.author.id === me ? t('You') : personName(message.author)}</strong>
          <span className={styles['soft']}>
            <TimeText at={message.created_at} />
          </span>
        </span>
        <span className={styles['text']}>
          <MarkedText text={message.text || t('A file')} searched={searched} />
        </span>
        {children !== undefined && <span className={styles['soft']}>{children}</span>}
        <span className={styles['jump']}>{t('Show in the chat')}</span>
      </span>
    </button>
  );
}
