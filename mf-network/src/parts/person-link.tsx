import { Link } from '@acquaint/remote-kit';
import { profilePath } from './profile-path.ts';

/** A person's name, leading to their profile. */
export function PersonLink({ username, name }: { readonly username: string; readonly name: string }) {
  return <Link to={profilePath(username)}>{name}</Link>;
}
