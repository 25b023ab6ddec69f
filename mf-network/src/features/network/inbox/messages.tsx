import { useEndpointPages, useInitialData } from '@acquaint/api-client';
import { listConversations } from '@acquaint/contracts';
import { Link, useNavigate, useSearchParams, to } from '@acquaint/remote-kit';
import { AsyncState, Button, cx, EmptyNote } from '@acquaint/ui';
import { LeftOutlined } from '@acquaint/ui/icons';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../../i18n.ts';
import { ConversationView } from './conversation/conversation.tsx';
import { inboxOf } from './core/inbox.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { NewConversationDialog } from './people/new-conversation-dialog.tsx';
import styles from './messages.module.css';
import { useIsWide } from './use-is-wide.ts';

/**
 * The conversation list next to the open conversation; on a narrow screen one of the two. The URL names the conversation, and a
 * message or a thread. Without one, a wide screen shows a conversation all the same (R-MSG-5).
 */
export function Messages() {
  const initialData = useInitialData();
  return <AsyncState query={initialData}>{({ user_data }) => <MessagesOf me={user_data.id} />}</AsyncState>;
}

function MessagesOf({ me }: { readonly me: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isBeginning, setBeginning] = useState(false);
  const openedId = params.get('conversation');
  const resting = useRestingConversation(me, openedId);
  const shownId = openedId ?? resting.id;
  const seqOf = (name: 'message' | 'thread') => Number(params.get(name)) || null;
  const open = (id: string | null) =>
    void navigate(id === null ? '/dashboard/network' : to('/dashboard/network', { conversation: id }));
  const onThread = useCallback(
    (seq: number | null) =>
      void navigate(
        to('/dashboard/network', {
          ...(shownId === null ? {} : { conversation: shownId }),
          ...(seq === null ? {} : { thread: seq }),
        }),
        // Going back after closing a thread leads out of the conversation, and not into the thread.
        { replace: seq === null },
      ),
    [navigate, shownId],
  );
  return (
    <div className={cx(styles['panes'], openedId !== null && styles['opened'])}>
      <div className={styles['list']}>
        <ConversationList me={me} openedId={shownId} onNew={() => setBeginning(true)} />
      </div>
      <div className={styles['conversation']}>
        {shownId === null ? (
          <div className={styles['nothing']}>
            {!resting.isLoading && (
              <EmptyNote
                drawing="messages"
                title={t('Choose a conversation')}
                text={t('Or start one with someone you’re connected with.')}
                action={<Button onClick={() => setBeginning(true)}>{t('Start a conversation')}</Button>}
              />
            )}
          </div>
        ) : (
          <ConversationView
            key={shownId}
            conversationId={shownId}
            me={me}
            showSeq={seqOf('message')}
            threadSeq={seqOf('thread')}
            onThread={onThread}
            back={
              <Link to="/dashboard/network" className={styles['back']} aria-label={t('All conversations')}>
                <LeftOutlined aria-hidden />
              </Link>
            }
            onLeft={() => {
              resting.forget();
              open(null);
            }}
          />
        )}
      </div>
      {isBeginning && (
        <NewConversationDialog onOpened={(id) => open(id)} onClosed={() => setBeginning(false)} />
      )}
    </div>
  );
}

/**
 * The conversation to show where the URL names none: the one that was opened last or, so that nothing is marked as read unasked, the
 * latest one without unread messages. Null on a narrow screen, which shows the list.
 */
function useRestingConversation(me: string, openedId: string | null) {
  const [{ lastOpened }] = useState(() => inboxOf(me));
  const lastId = useSyncExternalStore(lastOpened.subscribe, lastOpened.get);
  useEffect(() => {
    if (openedId !== null) lastOpened.set(openedId);
  }, [lastOpened, openedId]);
  const isWide = useIsWide();
  const { items, isPending } = useEndpointPages(listConversations, { query: { search: '' } });
  const found = items.find(({ id }) => id === lastId) ?? items.find(({ unread_count }) => unread_count === 0);
  return {
    id: isWide ? (found?.id ?? null) : null,
    isLoading: isWide && isPending,
    forget: () => lastOpened.set(null),
  };
}
