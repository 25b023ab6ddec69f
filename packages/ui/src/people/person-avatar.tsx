import type { PersonSummary } from '@acquaint/contracts';
import { useState } from 'react';
import { cx } from '../a11y/cx.ts';
import { avatarColour, initialsOf } from './avatar-colour.ts';
import styles from './person-avatar.module.css';

type Person = Pick<PersonSummary, 'id' | 'username' | 'first_name' | 'last_name' | 'picture_url'>;

/** Letters take this share of the circle, and are never smaller than this many pixels. */
const LETTERS = { share: 0.375, least: 11 };

/**
 * A person's picture, or their initials on their own colour, also where the picture does not come. Decorative: the name stands
 * beside it. Not antd's: that one measures every circle after it is drawn, and a list of people is drawn twice for it.
 * @param size in CSS pixels
 */
export function PersonAvatar({ person, size = 48 }: { readonly person: Person; readonly size?: number }) {
  const { picture_url: picture } = person;
  const [lost, setLost] = useState<string | null>(null);
  if (picture !== null && picture !== lost) {
    return (
      <img
        className={styles['avatar']}
        src={picture}
        width={size}
        height={size}
        alt=""
        onError={() => setLost(picture)}
      />
    );
  }
  return (
    <span
      className={cx(styles['avatar'], styles['initials'])}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(LETTERS.least, size * LETTERS.share),
        background: avatarColour(person.id),
      }}
      aria-hidden
    >
      {initialsOf(person)}
    </span>
  );
}
