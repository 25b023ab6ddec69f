import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { joinCircle, leaveCircle, withdrawCircleRequest, type Circle } from '@acquaint/contracts';
import { App, Button, Flex, Popconfirm } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { AskDialog } from '../../../components/ask-dialog.tsx';

/** Button to join a circle, to ask to join it, or to leave it. Leaving asks for confirmation. */
export function MembershipButton({ circle }: { readonly circle: Circle }) {
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const params = { id: circle.id };
  const join = useEndpointMutation(joinCircle, {
    // While the question is open, its dialog says so.
    onError: (failure) => !isAsking && onError(failure),
    onSuccess: ({ is_member, name, request }) => {
      setAsking(false);
      void message.success(
        is_member
          ? t('Welcome to {name}!', { name })
          : request === null
            ? t('We’ve asked the admin of {name} to let you in again.', { name })
            : t('We’ve asked the admin of {name} to let you in.', { name }),
      );
    },
  });
  const leave = useEndpointMutation(leaveCircle, { onError });
  const withdraw = useEndpointMutation(withdrawCircleRequest, { onError });
  const { name } = circle;
  if (circle.has_asked) {
    return (
      <Flex gap={8} align="center" wrap>
        <span role="status">{t('Waiting for the admin')}</span>
        {circle.request !== null && (
          <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
            {t('Withdraw')}
          </Button>
        )}
      </Flex>
    );
  }
  if (circle.is_member) {
    return (
      <Popconfirm
        title={t('Leave {name}?', { name })}
        okText={t('Leave')}
        okButtonProps={{ danger: true }}
        cancelText={t('Stay')}
        onConfirm={() => leave.mutate({ params })}
      >
        <Button aria-label={t('Leave {name}', { name })} loading={leave.isPending}>
          {t('Leave')}
        </Button>
      </Popconfirm>
    );
  }
  if (circle.access === 'open') {
    return (
      <Button
        type="primary"
        aria-label={t('Join {name}', { name })}
        loading={join.isPending}
        onClick={() => join.mutate({ params, body: {} })}
      >
        {t('Join')}
      </Button>
    );
  }
  // Who was invited by name joins where the invitation leads; everybody else waits for one.
  if (circle.access === 'invitation') return <span>{t('You need an invitation to join')}</span>;
  return (
    <>
      <Button
        type="primary"
        aria-label={t('Ask to join {name}', { name })}
        loading={join.isPending}
        onClick={() => (circle.question === '' ? join.mutate({ params, body: {} }) : setAsking(true))}
      >
        {t('Ask to join')}
      </Button>
      {isAsking && (
        <AskDialog
          circle={circle}
          join={join}
          onClose={() => {
            setAsking(false);
            join.reset();
          }}
          onAsk={(answer) => join.mutate({ params, body: { answer } })}
        />
      )}
    </>
  );
}
