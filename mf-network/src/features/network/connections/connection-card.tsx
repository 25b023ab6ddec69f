import type { Connection } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import { Button, Card, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { MessageButton } from '../../../components/message-button.tsx';
import { PersonRow } from '../../../components/person-row.tsx';
import { PersonMenu } from '../../../components/people-actions/person-menu.tsx';
import { rich, t } from '../../../i18n.ts';
import styles from './connections.module.css';

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
      <PersonRow
        person={person}
        actions={
          <div className={styles['actions']}>
            <MessageButton person={person} />
            <Button
              aria-label={t('Book a session with {name}', { name: person.first_name })}
              onClick={() => openModal('book-session', { username: person.username })}
            >
              {t('Book')}
            </Button>
            <PersonMenu person={person} connectionId={connection.id} />
          </div>
        }
      >
        <span className={styles['origin']}>
          {rich(ORIGIN[connection.origin], {
            date: <TimeText at={connection.created_at} format="date" />,
          })}
        </span>
      </PersonRow>
    </Card>
  );
}
