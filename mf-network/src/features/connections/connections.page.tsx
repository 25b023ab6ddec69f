import { useEndpointMutation, useEndpointPages, type ApiFailure } from '@acquaint/api-client';
import { listConnections, removeConnection, type Connection } from '@acquaint/contracts';
import { Link, useFact, useShell } from '@acquaint/remote-kit';
import { App, Button, Card, Flex, ListState, Page, PersonCard, Popconfirm, TimeText } from '@acquaint/ui';
import { CalendarOutlined } from '@acquaint/ui/icons';
import { PersonLink } from '../../parts/person-link.tsx';

const ORIGIN: Readonly<Record<Connection['origin'], string>> = {
  introduction: 'Introduced by the AI',
  request: 'Asked to connect',
  introduced_by: 'Introduced by a member',
};

/** `/dashboard/network`: the people one is connected with. */
export function ConnectionsPage() {
  const connections = useEndpointPages(listConnections, {});
  useFact('introduction/matched', () => void connections.refetch());
  return (
    <Page title="Your network" subtitle="People who said yes, as you did.">
      <ListState
        query={connections}
        items={connections.items}
        keyOf={(connection) => connection.id}
        label="Connections"
        empty={{
          title: 'No connections yet',
          text: 'When you and somebody else both accept an introduction, you are connected.',
          action: <Link to="/dashboard/home/intros">See your introductions</Link>,
        }}
      >
        {(connection) => <ConnectionCard connection={connection} />}
      </ListState>
    </Page>
  );
}

function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const { openModal } = useShell();
  const { message } = App.useApp();
  const { person } = connection;
  const remove = useEndpointMutation(removeConnection, {
    invalidates: [listConnections],
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Card>
      <PersonCard
        person={person}
        renderName={(name) => <PersonLink username={person.username} name={name} />}
      >
        <Flex vertical gap={8}>
          <span>
            {ORIGIN[connection.origin]}, <TimeText at={connection.created_at} format="date" />
          </span>
          <Flex gap={8} wrap>
            <Button
              icon={<CalendarOutlined />}
              onClick={() => openModal('book-session', { username: person.username })}
            >
              Book a session
            </Button>
            <Popconfirm
              title={`Remove ${person.first_name} from your network?`}
              okText="Remove"
              cancelText="Keep"
              onConfirm={() => remove.mutate({ params: { id: connection.id } })}
            >
              <Button type="text" loading={remove.isPending}>
                Remove
              </Button>
            </Popconfirm>
          </Flex>
        </Flex>
      </PersonCard>
    </Card>
  );
}
