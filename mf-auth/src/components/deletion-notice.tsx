import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { getAccount, takeDeletionBack } from '@acquaint/contracts';
import { Alert, App, Button, TimeText } from '@acquaint/ui';
import { rich, t } from '../i18n.ts';

/** Tells a member with a pending account deletion that it can be cancelled. Renders nothing otherwise. */
export function DeletionNotice() {
  const eraseAt = useEndpointQuery(getAccount, {}).data?.erase_at ?? null;
  const { message } = App.useApp();
  const keep = useEndpointMutation(takeDeletionBack, {
    onSuccess: () => void message.success(t('We’ll keep your account.')),
    onError: (failure) => void message.error(failure.detail),
  });
  if (eraseAt === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 24 }}
      title={rich('Your account will be erased on {date}. Changed your mind?', {
        date: <TimeText at={eraseAt} format="date" />,
      })}
      action={
        <Button type="primary" loading={keep.isPending} onClick={() => keep.mutate({})}>
          {t('Keep my account')}
        </Button>
      }
    />
  );
}
