import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { removeConnection, type Connection } from '@acquaint/contracts';
import { App, Button, Card, PersonCard, personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

/** A blocked member. Their profile is hidden, so the name is not a link. */
export function BlockedCard({ connection }: { readonly connection: Connection }) {
  const { message } = App.useApp();
  const { person } = connection;
  const lift = useEndpointMutation(removeConnection, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Card>
      <PersonCard
        person={person}
        actions={
          <Button
            aria-label={t('Unblock {name}', { name: personName(person) })}
            loading={lift.isPending}
            onClick={() => lift.mutate({ params: { id: connection.id } })}
          >
            {t('Unblock')}
          </Button>
        }
      />
    </Card>
  );
}
