import type { Conversation, Message } from '@acquaint/contracts';
import { Button, Drawer, personName } from '@acquaint/ui';
import { CloseOutlined } from '@acquaint/ui/icons';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { t } from '../../../../../i18n.ts';
import type { Inbox } from '../../core/inbox.ts';
import { waitingBytes } from '../../core/waiting-files.ts';
import { useIsWide } from '../../use-is-wide.ts';
import { Composer, type Answered } from '../composer.tsx';
import { MessageRow, type MessageRowProps } from '../message/message-row.tsx';
import { UnsentRow } from '../unsent-row.tsx';
import { MuteThread } from './mute-thread.tsx';
import styles from './thread-panel.module.css';

interface ThreadPanelProps extends Pick<MessageRowProps, 'me' | 'onChanged' | 'onJump'> {
  readonly conversation: Conversation;
  readonly inbox: Inbox;
  /** The message that begins the thread. */
  readonly root: Message;
  readonly replies: readonly Message[];
  /** The row that is shown with a frame: its client id, or null. */
  readonly marked: string | null;
  readonly onClosed: () => void;
}

/** Width of the window in CSS pixels from which a thread is beside its conversation, and not above it. */
const BESIDE_PX = 1_100;

/** A thread: the message that begins it, its replies, and a field to reply. Use the message's id as `key`. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { root, replies, onClosed } = props;
  const isWide = useIsWide(BESIDE_PX);
  const title = t('Thread');
  const label = t(
    'Thread: message from {name}, {count, plural, =0 {no replies} =1 {one reply} other {# replies}}',
    {
      name: personName(root.author),
      count: replies.length,
    },
  );
  if (!isWide) {
    return (
      <Drawer
        open
        title={title}
        aria-label={label}
        placement="right"
        size="100%"
        extra={<MuteThread messageId={root.id} />}
        onClose={onClosed}
        styles={{ body: { padding: 0 } }}
      >
        <Thread {...props} isWide={false} />
      </Drawer>
    );
  }
  return (
    <aside
      className={styles['panel']}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClosed();
      }}
    >
      <header className={styles['head']}>
        <h3 className={styles['title']}>{title}</h3>
        <MuteThread messageId={root.id} />
        <Button type="text" aria-label={t('Close the thread')} icon={<CloseOutlined />} onClick={onClosed} />
      </header>
      <Thread {...props} isWide />
    </aside>
  );
}

function Thread(props: ThreadPanelProps & { readonly isWide: boolean }) {
  const { conversation, inbox, root, replies, me, marked, isWide, onChanged, onJump, onClosed } = props;
  const { id, can_write: canWrite, can_pin: canPin, removal, blocked_ids: blockedIds } = conversation;
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const allUnsent = useSyncExternalStore(inbox.outbox.subscribe, inbox.outbox.get);
  const messages = [root, ...replies];
  const ids = new Set(messages.map((message) => message.id));
  const sent = new Set(messages.map((message) => message.client_id));
  const unsent = allUnsent.filter(
    ({ reply_to: to, client_id: clientId }) => to !== null && ids.has(to.id) && !sent.has(clientId),
  );
  const scroller = useFollow(messages.length + unsent.length);
  useFocusBack();
  const draftKey = `${id} ${root.id}`;
  return (
    <div className={styles['thread']}>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="region"
        aria-label={t('Messages of the thread')}
        tabIndex={0}
      >
        <ol className={styles['rows']}>
          {messages.map((message) => (
            <li key={message.client_id}>
              <MessageRow
                message={message}
                isFirst
                me={me}
                canWrite={canWrite}
                canPin={canPin}
                removal={removal}
                blockedIds={blockedIds}
                isEditing={editing === message.id}
                isMarked={marked === message.client_id}
                linksAuthor={conversation.kind !== 'direct'}
                state={null}
                replies={NONE}
                threadId={root.id}
                onReply={({ id: answeredId, author, text }) =>
                  setAnswered({ id: answeredId, author_name: personName(author), text })
                }
                onThread={null}
                onEdit={setEditing}
                onChanged={onChanged}
                onJump={(seq) => {
                  if (!isWide) onClosed();
                  return onJump(seq);
                }}
              />
            </li>
          ))}
          {unsent.map((one) => (
            <li key={one.client_id}>
              <UnsentRow unsent={one} outbox={inbox.outbox} />
            </li>
          ))}
        </ol>
      </div>
      {canWrite && (
        <Composer
          conversationId={id}
          draftKey={draftKey}
          store={inbox.store}
          attached={inbox.attached(draftKey)}
          label={t('Reply in the thread of {name}', { name: personName(root.author) })}
          placeholder={t('Write a reply')}
          hasFocus={isWide}
          answered={answered}
          onAnswerEnd={() => setAnswered(null)}
          onSend={(text, files, data) => {
            const to = answered ?? { id: root.id, author_name: personName(root.author), text: root.text };
            inbox.outbox.add({ conversation_id: id, text, files, reply_to: to }, data);
            setAnswered(null);
          }}
          waitingBytes={() => waitingBytes(inbox.outbox.get())}
          onEditLast={() => {
            const last = messages.findLast(
              (one) => one.author.id === me && !one.is_deleted && one.text !== '',
            );
            if (last) setEditing(last.id);
          }}
        />
      )}
    </div>
  );
}

const NONE: readonly Message[] = [];
/** Distance from the end in CSS pixels that still counts as the end. */
const END_PX = 80;

/** Returns a ref of an element that scrolls to its end at first, and when a row is added while the reader is there. */
function useFollow(rows: number): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [rows]);
  return scroller;
}

/** Gives the focus back to what opened the thread, once it is closed. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
