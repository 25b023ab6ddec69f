import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { listGroupMessages } from '@acquaint/contracts';
import type { SlotProps } from '@acquaint/remote-kit';
import { AsyncState } from '@acquaint/ui';
import { ConversationView } from './conversation/conversation.tsx';
import { useState } from 'react';
import styles from './circle-chat.module.css';

/** Slot `circle.chat`: a circle's conversation, for its members, in a page of another remote. */
export function CircleChat({ params }: SlotProps<'circle.chat'>) {
  const circleId = params.circle_id ?? '';
  const chat = useEndpointQuery(listGroupMessages, { query: { circle_id: circleId, limit: 1 } });
  const [threadSeq, setThreadSeq] = useState<number | null>(null);
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
              threadSeq={threadSeq}
              onThread={setThreadSeq}
              isTitledByPage
            />
          )
        }
      </AsyncState>
    </div>
  );
}
