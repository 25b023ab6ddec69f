import { to, type Address } from '@acquaint/contracts';

/** The address of a person's profile (R-PAGE-3). */
export function profilePath(username: string): Address {
  return to('/dashboard/user', { username });
}
