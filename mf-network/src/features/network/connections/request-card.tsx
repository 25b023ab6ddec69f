import type { Connection } from '@acquaint/contracts';
import { Card, Flex, PersonCard, TimeText } from '@acquaint/ui';
import { PersonLink } from '../../../components/person-link.tsx';
import { PersonMenu } from '../../../components/people-actions/person-menu.tsx';
import { RequestAnswer } from '../../../components/people-actions/request-answer.tsx';
import { rich, t } from '../../../i18n.ts';

/** A pending request: incoming to answer, or outgoing to withdraw. */
export function RequestCard({ connection }: { readonly connection: Connection }) {
  const { person, note, direction } = connection;
  return (
    <Card>
      <PersonCard
        person={person}
        renderName={(name) => <PersonLink username={person.username} name={name} />}
        menu={direction === 'in' && <PersonMenu person={person} />}
      >
        <Flex vertical gap={8}>
          <span>
            {rich(direction === 'in' ? 'Would like to connect, {when}' : 'You asked to connect, {when}', {
              when: <TimeText at={connection.created_at} format="relative" />,
            })}
          </span>
          {note !== '' && <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{t('“{note}”', { note })}</p>}
          <Flex gap={8} wrap>
            <RequestAnswer id={connection.id} direction={direction} person={person} />
          </Flex>
        </Flex>
      </PersonCard>
    </Card>
  );
}
