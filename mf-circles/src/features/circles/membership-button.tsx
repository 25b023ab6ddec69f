import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { joinCircle, leaveCircle, type Circle } from '@acquaint/contracts';
import { App, Button, Popconfirm } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Button to join or leave a circle. Leaving asks for confirmation. */
export function MembershipButton({ circle }: { readonly circle: Circle }) {
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const params = { id: circle.id };
  const join = useEndpointMutation(joinCircle, {
    onError,
    onSuccess: ({ is_member, name }) =>
      void message.success(
        is_member
          ? t('Welcome to {name}!', { name })
          : t('We’ve asked the admin of {name} to let you in again.', { name }),
      ),
  });
  const leave = useEndpointMutation(leaveCircle, { onError });
  if (circle.has_asked) return <span role="status">{t('Waiting for the admin')}</span>;
  if (!circle.is_member) {
    return (
      <Button
        type="primary"
        aria-label={t('Join {name}', { name: circle.name })}
        loading={join.isPending}
        onClick={() => join.mutate({ params })}
      >
        {t('Join')}
      </Button>
    );
  }
  return (
    <Popconfirm
      title={t('Leave {name}?', { name: circle.name })}
      okText={t('Leave')}
      cancelText={t('Stay')}
      onConfirm={() => leave.mutate({ params })}
    >
      <Button aria-label={t('Leave {name}', { name: circle.name })} loading={leave.isPending}>
        {t('Leave')}
      </Button>
    </Popconfirm>
  );
}
