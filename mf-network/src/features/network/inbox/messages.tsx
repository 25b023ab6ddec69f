import { useInitialData } from '@acquaint/api-client';
import { Link, useNavigate, useSearchParams, to } from '@acquaint/remote-kit';
import { AsyncState, Button, cx, EmptyNote } from '@acquaint/ui';
import { LeftOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { ConversationView } from './conversation/conversation.tsx';
import { ConversationList } from './list/conversation-list.tsx';
import { NewConversationDialog } from './people/new-conversation-dialog.tsx';
import styles from './messages.module.css';

/**
 * The conversation list next to the open conversation; on a narrow screen one of the two. The URL names the conversation and a
 * message.
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
  const seq = Number(params.get('message'));
  const open = (id: string | null) =>
    void navigate(id === null ? '/dashboard/network' : to('/dashboard/network', { conversation: id }));
  return (
    <div className={cx(styles['panes'], openedId !== null && styles['opened'])}>
      <div className={styles['list']}>
        <ConversationList me={me} openedId={openedId} onNew={() => setBeginning(true)} />
      </div>
      <div className={styles['conversation']}>
        {openedId === null ? (
          <div className={styles['nothing']}>
            <EmptyNote
              drawing="messages"
              title={t('Choose a conversation')}
              text={t('Or start one with someone you’re connected with.')}
              action={<Button onClick={() => setBeginning(true)}>{t('Start a conversation')}</Button>}
            />
          </div>
        ) : (
          <ConversationView
            key={openedId}
            conversationId={openedId}
            me={me}
            showSeq={seq > 0 ? seq : null}
            back={
              <Link to="/dashboard/network" className={styles['back']} aria-label={t('All conversations')}>
                <LeftOutlined aria-hidden />
              </Link>
            }
            onLeft={() => open(null)}
          />
        )}
      </div>
      {isBeginning && (
        <NewConversationDialog onOpened={(id) => open(id)} onClosed={() => setBeginning(false)} />
      )}
    </div>
  );
}
