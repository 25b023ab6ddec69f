import { useEndpointMutation, useEndpointQuery, type ApiFailure } from '@acquaint/api-client';
import {
  listPins,
  unpinMessage,
  type Conversation,
  type Message,
  type MessagePin,
} from '@acquaint/contracts';
import { App, AsyncState, Button, EmptyNote, Modal, PersonAvatar, personName, TimeText } from '@acquaint/ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../../i18n.ts';
import styles from './pins.module.css';

export interface PinsDialogProps {
  readonly conversation: Conversation;
  readonly me: string;
  /** Scrolls the conversation to a message. */
  readonly onJump: (seq: number) => unknown;
  /** Called with a message that was unpinned. */
  readonly onChanged: (message: Message) => void;
  readonly onClosed: () => void;
}

/** The pinned messages of a conversation, the last pinned first. Mount it only while it is open. */
export function PinsDialog({ conversation, me, onJump, onChanged, onClosed }: PinsDialogProps) {
  const { id, can_pin: canPin } = conversation;
  const [isOpen, setOpen] = useState(true);
  const { message: toast } = App.useApp();
  const pins = useEndpointQuery(listPins, { params: { id } });
  const unpin = useEndpointMutation(unpinMessage, {
    onSuccess: onChanged,
    onError: (failure: ApiFailure) => void toast.error(failure.detail),
  });
  const jump = (seq: number) => {
    setOpen(false);
    onJump(seq);
  };
  return (
    <Modal
      open={isOpen}
      title={t('Pinned messages')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={null}
    >
      <AsyncState query={pins}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyNote
              drawing="messages"
              title={t('No pinned messages')}
              text={
                canPin
                  ? t('Choose “Pin” in the menu of a message, so that everyone finds it here.')
                  : t('The admin and the deputies of the circle can pin messages here.')
              }
            />
          ) : (
            <ul className={styles['list']}>
              {results.map((pin) => (
                <Item key={pin.message.id}>
                  <Entry pin={pin} me={me} onJump={() => jump(pin.message.seq)} />
                  {canPin && (
                    <Button
                      size="small"
                      aria-label={t('Unpin the message from {name}', {
                        name: personName(pin.message.author),
                      })}
                      loading={unpin.isPending && unpin.variables.params.id === pin.message.id}
                      onClick={() => unpin.mutate({ params: { id: pin.message.id } })}
                    >
                      {t('Unpin')}
                    </Button>
                  )}
                </Item>
              ))}
            </ul>
          )
        }
      </AsyncState>
    </Modal>
  );
}

/** An entry of the list. If it goes while it has the focus, its neighbour gets it, or the dialog after the last one. */
function Item({ children }: { readonly children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const { current } = item;
    return () => {
      if (current?.contains(document.activeElement) !== true) return;
      const neighbour = current.nextElementSibling ?? current.previousElementSibling;
      const next =
        neighbour?.querySelector<HTMLElement>(':scope > button:last-child') ??
        current.closest<HTMLElement>('[role="dialog"]');
      next?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <li ref={item} className={styles['item']}>
      {children}
    </li>
  );
}

interface EntryProps {
  readonly pin: MessagePin;
  readonly me: string;
  readonly onJump: () => void;
}

/** One pinned message: its author, time and first lines, and who pinned it. Shows it in the conversation. */
function Entry({ pin: { message, pinned_by: by, pinned_at: pinnedAt }, me, onJump }: EntryProps) {
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
        <span className={styles['text']}>{message.text || t('A file')}</span>
        <span className={styles['soft']}>
          {pinnedBy(by, me)} · <TimeText at={pinnedAt} format="date" />
        </span>
        <span className={styles['jump']}>{t('Show in the chat')}</span>
      </span>
    </button>
  );
}

function pinnedBy(person: MessagePin['pinned_by'], me: string): string {
  if (person === null) return t('Pinned');
  return person.id === me ? t('Pinned by you') : t('Pinned by {name}', { name: personName(person) });
}
