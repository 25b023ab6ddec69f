import { to, type Address } from '@acquaint/contracts';

/** Returns the path of a member's profile (R-PAGE-3). */
export function profilePath(username: string): Address {
  return to('/dashboard/user', { username });
}
