import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { openConversation, type PersonSummary } from '@acquaint/contracts';
import { useNavigate, to } from '@acquaint/remote-kit';
import { App, Button } from '@acquaint/ui';
import { MessageOutlined } from '@acquaint/ui/icons';
import { t } from '../i18n.ts';

/** Button that opens the conversation with a connection. */
export function MessageButton({ person }: { readonly person: PersonSummary }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const open = useEndpointMutation(openConversation, {
    onSuccess: ({ id }) => void navigate(to('/dashboard/network', { conversation: id })),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Button
      icon={<MessageOutlined />}
      aria-label={t('Message {name}', { name: person.first_name })}
      loading={open.isPending}
      onClick={() => open.mutate({ body: { user_ids: [person.id] } })}
    >
      {t('Message')}
    </Button>
  );
}
