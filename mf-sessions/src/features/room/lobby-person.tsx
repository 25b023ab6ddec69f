import { useEndpointQuery } from '@acquaint/api-client';
import { getAttendance, listMatchReasons, type PersonSummary } from '@acquaint/contracts';
import { PersonAvatar, personName, Tag } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './lobby.module.css';

interface LobbyPersonProps {
  readonly sessionId: string;
  readonly person: PersonSummary;
}

/** Shows whom the member is about to meet, whether that person is already in the call, and why the two were introduced. */
export function LobbyPerson({ sessionId, person }: LobbyPersonProps) {
  const attendance = useEndpointQuery(getAttendance, { params: { id: sessionId } }, { staleTime: 0 });
  const why = useEndpointQuery(listMatchReasons, { query: { user_id: person.id } });
  const isHere =
    attendance.data?.results.some((visit) => visit.person.id === person.id && visit.left_at === null) ??
    false;
  // A session that was booked without an introduction has no reasons to show.
  const reasons = why.data?.results ?? [];
  const { first_name: name } = person;
  return (
    <section className={styles['person']} aria-label={t('Who you’ll meet')}>
      <PersonAvatar person={person} size={48} />
      <div className={styles['words']}>
        <p className={styles['name']}>
          <strong>{personName(person)}</strong>
        </p>
        <p className={styles['here']} role="status">
          {attendance.data &&
            (isHere ? (
              <Tag color="success">{t('{name} is here', { name })}</Tag>
            ) : (
              t('{name} isn’t here yet', { name })
            ))}
        </p>
        {person.headline !== '' && <p className={styles['headline']}>{person.headline}</p>}
        {reasons.length > 0 && (
          <ul className={styles['reasons']} aria-label={t('Why you’re meeting {name}', { name })}>
            {reasons.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
