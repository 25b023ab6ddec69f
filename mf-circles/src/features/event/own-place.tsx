import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { joinCircleEvent, type CircleEventPage } from '@acquaint/contracts';
import { App, Button, Tag, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';

/** Whether the reader has a place at an event that is ahead; if not, and there is one, how they get it. */
export function OwnPlace({ event }: { readonly event: CircleEventPage }) {
  const { message } = App.useApp();
  const join = useEndpointMutation(joinCircleEvent, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
    onSuccess: () => void message.success(t('You’re signed up.')),
  });
  if (event.state !== 'coming' && event.state !== 'running') return null;
  if (event.is_signed_up) {
    return (
      <div className={styles['mine']}>
        <Tag color="success">{t('You’re signed up')}</Tag>
        {event.state === 'coming' && (
          <span className={styles['soft']}>
            {rich('Come back here: the lobby opens at {time}.', {
              time: <TimeText at={event.opens_at} format="time" />,
            })}
          </span>
        )}
      </div>
    );
  }
  if (!event.may.sign_up) return null;
  return (
    <div className={styles['mine']}>
      <Button
        type="primary"
        size="large"
        loading={join.isPending}
        onClick={() => join.mutate({ params: { id: event.id } })}
      >
        {t('Sign up')}
      </Button>
    </div>
  );
}
