import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { getAccount, takeDeletionBack } from '@acquaint/contracts';
import { Alert, App, Button, TimeText } from '@acquaint/ui';

/** Told to who has asked for the deletion of their account: it can be taken back. Nothing for everybody else. */
export function DeletionNotice() {
  const eraseAt = useEndpointQuery(getAccount, {}).data?.erase_at ?? null;
  const { message } = App.useApp();
  const keep = useEndpointMutation(takeDeletionBack, {
    invalidates: [getAccount],
    onSuccess: () => void message.success('Your account will be kept.'),
    onError: (failure) => void message.error(failure.detail),
  });
  if (eraseAt === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 24 }}
      title={
        <>
          Your account will be erased on <TimeText at={eraseAt} format="date" />. Changed your mind?
        </>
      }
      action={
        <Button type="primary" loading={keep.isPending} onClick={() => keep.mutate({})}>
          Keep my account
        </Button>
      }
    />
  );
}
