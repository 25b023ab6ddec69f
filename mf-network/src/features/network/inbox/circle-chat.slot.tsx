import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { listGroupMessages } from '@acquaint/contracts';
import { AsyncState } from '@acquaint/ui';
import { ConversationView } from './conversation/conversation.tsx';
import styles from './circle-chat.module.css';

/** Slot `circle.chat` (params: circle_id): the conversation of a circle's members, shown in the page of another remote. */
export function CircleChat({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const circleId = params['circle_id'] ?? '';
  const chat = useEndpointQuery(listGroupMessages, { query: { circle_id: circleId, limit: 1 } });
  const me = useInitialData().data?.user_data.id;
  return (
    <div className={styles['chat']}>
      <AsyncState query={chat}>
        {({ conversation }) =>
          me !== undefined && (
            <ConversationView key={conversation.id} conversationId={conversation.id} me={me} />
          )
        }
      </AsyncState>
    </div>
  );
}
