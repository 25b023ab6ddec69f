import type { PersonSummary } from '@acquaint/contracts';
import { useState } from 'react';
import { cx } from '../a11y/cx.ts';
import { avatarColour, initialsOf } from './avatar-colour.ts';
import styles from './person-avatar.module.css';
import { pictureUrl } from './pictures.ts';

type Person = Pick<PersonSummary, 'id' | 'username' | 'first_name' | 'last_name' | 'picture_url'>;

/** Font size as a share of the avatar's size, with a minimum in pixels. */
const LETTERS = { share: 0.375, least: 11 };

/**
 * Shows a member's picture, or their initials on their color when there is none or it fails to load. Decorative, because the name
 * is next to it. antd's Avatar is not used: it measures each avatar after rendering, so lists would be rendered twice.
 * @param size in CSS pixels
 */
export function PersonAvatar({ person, size = 48 }: { readonly person: Person; readonly size?: number }) {
  const { picture_url: picture } = person;
  const [lost, setLost] = useState<string | null>(null);
  if (picture !== null && picture !== lost) {
    return (
      <img
        className={styles['avatar']}
        src={pictureUrl(picture)}
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
