import { useEndpointMutation, useEndpointQuery, type ApiFailure } from '@acquaint/api-client';
import {
  getProfileByUsername,
  openConversation,
  requestConnection,
  type PersonSummary,
} from '@acquaint/contracts';
import { to, useNavigate, useShell } from '@acquaint/remote-kit';
import { App, Button, Card, Flex } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import styles from '../session.module.css';

/** What to do with the other member after a call: connect or write, and book again. */
export function KeepInTouch({ person }: { readonly person: PersonSummary }) {
  const { username, first_name: name } = person;
  const profile = useEndpointQuery(getProfileByUsername, { query: { username } });
  const { openModal } = useShell();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const write = useEndpointMutation(openConversation, {
    onSuccess: ({ id }) => void navigate(to('/dashboard/network', { conversation: id })),
    onError,
  });
  const connect = useEndpointMutation(requestConnection, { onError });
  // Without the profile, as of a member who has blocked the reader, there is nothing to offer.
  if (!profile.data) return null;
  const { connection, accepts_sessions } = profile.data;
  return (
    <Card title={<h2 className={styles['title']}>{t('Stay in touch with {name}', { name })}</h2>}>
      <Flex gap={8} wrap align="center">
        {connection?.status === 'accepted' && (
          <Button loading={write.isPending} onClick={() => write.mutate({ body: { user_ids: [person.id] } })}>
            {t('Write to {name}', { name })}
          </Button>
        )}
        {connection === null && (
          <Button loading={connect.isPending} onClick={() => connect.mutate({ body: { username } })}>
            {t('Connect with {name}', { name })}
          </Button>
        )}
        {connection?.status === 'pending' && (
          <span role="status">
            {connection.direction === 'out'
              ? t('You’ve asked to connect.')
              : t('{name} has asked to connect with you.', { name })}
          </span>
        )}
        {accepts_sessions && (
          <Button onClick={() => openModal('book-session', { username })}>{t('Book again')}</Button>
        )}
      </Flex>
    </Card>
  );
}
