import type { PersonSummary } from '@acquaint/contracts';
import { Avatar } from 'antd';
import { avatarColour, initialsOf } from './avatar-colour.ts';

type Person = Pick<PersonSummary, 'id' | 'username' | 'first_name' | 'last_name' | 'picture_url'>;

/**
 * A person's picture, or their initials on their own colour. Decorative: the name stands beside it.
 * @param size in CSS pixels
 */
export function PersonAvatar({ person, size = 48 }: { readonly person: Person; readonly size?: number }) {
  if (person.picture_url !== null) return <Avatar size={size} src={person.picture_url} alt="" />;
  return (
    <Avatar size={size} style={{ background: avatarColour(person.id), color: '#ffffff' }} aria-hidden>
      {initialsOf(person)}
    </Avatar>
  );
}
