import { useEndpointMutation, useEndpointQuery, type ApiFailure } from '@acquaint/api-client';
import {
  listPins,
  unpinMessage,
  type Conversation,
  type Message,
  type MessagePin,
} from '@acquaint/contracts';
import { App, AsyncState, Button, EmptyNote, Modal, personName, TimeText } from '@acquaint/ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../../i18n.ts';
import { MessageEntry } from '../conversation/message/message-entry.tsx';
import styles from '../conversation/message/message-entry.module.css';

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
                  <MessageEntry message={pin.message} me={me} onJump={() => jump(pin.message.seq)}>
                    {pinnedBy(pin.pinned_by, me)} · <TimeText at={pin.pinned_at} format="date" />
                  </MessageEntry>
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

function pinnedBy(person: MessagePin['pinned_by'], me: string): string {
  if (person === null) return t('Pinned');
  return person.id === me ? t('Pinned by you') : t('Pinned by {name}', { name: personName(person) });
}
