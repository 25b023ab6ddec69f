import { useEndpointQuery, call, useEmit } from '@acquaint/api-client';
import { getConversation, markRead, type Conversation, type Message } from '@acquaint/contracts';
import { App, ErrorNote, Loading, personName, Skeleton, VisuallyHidden } from '@acquaint/ui';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  useEffectEvent,
} from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n.ts';
import type { Feed } from '../core/feed.ts';
import { inboxOf, type Inbox } from '../core/inbox.ts';
import { sentenceFor } from '../core/sentence-for.ts';
import { waitingBytes } from '../core/waiting-files.ts';
import { MentionContext } from '../mentions/mention-scope.ts';
import { Composer, type Answered, type ComposerProps } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation.module.css';
import { dayOf } from './day-of.ts';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import { MessageRow } from './message/message-row.tsx';
import { ownState } from './own-state.ts';
import { rowsOf, type Row } from './rows.ts';
import { repliesByThread } from './thread/threads.ts';
import { useThread } from './thread/use-thread.ts';
import { UnsentRow } from './unsent-row.tsx';

// Loaded when a thread is opened.
const ThreadPanel = lazy(() =>
  import('./thread/thread-panel.tsx').then((it) => ({ default: it.ThreadPanel })),
);

interface ConversationViewProps {
  readonly conversationId: string;
  /** The reader's id. */
  readonly me: string;
  /** Shown before the title: a link back to the list. */
  readonly back?: ReactNode;
  /** Number (`seq`) of a message to scroll to. If it is a reply, its thread is opened, too. */
  readonly showSeq?: number | null;
  /** Number of a message whose thread is open. */
  readonly threadSeq: number | null;
  /** Opens the thread of a message, or closes it with null. */
  readonly onThread: (seq: number | null) => void;
  /** Whether the page around it is headed by the same title. */
  readonly isTitledByPage?: boolean;
  readonly onLeft?: () => void;
}

/** A conversation: its head, the messages and the composer. Use the conversation's id as `key`. */
export function ConversationView({
  conversationId,
  me,
  back,
  showSeq,
  threadSeq,
  onThread,
  isTitledByPage = false,
  onLeft,
}: ConversationViewProps) {
  const [inbox] = useState(() => inboxOf(me));
  const [feed] = useState(() => inbox.feed(conversationId));
  const { phase, error } = useSyncExternalStore(feed.subscribe, feed.get);
  const conversation = useEndpointQuery(getConversation, { params: { id: conversationId } });
  useEffect(() => feed.show(), [feed]);
  const retry = () => {
    feed.open();
    void conversation.refetch();
  };
  // If only a refetch failed, the known data stays, so that the member can keep writing.
  if ((conversation.isError && !conversation.data) || phase === 'failed') {
    return (
      <div className={styles['conversation']}>
        <div className={styles['problem']}>
          {back}
          <ErrorNote error={conversation.error ?? error} onRetry={retry} />
        </div>
      </div>
    );
  }
  if (!conversation.data || phase === 'loading') {
    return (
      <div className={styles['conversation']}>
        <div className={styles['problem']}>
          {back}
          <Loading>
            <Skeleton active avatar paragraph={{ rows: 6 }} />
          </Loading>
        </div>
      </div>
    );
  }
  return (
    <Opened
      conversation={conversation.data}
      me={me}
      inbox={inbox}
      feed={feed}
      back={back}
      showSeq={showSeq ?? null}
      threadSeq={threadSeq}
      onThread={onThread}
      isTitledByPage={isTitledByPage}
      onLeft={onLeft}
    />
  );
}

interface OpenedProps {
  readonly conversation: Conversation;
  readonly me: string;
  readonly inbox: Inbox;
  readonly feed: Feed;
  readonly back: ReactNode;
  readonly showSeq: number | null;
  readonly threadSeq: number | null;
  readonly onThread: ConversationViewProps['onThread'];
  readonly isTitledByPage: boolean;
  readonly onLeft: (() => void) | undefined;
}

const MARK_MS = 2_500;
const NO_REPLIES: readonly Message[] = [];

function Opened(props: OpenedProps) {
  const { conversation, me, inbox, feed, back, showSeq, threadSeq, onThread, isTitledByPage, onLeft } = props;
  const { id, title, can_write: canWrite, can_pin: canPin, removal, blocked_ids: blockedIds } = conversation;
  /** Whether a message was written by someone else, whom the reader has not blocked, after a message. */
  const isNews = (message: Message, after: number): boolean =>
    message.seq > after && message.author.id !== me && !blockedIds.includes(message.author.id);
  const { timeline, isLoadingOlder, reads, typing } = useSyncExternalStore(feed.subscribe, feed.get);
  const allUnsent = useSyncExternalStore(inbox.outbox.subscribe, inbox.outbox.get);
  const { message: notice } = App.useApp();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  const list = useRef<MessageListHandle>(null);
  const { messages, hasOlder } = timeline;

  const newest = messages.at(-1)?.seq ?? 0;
  const [opened] = useState({ seq: newest, readSeq: conversation.read_seq });
  const hadNews = opened.seq > opened.readSeq && messages.some((one) => isNews(one, opened.readSeq));
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        unsent: allUnsent.filter((one) => one.conversation_id === id),
        newFrom: hadNews ? opened.readSeq + 1 : null,
        dayOf,
      }),
    [messages, allUnsent, id, hadNews, opened],
  );
  const replies = useMemo(() => repliesByThread(messages, blockedIds), [messages, blockedIds]);
  const isReply = messages.some(({ seq, reply_to: to }) => seq === showSeq && to !== null);
  const thread = useThread(feed, messages, threadSeq ?? (isReply ? showSeq : null));
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  useReading(id, newest, isAtEnd);

  const onChanged = useCallback((message: Message) => feed.take(message), [feed]);
  const openThread = useCallback(({ seq }: Message) => onThread(seq), [onThread]);
  const onReply = useCallback(
    ({ id: answeredId, author, text }: Message) =>
      setAnswered({ id: answeredId, author_name: personName(author), text }),
    [],
  );
  const onJump = useCallback(
    (seq: number) =>
      feed.reach(seq).then(
        () => {
          const target = feed.get().timeline.messages.find((message) => message.seq === seq);
          if (target) setMarked(target.client_id);
        },
        (failure: unknown) => void notice.error(sentenceFor(failure)),
      ),
    [feed, notice],
  );
  useEffect(() => {
    if (marked === null) return undefined;
    list.current?.toKey(marked);
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  useEffect(() => {
    if (showSeq !== null) void onJump(showSeq);
  }, [showSeq, onJump]);

  const send: ComposerProps['onSend'] = (text, files, data) => {
    inbox.outbox.add({ conversation_id: id, text, files, reply_to: answered }, data);
    setAnswered(null);
    list.current?.toEnd();
  };
  const editLast = () => {
    const last = messages.findLast((one) => one.author.id === me && !one.is_deleted && one.text !== '');
    if (last) setEditing(last.id);
  };
  const mentionScope = useMemo(
    () => ({ conversation, me, recentIds: [...new Set(messages.map(({ author }) => author.id).reverse())] }),
    [conversation, me, messages],
  );
  const state = ownState({ messages, me, members: conversation.members, reads });
  const renderRow = (row: Extract<Row, { kind: 'message' | 'unsent' }>) =>
    row.kind === 'unsent' ? (
      <UnsentRow unsent={row.unsent} outbox={inbox.outbox} />
    ) : (
      <MessageRow
        message={row.message}
        isFirst={row.isFirst}
        me={me}
        canWrite={canWrite}
        canPin={canPin}
        removal={removal}
        blockedIds={blockedIds}
        isEditing={editing === row.message.id}
        isMarked={marked === row.key}
        linksAuthor={conversation.kind !== 'direct'}
        state={state?.id === row.message.id ? state.text : null}
        replies={replies.get(row.message.id) ?? NO_REPLIES}
        onReply={onReply}
        onThread={openThread}
        onEdit={setEditing}
        onChanged={onChanged}
        onJump={onJump}
      />
    );
  const last = messages.at(-1);
  return (
    <MentionContext value={mentionScope}>
      <section className={styles['split']} aria-label={title}>
        <div className={styles['conversation']}>
          <ConversationHead
            conversation={conversation}
            me={me}
            typing={typing.filter((person) => !blockedIds.includes(person))}
            back={back}
            isTitledByPage={isTitledByPage}
            onLeft={onLeft}
            onJump={onJump}
            onChanged={onChanged}
          />
          <MessageList
            ref={list}
            label={t('Messages: {title}', { title })}
            rows={rows}
            keptKey={messages.find((message) => message.id === editing)?.client_id ?? null}
            renderRow={renderRow}
            hasOlder={hasOlder}
            isLoadingOlder={isLoadingOlder}
            onOlder={feed.loadOlder}
            unseen={messages.filter((one) => isNews(one, seen)).length}
            onAtEnd={setAtEnd}
          />
          <VisuallyHidden>
            <span role="status">
              {last && isNews(last, opened.seq)
                ? `${personName(last.author)}: ${last.text || t('a file')}`
                : ''}
            </span>
          </VisuallyHidden>
          {canWrite ? (
            <Composer
              conversationId={id}
              draftKey={id}
              store={inbox.store}
              attached={inbox.attached(id)}
              label={t('Message to {title}', { title })}
              placeholder={t('Write a message')}
              answered={answered}
              onAnswerEnd={() => setAnswered(null)}
              onSend={send}
              waitingBytes={() => waitingBytes(inbox.outbox.get())}
              onEditLast={editLast}
            />
          ) : (
            <p className={styles['closed']}>
              {conversation.kind === 'circle'
                ? t('You can read this circle, but you can’t write in it.')
                : t('You’re no longer connected, so you can’t write here.')}
            </p>
          )}
        </div>
        {thread && (
          <Suspense fallback={null}>
            <ThreadPanel
              key={thread.id}
              conversation={conversation}
              inbox={inbox}
              root={thread}
              replies={replies.get(thread.id) ?? NO_REPLIES}
              me={me}
              marked={marked}
              onChanged={onChanged}
              onJump={onJump}
              onClosed={() => onThread(null)}
            />
          </Suspense>
        )}
      </section>
    </MentionContext>
  );
}

/**
 * Marks the conversation as read up to its newest message, while that message is in view and the page is visible.
 * @param seq number of the newest message by somebody else, 0 if there is none.
 */
function useReading(conversationId: string, seq: number, isInSight: boolean): void {
  const isVisible = useSyncExternalStore(watchVisible, isPageVisible);
  const lastReported = useRef(0);
  const emit = useEmit();
  const tell = useEffectEvent(async () => {
    if (seq <= lastReported.current) return;
    const before = lastReported.current;
    lastReported.current = seq;
    try {
      const input = { params: { id: conversationId }, body: { seq } };
      await call(markRead, input);
      await emit(markRead, input);
    } catch {
      // Retried with the next message, or when the page becomes visible again.
      lastReported.current = before;
    }
  });
  useEffect(() => {
    if (isInSight && isVisible) void tell();
  }, [conversationId, seq, isInSight, isVisible]);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
