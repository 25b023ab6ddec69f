import { useEndpointMutation } from '@acquaint/api-client';
import { openConversation, type PersonSummary } from '@acquaint/contracts';
import { lazyPage, to, useNavigate } from '@acquaint/remote-kit';
import { App, Button } from '@acquaint/ui';
import { MessageOutlined } from '@acquaint/ui/icons';
import { Suspense, useState } from 'react';
import { t } from '../../i18n.ts';
import styles from './message-button.module.css';

// Loaded when it is needed, which is rare.
const ConnectFirst = lazyPage(() =>
  import(/* webpackChunkName: "change" */ './connect-first.tsx').then((module) => module.ConnectFirst),
);

/** Opens the conversation with the other person of a session. Two people who are not connected can connect first (R-MSG-1). */
export function MessageButton({ person }: { readonly person: PersonSummary }) {
  const { id, first_name: name } = person;
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [mustConnect, setMustConnect] = useState(false);
  const write = useEndpointMutation(openConversation, {
    onSuccess: (conversation) => void navigate(to('/dashboard/network', { conversation: conversation.id })),
    onError: (failure) =>
      failure.status === 400 ? setMustConnect(true) : void message.error(failure.detail),
  });
  if (mustConnect) {
    return (
      <Suspense fallback={null}>
        <ConnectFirst person={person} />
      </Suspense>
    );
  }
  return (
    <Button
      icon={<MessageOutlined />}
      aria-label={t('Message {name}', { name })}
      loading={write.isPending}
      onClick={() => write.mutate({ body: { user_ids: [id] } })}
    >
      <span className={styles['word']}>{t('Message')}</span>
    </Button>
  );
}
