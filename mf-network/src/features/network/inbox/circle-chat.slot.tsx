import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { listGroupMessages } from '@acquaint/contracts';
import { useSearchParams, type SlotProps } from '@acquaint/remote-kit';
import { AsyncState } from '@acquaint/ui';
import { ConversationView } from './conversation/conversation.tsx';
import { useCallback } from 'react';
import styles from './circle-chat.module.css';

/** Slot `circle.chat`: a circle's conversation, for its members, in a page of another remote. */
export function CircleChat({ params }: SlotProps<'circle.chat'>) {
  const circleId = params.circle_id ?? '';
  const chat = useEndpointQuery(listGroupMessages, { query: { circle_id: circleId, limit: 1 } });
  // The address of the page that shows the slot names the open thread, so that a reload or a link opens it (R-MSG-2).
  const [search, setSearch] = useSearchParams();
  const onThread = useCallback(
    (seq: number | null) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (seq === null) next.delete('thread');
          else next.set('thread', String(seq));
          return next;
        },
        // Going back after closing a thread leads out of the chat, and not into the thread.
        { replace: seq === null },
      ),
    [setSearch],
  );
  const me = useInitialData().data?.user_data.id;
  return (
    <div className={styles['chat']}>
      <AsyncState query={chat}>
        {({ conversation }) =>
          me !== undefined && (
            <ConversationView
              key={conversation.id}
              conversationId={conversation.id}
              me={me}
              threadSeq={Number(search.get('thread')) || null}
              onThread={onThread}
              isTitledByPage
            />
          )
        }
      </AsyncState>
    </div>
  );
}
