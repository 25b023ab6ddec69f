import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { requestConnection, type PersonSummary } from '@acquaint/contracts';
import { App, Button } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Says that two people can write to each other once they are connected (R-MSG-1), and asks the other one to connect. */
export function ConnectFirst({ person }: { readonly person: PersonSummary }) {
  const { username, first_name: name } = person;
  const { message } = App.useApp();
  const connect = useEndpointMutation(requestConnection, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  if (connect.isSuccess) {
    return <span role="status">{t('You’ve asked {name} to connect.', { name })}</span>;
  }
  return (
    <>
      <span role="status">{t('You can write to each other once you’re connected.')}</span>
      <Button loading={connect.isPending} onClick={() => connect.mutate({ body: { username } })}>
        {t('Connect with {name}', { name })}
      </Button>
    </>
  );
}
