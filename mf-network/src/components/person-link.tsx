import { Link, profilePath } from '@acquaint/remote-kit';

/** A member's name, linked to their profile. */
export function PersonLink({ username, name }: { readonly username: string; readonly name: string }) {
  return <Link to={profilePath(username)}>{name}</Link>;
}
