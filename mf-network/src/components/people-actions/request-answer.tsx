import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { updateConnectionStatus, type PersonSummary } from '@acquaint/contracts';
import { App, Button, Popconfirm } from '@acquaint/ui';
import { CheckOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';

interface RequestAnswerProps {
  /** Id of the connection. */
  readonly id: string;
  /** `in`: the other member sent the request. */
  readonly direction: 'in' | 'out';
  readonly person: Pick<PersonSummary, 'first_name'>;
}

/** Buttons for a request to connect: accept or decline an incoming one, withdraw an outgoing one. */
export function RequestAnswer({ id, direction, person }: RequestAnswerProps) {
  const { message } = App.useApp();
  const name = person.first_name;
  const answer = useEndpointMutation(updateConnectionStatus, {
    onSuccess: ({ status }) => {
      if (status === 'accepted') void message.success(t('You and {name} are now connected.', { name }));
    },
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const say = (status: 'accepted' | 'declined' | 'withdrawn') => answer.mutate({ body: { id, status } });
  const pending = answer.isPending ? answer.variables.body.status : null;
  if (direction === 'out') {
    return (
      <Popconfirm
        title={t('Withdraw your request to {name}?', { name })}
        okText={t('Withdraw')}
        cancelText={t('Keep it')}
        onConfirm={() => say('withdrawn')}
      >
        <Button loading={pending === 'withdrawn'} aria-label={t('Withdraw request to {name}', { name })}>
          {t('Withdraw request')}
        </Button>
      </Popconfirm>
    );
  }
  return (
    <>
      <Button
        type="primary"
        icon={<CheckOutlined />}
        loading={pending === 'accepted'}
        aria-label={t('Accept {name}', { name })}
        onClick={() => say('accepted')}
      >
        {t('Accept')}
      </Button>
      <Popconfirm
        title={t('Decline {name}’s request?', { name })}
        description={t('They won’t be notified. You can still ask them later.')}
        okText={t('Decline')}
        cancelText={t('Not now')}
        onConfirm={() => say('declined')}
      >
        <Button loading={pending === 'declined'} aria-label={t('Decline {name}', { name })}>
          {t('Decline')}
        </Button>
      </Popconfirm>
    </>
  );
}
