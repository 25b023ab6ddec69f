import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { joinCircleEvent, type CircleEvent } from '@acquaint/contracts';
import { App, Button, type ButtonProps } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface SignUpButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  readonly event: Pick<CircleEvent, 'id' | 'name'>;
  /** Whether it is one of many in a list, where its name says for which event it is. */
  readonly isInList?: boolean;
  readonly onSignedUp?: () => void;
}

/** Signs the reader up for an event. */
export function SignUpButton({ event, isInList = false, onSignedUp, ...look }: SignUpButtonProps) {
  const { message } = App.useApp();
  const join = useEndpointMutation(joinCircleEvent, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
    onSuccess: () => {
      void message.success(t('You’re signed up.'));
      onSignedUp?.();
    },
  });
  return (
    <Button
      {...look}
      {...(isInList ? { 'aria-label': t('Sign up for {name}', { name: event.name }) } : {})}
      loading={join.isPending}
      onClick={() => join.mutate({ params: { id: event.id } })}
    >
      {t('Sign up')}
    </Button>
  );
}
