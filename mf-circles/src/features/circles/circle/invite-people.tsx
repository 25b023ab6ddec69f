import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  inviteToCircle,
  listCircleInvites,
  listCircleMembers,
  searchIntroductions,
  type Circle,
  type PersonSummary,
} from '@acquaint/contracts';
import { Button, ErrorNote, PersonAvatar, personName, SearchField } from '@acquaint/ui';
import { CheckOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../i18n.ts';
import styles from './invite.module.css';

/** So many connections are shown at once; the others are found by name. */
const SHOWN = 5;

/** The reader's connections, found by name, each invited with one click: they are notified. */
export function InvitePeople({ circle }: { readonly circle: Circle }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const params = { id: circle.id };
  const keep = { placeholderData: <Data,>(before: Data) => before };
  const found = useEndpointQuery(searchIntroductions, { query: { search: wanted } }, keep);
  const members = useEndpointQuery(listCircleMembers, { params, query: { search: wanted } }, keep);
  const invites = useEndpointQuery(listCircleInvites, { params });
  const memberIds = new Set(members.data?.results.map(({ person }) => person.id));
  const invitedIds = new Set(invites.data?.results.map(({ person }) => person?.id));
  const people = (found.data?.results ?? []).filter(({ id }) => !memberIds.has(id)).slice(0, SHOWN);
  return (
    <section>
      <h3 className={styles['title']}>{t('People you know')}</h3>
      <SearchField
        label={t('Search your connections')}
        placeholder={t('Search your connections')}
        value={search}
        onSearch={setSearch}
      />
      <ul className={styles['people']} aria-label={t('Your connections')}>
        {people.map((person) => (
          <Connection key={person.id} circle={circle} person={person} isInvited={invitedIds.has(person.id)} />
        ))}
      </ul>
      {found.isSuccess && people.length === 0 && (
        <p className={styles['none']} role="status">
          {t('No matching connections outside this circle')}
        </p>
      )}
    </section>
  );
}

interface ConnectionProps {
  readonly circle: Circle;
  readonly person: PersonSummary;
  readonly isInvited: boolean;
}

function Connection({ circle, person, isInvited }: ConnectionProps) {
  const invite = useEndpointMutation(inviteToCircle);
  const name = personName(person);
  const isDone = isInvited || invite.isSuccess;
  return (
    <li>
      <div className={styles['person']}>
        <PersonAvatar person={person} size={40} />
        <span className={styles['words']}>
          <strong>{name}</strong>
          <span className={styles['soft']}>{person.headline}</span>
        </span>
        {/* The button stays when it has done its work, so that the focus stays, too. */}
        <Button
          aria-disabled={isDone}
          aria-label={isDone ? t('{name} is invited', { name }) : t('Invite {name}', { name })}
          icon={isDone && <CheckOutlined />}
          loading={invite.isPending}
          onClick={() => {
            if (!isDone)
              invite.mutate({
                params: { id: circle.id },
                body: { usernames: [person.username], emails: [] },
              });
          }}
        >
          {isDone ? t('Invited') : t('Invite')}
        </Button>
      </div>
      {invite.error && <ErrorNote error={invite.error} />}
    </li>
  );
}
