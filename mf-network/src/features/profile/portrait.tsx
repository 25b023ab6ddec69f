import type { PersonSummary } from '@acquaint/contracts';
import { PersonAvatar } from '@acquaint/ui';
import styles from './profile-view.module.css';

const SIZE = 72;

/** The portrait in the heading of a profile. Its space is there while the profile loads, so that the heading does not move. */
export function Portrait({ person }: { readonly person: PersonSummary | undefined }) {
  return person ? (
    <span className={styles['face']}>
      <PersonAvatar person={person} size={SIZE} />
    </span>
  ) : (
    <div className={styles['portrait']} style={{ width: SIZE, height: SIZE }} aria-hidden />
  );
}
