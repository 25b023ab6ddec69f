import type { Message } from '@acquaint/contracts';
import { Button, Modal, personName } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../i18n.ts';
import { MessageEntry } from './message/message-entry.tsx';
import styles from './message/message-entry.module.css';

interface RepliesDialogProps {
  readonly message: Message;
  readonly replies: readonly Message[];
  readonly me: string;
  readonly canWrite: boolean;
  /** Scrolls the conversation to a message. */
  readonly onJump: (seq: number) => unknown;
  readonly onReply: (message: Message) => void;
  readonly onClosed: () => void;
}

/** A message with its replies, without what was written between them. Mount it only while it is open. */
export function RepliesDialog(props: RepliesDialogProps) {
  const { message, replies, me, canWrite, onJump, onReply, onClosed } = props;
  const [isOpen, setOpen] = useState(true);
  const [isReplying, setReplying] = useState(false);
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      title={t('Replies to {name}', { name: personName(message.author) })}
      onCancel={close}
      afterClose={() => {
        onClosed();
        // Only now: a dialog that closes gives the focus back to where it was opened.
        if (isReplying) onReply(message);
      }}
      footer={
        canWrite && (
          <Button
            type="primary"
            onClick={() => {
              setReplying(true);
              close();
            }}
          >
            {t('Reply')}
          </Button>
        )
      }
    >
      <ul className={styles['list']} aria-label={t('Message and replies')}>
        {[message, ...replies].map((one) => (
          <li key={one.id} className={styles['item']}>
            <MessageEntry
              message={one}
              me={me}
              onJump={() => {
                close();
                onJump(one.seq);
              }}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
