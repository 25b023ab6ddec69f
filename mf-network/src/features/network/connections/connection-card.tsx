import type { Connection } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import { Button, Card, Flex, TimeText } from '@acquaint/ui';
import { CalendarOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { MessageButton } from '../../../components/message-button.tsx';
import { PersonRow } from '../../../components/person-row.tsx';
import { PersonMenu } from '../../../components/people-actions/person-menu.tsx';
import { rich, t } from '../../../i18n.ts';

const ORIGIN: Readonly<Record<Connection['origin'], string>> = {
  introduction: msg('Introduced by the AI, {date}'),
  request: msg('Connected by request, {date}'),
  introduced_by: msg('Introduced by a member, {date}'),
};

/** A connection, with the actions for it. */
export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const { openModal } = useShell();
  const { person } = connection;
  return (
    <Card>
      <PersonRow person={person} menu={<PersonMenu person={person} connectionId={connection.id} />}>
        <Flex vertical gap={8}>
          <span>
            {rich(ORIGIN[connection.origin], {
              date: <TimeText at={connection.created_at} format="date" />,
            })}
          </span>
          <Flex gap={8} wrap>
            <MessageButton person={person} />
            <Button
              icon={<CalendarOutlined />}
              onClick={() => openModal('book-session', { username: person.username })}
            >
              {t('Book a session')}
            </Button>
          </Flex>
        </Flex>
      </PersonRow>
    </Card>
  );
}
