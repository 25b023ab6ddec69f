import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { joinCircle, withdrawCircleRequest, type Circle } from '@acquaint/contracts';
import { App, Button, Flex } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { AskDialog } from '../../../components/ask-dialog.tsx';

interface MembershipButtonProps {
  readonly circle: Circle;
  /** Whether it is one of many in a list, where it is less prominent. */
  readonly isInList?: boolean;
}

/** Button for who is not in a circle: to join it, or to ask to join it. Says what they wait for. */
export function MembershipButton({ circle, isInList = false }: MembershipButtonProps) {
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const params = { id: circle.id };
  const join = useEndpointMutation(joinCircle, {
    // While the question is open, its dialog shows the failure.
    onError: (failure) => !isAsking && onError(failure),
    onSuccess: ({ is_member, name, request }) => {
      setAsking(false);
      void message.success(
        is_member
          ? t('Welcome to {name}!', { name })
          : request === null
            ? t('We’ve asked the admin of {name} to let you back in.', { name })
            : t('We’ve asked the admin of {name} to let you in.', { name }),
      );
    },
  });
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
  if (circle.access === 'open') {
    return (
      <Button
        type={isInList ? 'default' : 'primary'}
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
        type={isInList ? 'default' : 'primary'}
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
