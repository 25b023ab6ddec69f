import { Link, profilePath } from '@acquaint/remote-kit';

/** A person's name, leading to their profile. */
export function PersonLink({ username, name }: { readonly username: string; readonly name: string }) {
  return <Link to={profilePath(username)}>{name}</Link>;
}
