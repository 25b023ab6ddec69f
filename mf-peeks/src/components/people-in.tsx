import type { Peek } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { formatList, PersonAvatar, personName } from '@acquaint/ui';
import { t } from '../i18n.ts';
import { guestsHeard } from './guests-heard.ts';
import styles from './peek-card.module.css';

/** The people in a published peek, who lead to their profiles, and those heard in it who are not members. */
export function PeopleIn({ peek }: { readonly peek: Peek }) {
  const others = guestsHeard(peek);
  return (
    <div className={styles['people']}>
      {peek.joined_users.map((person) => (
        <Link key={person.id} className={styles['person'] ?? ''} to={profilePath(person.username)}>
          <PersonAvatar person={person} size={24} /> {personName(person)}
        </Link>
      ))}
      {others.length > 0 && <span>{t('Heard: {names}', { names: formatList(others, 'commas') })}</span>}
    </div>
  );
}
