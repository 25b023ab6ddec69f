import { Link, profilePath } from '@acquaint/remote-kit';
import { PersonCard, type PersonCardProps } from '@acquaint/ui';
import type { CSSProperties } from 'react';
import styles from './person-row.module.css';

/** A member in a list; the picture and the name are one link to their profile. */
export function PersonRow({ avatarSize = 48, ...card }: Omit<PersonCardProps, 'renderName'>) {
  return (
    <div className={styles['row']} style={{ '--face': `${avatarSize}px` } as CSSProperties}>
      <PersonCard
        {...card}
        avatarSize={avatarSize}
        renderName={(name) => (
          <Link to={profilePath(card.person.username)} className={styles['link'] ?? ''}>
            {name}
          </Link>
        )}
      />
    </div>
  );
}
