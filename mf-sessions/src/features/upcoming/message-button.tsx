import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { openConversation, requestConnection, type PersonSummary } from '@acquaint/contracts';
import { to, useNavigate } from '@acquaint/remote-kit';
import { App, Button } from '@acquaint/ui';
import { MessageOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import styles from './message-button.module.css';

/** Opens the conversation with the other person of a session. Two people who are not connected can connect first (R-MSG-1). */
export function MessageButton({ person }: { readonly person: PersonSummary }) {
  const { id, username, first_name: name } = person;
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [mustConnect, setMustConnect] = useState(false);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const write = useEndpointMutation(openConversation, {
    onSuccess: (conversation) => void navigate(to('/dashboard/network', { conversation: conversation.id })),
    onError: (failure) => (failure.status === 400 ? setMustConnect(true) : onError(failure)),
  });
  const connect = useEndpointMutation(requestConnection, { onError });
  if (connect.isSuccess) {
    return <span role="status">{t('You’ve asked {name} to connect.', { name })}</span>;
  }
  if (mustConnect) {
    return (
      <>
        <span role="status">{t('You can write to each other once you’re connected.')}</span>
        <Button loading={connect.isPending} onClick={() => connect.mutate({ body: { username } })}>
          {t('Connect with {name}', { name })}
        </Button>
      </>
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
